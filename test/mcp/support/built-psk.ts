import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll } from "vitest";
import { REPOSITORY } from "../../support/child.ts";

const FOLDER = join(REPOSITORY, "node_modules", ".cache", `psk-test-${process.pid}`);
let built: Promise<string> | undefined;

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/**
 * The whole command in one file that starts at once, its scan worker beside it; they stand where
 * they find psk's own folder.
 */
export function builtPsk(): Promise<string> {
  built ??= bundlePsk(FOLDER);
  return built;
}

/** Puts the command and its scan worker into a folder; gives the file that starts it. */
export async function bundlePsk(outdir: string): Promise<string> {
  await build({
    entryPoints: {
      psk: join(REPOSITORY, "src", "cli", "main.ts"),
      "scan-worker": join(REPOSITORY, "src", "toolkit", "scan-worker.ts"),
    },
    outdir,
    outExtension: { ".js": ".cjs" },
    // Its ES module declares a `require` of its own, which hides the real one.
    alias: {
      "web-tree-sitter": join(REPOSITORY, "node_modules/web-tree-sitter/web-tree-sitter.cjs"),
    },
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    define: { "import.meta.url": "__moduleUrl" },
    banner: { js: 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
    logLevel: "error",
  });
  return join(outdir, "psk.cjs");
}
