/** A worker process of the scan pool: it answers one request at a time and ends with its parent. */
import { Worker } from "node:worker_threads";
import { loadGrammars } from "../check/views/syntax.ts";
import type { ErrorCode } from "../errors.ts";
import { type ScanRequest, type ScanResult, scanFailure, scanTarget } from "./scan.ts";

/** What a worker tells its parent. */
export type WorkerMessage =
  | { readonly kind: "ready" }
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

function tell(message: WorkerMessage): void {
  process.send?.(message);
}

async function answer(request: ScanRequest): Promise<WorkerMessage> {
  try {
    return { kind: "result", result: await scanTarget(request) };
  } catch (error) {
    const { code, message } = scanFailure(request.target.path, error);
    return { kind: "error", code, message };
  }
}

process.on("disconnect", () => process.exit());
new Worker(WATCH_PARENT, { eval: true, workerData: process.ppid }).unref();
process.on("message", (request: ScanRequest) => void answer(request).then(tell));
loadGrammars()
  .catch(() => undefined) // each result says that an analyzer is missing
  .then(() => tell({ kind: "ready" }));
