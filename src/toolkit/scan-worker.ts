/** A worker process of the scan pool: it answers one request at a time and ends with its parent. */
import { Worker } from "node:worker_threads";
import { loadGrammars } from "../check/views/syntax.ts";
import type { ErrorCode } from "../errors.ts";
import { type ScanRequest, type ScanResult, scanFailure, scanTarget } from "./scan.ts";
import { archiveRoots } from "./scan-target.ts";

/** What a worker tells its parent of a request. */
export type WorkerMessage =
  | { readonly kind: "started" }
  /** The skills of the archive, told before one of them is scanned, which may end this process. */
  | { readonly kind: "roots"; readonly roots: readonly string[] }
  /** The input was too much for the engine itself. */
  | { readonly kind: "exhausted"; readonly reason: string }
  | { readonly kind: "result"; readonly result: ScanResult }
  | { readonly kind: "error"; readonly code: ErrorCode; readonly message: string };

/**
 * A scan that hangs does not hear that the parent is gone, and would stay behind for ever. A thread
 * hears it: then this process has another parent.
 */
const WATCH_PARENT = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, "SIGKILL");
  }, 500);
`;

/** Done when the message is out: what comes next may block this process. */
function tell(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}

async function scanned(request: ScanRequest): Promise<WorkerMessage> {
  try {
    const { from } = request.target;
    if (from.kind === "archive" && from.root === undefined) {
      await tell({ kind: "roots", roots: await archiveRoots(from) });
    }
    return { kind: "result", result: await scanTarget(request) };
  } catch (error) {
    const reason = exhaustion(error);
    if (reason !== undefined) return { kind: "exhausted", reason };
    const { code, message } = scanFailure(request.target.path, error);
    return { kind: "error", code, message };
  }
}

/** What an error of the engine says of the input: V8 throws these when a bound of its own is met. */
function exhaustion(error: unknown): string | undefined {
  if (!(error instanceof RangeError)) return undefined;
  if (/call stack/i.test(error.message)) return "its contents are nested too deeply";
  return /allocation failed|invalid .*length|out of memory/i.test(error.message)
    ? "the scan used up its memory"
    : undefined;
}

async function answer(request: ScanRequest): Promise<void> {
  await grammars;
  await tell({ kind: "started" });
  await tell(await scanned(request));
}

const grammars = loadGrammars().catch(() => undefined); // each result says that an analyzer is missing
new Worker(WATCH_PARENT, { eval: true, workerData: process.ppid }).unref();
process.on("disconnect", () => process.exit());
process.on("message", (request: ScanRequest) => void answer(request));
