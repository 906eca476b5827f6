/**
 * `npm start`: the whole service on a store of its own below the project, with the example skills
 * in it, on this machine only. Options go to `psk serve`: `npm start -- --port 8080`.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { processIo } from "../src/cli/process-io.ts";
import { run } from "../src/cli/run.ts";
import { PskError } from "../src/errors.ts";
import { build } from "../src/toolkit/build.ts";
import { packageRoot, packageVersion } from "../src/toolkit/package-root.ts";
import { openStore } from "../src/toolkit/stored.ts";
import { buildPageIfStale } from "./build-page.ts";

await buildPageIfStale();
const examples = join(packageRoot(), "examples", "skills");
const store = join(packageRoot(), ".psk", "store");
for (const name of readdirSync(examples)) {
  try {
    await build(openStore(store), join(examples, name), { maintainer: "psk" });
  } catch (error) {
    // It is there from the last start.
    if (!(error instanceof PskError) || error.code !== "conflict") throw error;
  }
}
const argv = ["serve", "--store", store, "--no-builtin", ...process.argv.slice(2)];
process.exitCode = await run(argv, processIo(), packageVersion());
