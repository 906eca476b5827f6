/**
 * Worker processes that scan. A skill is hostile until the contrary is shown: what it does to the
 * process that reads it (a crash, too much memory, too much time) must cost its own scan and no
 * other. A process, unlike a thread, can be killed in the middle of anything.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { PskError } from "../errors.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { ScanRequest, ScanResult } from "./scan.ts";
import { forkScanner, usesMoreThan } from "./scan-process.ts";
import type { WorkerMessage } from "./scan-worker.ts";
import { unjudged } from "./unjudged.ts";

/** The bounds of a scan count work; the clock is the last resort. */
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MEMORY_MB = 2048;
/** Loading the rules and grammars, on a busy machine. */
const START_MS = 60_000;
const WATCH_MS = 100;

/** The bounds of a pool. */
export interface ScanPoolOptions {
  /** How many scans run at once. */
  readonly workers: number;
  /** How many of them one caller has at most; all when it is left out. */
  readonly perCaller?: number;
  /** How long one scan may take. */
  readonly timeoutMs?: number;
  /** How much memory one worker may take, in MiB; beyond the heap only where `/proc` tells. */
  readonly memoryMb?: number;
}

/** Scans skills in processes of their own; it lives until it is closed. */
export interface ScanPool {
  /**
   * Callers take turns; each one's requests are answered in the order of asking. A scan that runs
   * out of time or memory, or ends its process, is answered as `unknown`. Errors are PskErrors.
   */
  scan(request: ScanRequest, caller?: string): Promise<ScanResult>;
  /** Ends all workers; what was not done yet fails. */
  close(): Promise<void>;
}

interface Job {
  readonly request: ScanRequest;
  readonly caller: string;
  /** Whether it was given to a worker that ended before it began: it is given once more. */
  again: boolean;
  resolve(result: ScanResult): void;
  reject(error: PskError): void;
}

/** Why a worker is being killed. */
type Fault =
  /** By what it was given: an answer. */
  | { readonly kind: "exhausted"; readonly reason: string }
  /** By no fault of what it was given: an error of ours. */
  | { readonly kind: "broken"; readonly reason: string }
  /** It has no job, and is not wanted any more. */
  | { readonly kind: "released" };

interface Worker {
  readonly child: ChildProcess;
  job: Job | undefined;
  /** When it began with its job, by the clock of `performance`. */
  startedAt: number | undefined;
  /** The skills of the archive it scans, as soon as it has told them. */
  roots: readonly string[] | undefined;
  fault: Fault | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Makes a pool; its processes start when they are first needed. */
export function createScanPool({
  workers: size,
  perCaller = size,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  memoryMb = DEFAULT_MEMORY_MB,
}: ScanPoolOptions): ScanPool {
  const workers = new Set<Worker>();
  const queue = createFairQueue<Job>();
  let closed = false;
  const watch = setInterval(() => {
    for (const worker of workers) {
      const { job, startedAt, child } = worker;
      if (job !== undefined && startedAt !== undefined && usesMoreThan(child, memoryMb)) {
        const reason = `the scan took more than ${memoryMb} MiB of memory`;
        kill(worker, { kind: "exhausted", reason });
      }
    }
  }, WATCH_MS).unref();

  function next(): void {
    while (queue.size() > 0) {
      const free = [...workers].find(isFree);
      if (free === undefined && workers.size >= size) return;
      const job = queue.take((caller) => heldBy(caller) < perCaller);
      if (job === undefined) return;
      const worker = free ?? start();
      worker.job = job;
      worker.startedAt = undefined;
      worker.roots = undefined;
      const reason = `did not begin within ${START_MS / 1000} seconds`;
      limit(worker, START_MS, { kind: "broken", reason });
      worker.child.send(job.request, () => undefined); // a worker that is gone says so by its exit
    }
  }

  function heldBy(caller: string): number {
    return [...workers].filter(({ job }) => job?.caller === caller).length;
  }

  function start(): Worker {
    const worker: Worker = {
      child: forkScanner(memoryMb),
      job: undefined,
      startedAt: undefined,
      roots: undefined,
      fault: undefined,
      timer: undefined,
    };
    workers.add(worker);
    worker.child.on("message", (message: WorkerMessage) => heard(worker, message));
    worker.child.on("error", () => {
      kill(worker, { kind: "broken", reason: "could not be started" });
      if (worker.child.pid === undefined) ended(worker); // what never began has no exit
    });
    worker.child.once("exit", () => ended(worker));
    return worker;
  }

  function heard(worker: Worker, message: WorkerMessage): void {
    if (message.kind === "started") {
      worker.startedAt = performance.now();
      const reason = `the scan took more than ${timeoutMs / 1000} seconds`;
      limit(worker, timeoutMs, { kind: "exhausted", reason });
      return;
    }
    if (message.kind === "roots") {
      worker.roots = message.roots;
      return;
    }
    clearTimeout(worker.timer);
    const { job } = worker;
    worker.job = undefined;
    if (message.kind === "result") job?.resolve(message.result);
    else if (message.kind === "exhausted") job?.resolve(answer(worker, job, message.reason));
    else job?.reject(new PskError(message.code, message.message));
    // What it has taken it may never give back; the next one starts small.
    if (usesMoreThan(worker.child, memoryMb)) kill(worker, { kind: "released" });
    next();
  }

  function ended(worker: Worker): void {
    clearTimeout(worker.timer);
    if (!workers.delete(worker)) return;
    const { job } = worker;
    worker.job = undefined;
    if (job !== undefined) settle(worker, job);
    next();
  }

  /** What becomes of a job whose worker ended. */
  function settle(worker: Worker, job: Job): void {
    const began = worker.startedAt !== undefined;
    const fault = worker.fault ?? (began ? CRASHED : DIED);
    if (fault.kind === "exhausted") job.resolve(answer(worker, job, fault.reason));
    else if (fault === DIED && !job.again) {
      job.again = true;
      queue.putBack(job.caller, job);
    } else job.reject(fault.kind === "broken" ? failure(job, fault.reason) : stopped(job));
  }

  function limit(worker: Worker, ms: number, fault: Fault): void {
    clearTimeout(worker.timer);
    worker.timer = setTimeout(() => kill(worker, fault), ms);
  }

  return {
    scan(request, caller = "") {
      return new Promise((resolve, reject) => {
        const job = { request, caller, again: false, resolve, reject };
        if (closed) reject(stopped(job));
        else queue.push(caller, job);
        next();
      });
    },
    async close() {
      closed = true;
      clearInterval(watch);
      for (const job of queue.drain()) job.reject(stopped(job));
      const ends = [...workers].map((worker) => {
        worker.job?.reject(stopped(worker.job));
        worker.job = undefined;
        const end = once(worker.child, "exit");
        kill(worker, { kind: "released" });
        return end;
      });
      await Promise.all(ends);
    },
  };
}

/** A process that had begun to scan ended by itself: its heap was full, or its input broke it. */
const CRASHED: Fault = { kind: "exhausted", reason: "the scan used up its memory or crashed" };
const DIED: Fault = { kind: "broken", reason: "died before it began" };

function isFree({ job, fault }: Worker): boolean {
  return job === undefined && fault === undefined;
}

function kill(worker: Worker, fault: Fault): void {
  worker.fault ??= fault;
  worker.child.kill("SIGKILL");
}

function answer({ startedAt, roots }: Worker, { request }: Job, reason: string): ScanResult {
  const seconds = startedAt === undefined ? 0 : (performance.now() - startedAt) / 1000;
  return unjudged(request, { reason, seconds, roots });
}

function failure({ request }: Job, reason: string): PskError {
  return new PskError("internal", `the scan of ${request.target.path} ${reason}`);
}

function stopped({ request }: Job): PskError {
  return new PskError("busy", `the scan of ${request.target.path} was stopped`);
}
