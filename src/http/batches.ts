import { randomUUID } from "node:crypto";
import { PskError } from "../errors.ts";
import { createFairQueue } from "../toolkit/fair-queue.ts";
import type { ScanResult } from "../toolkit/scan.ts";
import { errorReply } from "./error-reply.ts";
import { causeOf } from "./log.ts";
import { scanBody } from "./scan-body.ts";
import type { Batch, BatchItem, ScanItem } from "./schemas/batch.ts";
import type { Service } from "./service.ts";

/** Batches that are remembered; the oldest that is done goes first. */
const MAX_BATCHES = 100;

/** Scans that go on without their caller, who asks now and then how far they are. */
export interface Batches {
  /** Takes a batch in, or throws when too much waits already. */
  start(owner: string, items: readonly ScanItem[]): { readonly batch_id: string; total: number };
  /** Undefined when it is unknown or another's. */
  get(owner: string, id: string): Batch | undefined;
  /** Items that wait or are being scanned. */
  pending(): number;
}

interface Kept {
  readonly owner: string;
  readonly items: BatchItem[];
  done: number;
}

type Tools = Pick<Service, "limits" | "clean" | "log" | "stopping">;

/** A bounded queue of items; `scan` does the work, which has bounds of its own. */
export function createBatches(
  tools: Tools,
  scan: (item: ScanItem, owner: string) => Promise<ScanResult>,
): Batches {
  const { limits, stopping } = tools;
  const batches = new Map<string, Kept>();
  // Owners take turns here as callers do at the workers: a long batch does not hold up a short one.
  const queue = createFairQueue<{ batch: Kept; index: number; item: ScanItem }>();
  /** Items of each owner that are being scanned. */
  const running = new Map<string, number>();
  const runningOf = (owner: string) => running.get(owner) ?? 0;
  const allRunning = () => [...running.values()].reduce((sum, count) => sum + count, 0);

  function next(): void {
    while (!stopping.aborted) {
      // Each owner's share of the workers is the pool's to decide: it must see that they wait.
      const job = queue.take((owner) => runningOf(owner) < limits.workers);
      if (job === undefined) return;
      const { owner } = job.batch;
      running.set(owner, runningOf(owner) + 1);
      void outcomeOf(tools, job.item, (item) => scan(item, owner)).then((outcome) => {
        job.batch.items[job.index] = outcome;
        job.batch.done++;
        if (runningOf(owner) > 1) running.set(owner, runningOf(owner) - 1);
        else running.delete(owner);
        next();
      });
    }
  }

  function makeRoom(): void {
    for (const [id, { done, items }] of batches) {
      if (batches.size < MAX_BATCHES) return;
      if (done === items.length) batches.delete(id);
    }
  }

  return {
    start(owner, items) {
      makeRoom();
      if (
        queue.size() + allRunning() + items.length > limits.batchItems ||
        batches.size >= MAX_BATCHES
      ) {
        throw new PskError("busy", "Too many scans wait already; try again later");
      }
      const batch_id = randomUUID();
      const pending = items.map((item): BatchItem => ({ outcome: "pending", item }));
      const batch: Kept = { owner, items: pending, done: 0 };
      batches.set(batch_id, batch);
      for (const [index, item] of items.entries()) queue.push(owner, { batch, index, item });
      next();
      return { batch_id, total: items.length };
    },
    get(owner, id) {
      const batch = batches.get(id);
      if (batch === undefined || batch.owner !== owner) return undefined;
      const { done, items } = batch;
      const total = items.length;
      return { batch_id: id, status: done === total ? "done" : "running", done, total, items };
    },
    pending: () => queue.size() + allRunning(),
  };
}

/** Each item has one of the three outcomes, as if it had been asked for alone. */
async function outcomeOf(
  { clean, log }: Tools,
  item: ScanItem,
  scan: (item: ScanItem) => Promise<ScanResult>,
): Promise<BatchItem> {
  try {
    return { outcome: "result", item, result: scanBody(await scan(item)) };
  } catch (error) {
    const request_id = randomUUID();
    const { body, ours } = errorReply(error, request_id, clean);
    if (ours) log({ level: "error", event: "failure", request_id, cause: causeOf(error, clean) });
    if ("error" in body) return { outcome: "failed", item, error: body.error };
    return { outcome: "validation", item, validation_error: body.validation_error };
  }
}
