import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The folder of psk's package.json. */
export const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm")).href;

/** The words that start psk from its sources in a process of its own. */
export const PSK_COMMAND: readonly string[] = [
  process.execPath,
  "--max-old-space-size=256", // what an attack may not outgrow
  "--import",
  TSX,
  join(REPOSITORY, "src", "cli", "main.ts"),
];

/** Runs psk in a process with little memory; it is killed when it takes too long. */
export function pskProcess(argv: readonly string[]): SpawnSyncReturns<string> {
  const [node = "", ...words] = PSK_COMMAND;
  return spawnSync(node, [...words, ...argv], {
    encoding: "utf8",
    timeout: 60_000,
    maxBuffer: 512 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: "1" },
  });
}
