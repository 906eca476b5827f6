import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { systemCode } from "../errors.ts";

/**
 * Starts a process that scans. Its program stands beside this file and has the same ending: sources,
 * library and command alike.
 */
export function forkScanner(memoryMb: number): ChildProcess {
  const here = fileURLToPath(import.meta.url);
  const ending = extname(here);
  return fork(join(dirname(here), `scan-worker${ending}`), {
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      // As in the command: patterns are compiled at once.
      "--no-regexp-tier-up",
      ...(ending === ".ts" ? ["--import", typeScriptLoader()] : []),
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** Only for psk's own tests and `npm run psk`: a built psk has no TypeScript in it. */
function typeScriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm")).href;
}

/** By what the system says, where it says it; a heap that is too large ends the process everywhere. */
export function usesMoreThan({ pid }: ChildProcess, memoryMb: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const [, kib = "0"] = /^VmRSS:\s*(\d+) kB$/m.exec(status) ?? [];
    return Number(kib) > memoryMb * 1024;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}
