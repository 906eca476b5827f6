import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { REPOSITORY } from "./child.ts";
import { tempFolder } from "./temp-folder.ts";

/** Bundles a script of the tests into one file, which starts in a tenth of a second. */
export function bundle(script: string): Promise<string> {
  return bundleWith(script, []);
}

/** Bundles psk with one command only: tests that start it hundreds of times want nothing more. */
export function bundleCommand(name: string): Promise<string> {
  return bundleWith("test/support/psk-child.ts", [onlyCommand(name)]);
}

async function bundleWith(script: string, plugins: Plugin[]): Promise<string> {
  const outfile = join(tempFolder(), `${basename(script, ".ts")}.cjs`);
  await build({
    entryPoints: [join(REPOSITORY, script)],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    define: { "import.meta.url": "undefined" },
    logLevel: "error",
    plugins,
  });
  return outfile;
}

/** Puts a list of one command in the place of the list of all. */
function onlyCommand(name: string): Plugin {
  return {
    name: "only-command",
    setup({ onLoad }) {
      onLoad({ filter: /\/src\/cli\/commands\.ts$/ }, () => ({
        contents: `import { ${name} } from "./commands/${name}.ts"; export const COMMANDS = [${name}]; export const COMMAND_GROUPS = [{ title: "Only:", commands: COMMANDS }];`,
        resolveDir: join(REPOSITORY, "src", "cli"),
        loader: "ts",
      }));
    },
  };
}
