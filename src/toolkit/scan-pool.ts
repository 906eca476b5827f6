/**
 * Worker processes that scan. A skill is hostile until the contrary is shown: what it does to the
 * process that reads it (a crash, too much memory, too much time) must cost its own scan and no
 * other. A process, unlike a thread, can be killed in the middle of anything.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PskError, systemCode } from "../errors.ts";
import type { ScanRequest, ScanResult } from "./scan.ts";
import type { WorkerMessage } from "./scan-worker.ts";

/** The bounds of a scan count work; the clock is the last resort. */
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MEMORY_MB = 2048;
/** Loading the rules and grammars, on a busy machine. */
const START_MS = 60_000;
const MEMORY_CHECK_MS = 100;

/** The bounds of a pool. */
export interface ScanPoolOptions {
  /** How many scans run at once. */
  readonly workers: number;
  /** How long one scan may take. */
  readonly timeoutMs?: number;
  /** How much memory one worker may take, in MiB; beyond the heap only where `/proc` tells. */
  readonly memoryMb?: number;
}

/** Scans skills in processes of their own; it lives until it is closed. */
export interface ScanPool {
  /** In the order of asking, as soon as a worker is free. Errors are PskErrors. */
  scan(request: ScanRequest): Promise<ScanResult>;
  /** Ends all workers; what was not done yet fails. */
  close(): Promise<void>;
}

interface Job {
  readonly request: ScanRequest;
  /** Whether it was given to a worker that ended before it began: it is given once more. */
  again: boolean;
  resolve(result: ScanResult): void;
  reject(error: PskError): void;
}

interface Worker {
  readonly child: ChildProcess;
  job: Job | undefined;
  /** It has begun with its job. */
  started: boolean;
  /** Why it is being killed, in words that follow "the scan of X". */
  fault: string | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Makes a pool; its processes start when they are first needed. */
export function createScanPool({
  workers: size,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  memoryMb = DEFAULT_MEMORY_MB,
}: ScanPoolOptions): ScanPool {
  const workers = new Set<Worker>();
  const queue: Job[] = [];
  let closed = false;
  const memoryWatch = setInterval(() => {
    for (const worker of workers) {
      if (worker.job !== undefined && isOver(worker, memoryMb)) {
        kill(worker, `took more than ${memoryMb} MiB of memory`);
      }
    }
  }, MEMORY_CHECK_MS).unref();

  function next(): void {
    while (queue.length > 0) {
      const worker = [...workers].find(isFree) ?? (workers.size < size ? start() : undefined);
      const job = worker === undefined ? undefined : queue.shift();
      if (worker === undefined || job === undefined) return;
      worker.job = job;
      worker.started = false;
      limit(worker, START_MS);
      worker.child.send(job.request, () => undefined); // a worker that is gone says so by its exit
    }
  }

  function start(): Worker {
    const worker: Worker = {
      child: forkWorker(memoryMb),
      job: undefined,
      started: false,
      fault: undefined,
      timer: undefined,
    };
    workers.add(worker);
    worker.child.on("message", (message: WorkerMessage) => heard(worker, message));
    worker.child.on("error", () => kill(worker, "could not be started"));
    worker.child.once("exit", () => ended(worker));
    return worker;
  }

  function heard(worker: Worker, message: WorkerMessage): void {
    if (message.kind === "started") {
      worker.started = true;
      limit(worker, timeoutMs);
      return;
    }
    clearTimeout(worker.timer);
    const { job } = worker;
    worker.job = undefined;
    if (message.kind === "result") job?.resolve(message.result);
    else job?.reject(new PskError(message.code, message.message));
    // What it has taken it may never give back; the next one starts small.
    if (isOver(worker, memoryMb)) kill(worker, "");
    next();
  }

  function ended(worker: Worker): void {
    clearTimeout(worker.timer);
    workers.delete(worker);
    const { job, started, fault } = worker;
    worker.job = undefined;
    if (job !== undefined && !started && fault === undefined && !job.again) {
      job.again = true;
      queue.unshift(job);
    } else job?.reject(failure(job, fault ?? "died"));
    next();
  }

  function limit(worker: Worker, ms: number): void {
    clearTimeout(worker.timer);
    worker.timer = setTimeout(
      () => kill(worker, `took too long: more than ${ms / 1000} seconds`),
      ms,
    );
  }

  return {
    scan(request) {
      return new Promise((resolve, reject) => {
        const job = { request, again: false, resolve, reject };
        if (closed) reject(stopped(job));
        else queue.push(job);
        next();
      });
    },
    async close() {
      closed = true;
      clearInterval(memoryWatch);
      for (const job of queue.splice(0)) job.reject(stopped(job));
      const ends = [...workers].map((worker) => {
        worker.job?.reject(stopped(worker.job));
        worker.job = undefined;
        const end = once(worker.child, "exit");
        kill(worker, "");
        return end;
      });
      await Promise.all(ends);
    },
  };
}

function isFree({ job, fault }: Worker): boolean {
  return job === undefined && fault === undefined;
}

function kill(worker: Worker, fault: string): void {
  worker.fault ??= fault;
  worker.child.kill("SIGKILL");
}

function failure({ request }: Job, fault: string): PskError {
  return new PskError("internal", `the scan of ${request.target.path} ${fault}`);
}

function stopped({ request }: Job): PskError {
  return new PskError("busy", `the scan of ${request.target.path} was stopped`);
}

/** The worker stands beside this file and has the same ending: sources, library and command alike. */
function forkWorker(memoryMb: number): ChildProcess {
  const here = fileURLToPath(import.meta.url);
  const ending = extname(here);
  return fork(join(dirname(here), `scan-worker${ending}`), {
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
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

/** By what the system says, where it says it; a heap that is too large ends the worker everywhere. */
function isOver({ child }: Worker, memoryMb: number): boolean {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "latin1");
    const [, kib = "0"] = /^VmRSS:\s*(\d+) kB$/m.exec(status) ?? [];
    return Number(kib) > memoryMb * 1024;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}
