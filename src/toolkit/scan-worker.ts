/** A worker process of the scan pool: it answers one request at a time and ends with its parent. */
import { Worker } from "node:worker_threads";
import { loadGrammars } from "../check/views/syntax.ts";
import type { ErrorCode } from "../errors.ts";
import { type ScanRequest, type ScanResult, scanFailure, scanTarget } from "./scan.ts";

/** What a worker tells its parent of a request. */
export type WorkerMessage =
  | { readonly kind: "started" }
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
    return { kind: "result", result: await scanTarget(request) };
  } catch (error) {
    const { code, message } = scanFailure(request.target.path, error);
    return { kind: "error", code, message };
  }
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
