import type { ScanResult } from "../toolkit/scan.ts";
import type { Entry } from "../toolkit/skill-manifest.ts";

export type Verdict = ScanResult["verdict"];

/** More verdicts than this are not kept; a version is scanned again in a second. */
const MAX_KEPT = 50_000;

/** What scans said of the skills in the catalogue. `undefined` while one has not been scanned. */
export interface Verdicts {
  /** Of a stored version, by the hash of its files: it never changes, so neither does its verdict. */
  of(sourceHash: string): Verdict | undefined;
  note(sourceHash: string, verdict: Verdict): void;
  /** Of a skill in a folder, as its files were when they were last looked at. */
  ofFolder(entry: Entry): Verdict | undefined;
  noteFolder(entry: Entry, verdict: Verdict): void;
  /** Its files were touched: what was said of them is not said of these. */
  forgetFolder(entry: Entry): void;
  /** Grows whenever one of the answers above may be another. */
  revision(): number;
}

/** Keeps verdicts in memory: they are cheap to make and die with the rules that made them. Those that are `given` go before. */
export function createVerdicts(given: (sourceHash: string) => Verdict | undefined): Verdicts {
  const known = new Map<string, Verdict>();
  const folders = new WeakMap<Entry, Verdict>();
  let revision = 0;
  return {
    of: (sourceHash) => given(sourceHash) ?? known.get(sourceHash),
    note(sourceHash, verdict) {
      if (known.size >= MAX_KEPT || known.get(sourceHash) === verdict) return;
      known.set(sourceHash, verdict);
      revision++;
    },
    ofFolder: (entry) => folders.get(entry),
    noteFolder(entry, verdict) {
      if (folders.get(entry) === verdict) return;
      folders.set(entry, verdict);
      revision++;
    },
    forgetFolder(entry) {
      if (folders.delete(entry)) revision++;
    },
    revision: () => revision,
  };
}
