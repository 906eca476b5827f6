import type { ScanResult } from "../toolkit/scan.ts";
import type { DiskStore } from "../toolkit/stored.ts";
import type { Scanner } from "./scanner.ts";

export type Verdict = ScanResult["verdict"];

/** More verdicts than this are not kept; a version is scanned again in a second. */
const MAX_KEPT = 50_000;

/** What scans said of stored versions; a version never changes, so neither does its verdict. */
export interface Verdicts {
  /** By the hash of the version's files; undefined while it has not been scanned. */
  of(sourceHash: string): Verdict | undefined;
  note(sourceHash: string, verdict: Verdict): void;
  /** Scans what has not been scanned, one version after another, until the signal ends it. */
  fill(store: DiskStore, scanner: Scanner, stop: AbortSignal): Promise<void>;
}

/** Keeps verdicts in memory: they are cheap to make and die with the rules that made them. Those that are `given` go before. */
export function createVerdicts(given: (sourceHash: string) => Verdict | undefined): Verdicts {
  const known = new Map<string, Verdict>();
  const note = (sourceHash: string, verdict: Verdict): void => {
    if (known.size < MAX_KEPT) known.set(sourceHash, verdict);
  };
  return {
    of: (sourceHash) => given(sourceHash) ?? known.get(sourceHash),
    note,
    async fill(store, scanner, stop) {
      for (const { name, version, sourceHash } of store.list().versions) {
        if (stop.aborted || known.size >= MAX_KEPT) return;
        if (known.has(sourceHash) || given(sourceHash) !== undefined) continue;
        const scanned = await scanner.version(store.path, name, version).catch(() => undefined);
        if (scanned !== undefined) note(sourceHash, scanned.verdict);
      }
    },
  };
}
