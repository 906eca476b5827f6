import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll } from "vitest";
import { REPOSITORY } from "../../support/child.ts";

const FOLDER = join(REPOSITORY, "node_modules", ".cache", `psk-test-${process.pid}`);
let built: Promise<string> | undefined;

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** The whole command in one file that starts at once; it stands where it finds psk's own folder. */
export function builtPsk(): Promise<string> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<string> {
  const outfile = join(FOLDER, "psk.cjs");
  await build({
    entryPoints: [join(REPOSITORY, "src", "cli", "main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    define: { "import.meta.url": "__moduleUrl" },
    banner: { js: 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
    logLevel: "error",
  });
  return outfile;
}
