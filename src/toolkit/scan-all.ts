import { availableParallelism } from "node:os";
import type { PskError } from "../errors.ts";
import { type ScanRequest, type ScanResult, scanFailure, scanTarget } from "./scan.ts";
import { forgetArchive } from "./scan-target.ts";

/**
 * To start and to get warm costs a process as much as scanning this many skills: half a second of
 * processor time, then twice the time for the first of them. Fewer are scanned in this one.
 */
const SKILLS_A_PROCESS = 25;

/** What came of one request. */
export type ScanOutcomeAt =
  | { readonly result: ScanResult }
  | { readonly path: string; readonly error: PskError };

/** How the work is shared, and who hears of it. */
export interface ScanAllOptions {
  readonly jobs?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Answers requests in their order, whoever does the work; one that fails never stops the rest. */
export async function scanAll(
  requests: readonly ScanRequest[],
  { jobs = jobsFor(requests.length), onProgress }: ScanAllOptions,
): Promise<ScanOutcomeAt[]> {
  let done = 0;
  const answer = async (
    request: ScanRequest,
    scan: (request: ScanRequest) => Promise<ScanResult>,
  ): Promise<ScanOutcomeAt> => {
    const { path } = request.target;
    const outcome = await scan(request).then(
      (result) => ({ result }),
      (error) => ({ path, error: scanFailure(path, error) }),
    );
    done++;
    onProgress?.(done, requests.length);
    return outcome;
  };
  const workers = Math.min(jobs, requests.length);
  if (workers <= 1) return inThisProcess(requests, (request) => answer(request, scanTarget));
  const { createScanPool } = await import("./scan-pool.ts");
  const pool = createScanPool({ workers });
  try {
    return await Promise.all(requests.map((request) => answer(request, pool.scan)));
  } finally {
    await pool.close();
  }
}

/** How many processes pay for so many skills. */
function jobsFor(skills: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(skills / SKILLS_A_PROCESS)));
}

async function inThisProcess(
  requests: readonly ScanRequest[],
  answer: (request: ScanRequest) => Promise<ScanOutcomeAt>,
): Promise<ScanOutcomeAt[]> {
  const outcomes: ScanOutcomeAt[] = [];
  for (const request of requests) outcomes.push(await answer(request));
  forgetArchive();
  return outcomes;
}
