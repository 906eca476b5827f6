import { basename, join } from "node:path";
import { build } from "esbuild";
import { REPOSITORY } from "./child.ts";
import { tempFolder } from "./temp-folder.ts";

/** Bundles a script of the tests into one file, which starts in a tenth of a second. */
export async function bundle(script: string): Promise<string> {
  const outfile = join(tempFolder(), `${basename(script, ".ts")}.cjs`);
  await build({
    entryPoints: [join(REPOSITORY, script)],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    define: { "import.meta.url": "undefined" },
    logLevel: "error",
  });
  return outfile;
}
