import type { ScanResult } from "../toolkit/scan.ts";
import type { Entry } from "../toolkit/skill-manifest.ts";

export type Verdict = ScanResult["verdict"];

/** A verdict, and what could not be judged where that is the reason for it. */
export type Judged = Pick<ScanResult, "verdict" | "not_judged">;

/** Reasons that are kept of each; the scan itself tells all. */
const MAX_REASONS = 3;
/** More verdicts than this are not kept; a version is scanned again in a second. */
const MAX_KEPT = 50_000;

/** What scans said of the skills in the catalogue. `undefined` while one has not been scanned. */
export interface Verdicts {
  /** Of a stored version, by the hash of its files: it never changes, so neither does its verdict. */
  of(sourceHash: string): Judged | undefined;
  note(sourceHash: string, judged: Judged): void;
  /** Of a skill in a folder, as its files were when they were last looked at. */
  ofFolder(entry: Entry): Judged | undefined;
  noteFolder(entry: Entry, judged: Judged): void;
  /** Its files were touched: what was said of them is not said of these. */
  forgetFolder(entry: Entry): void;
  /** Grows whenever one of the answers above may be another. */
  revision(): number;
}

/** Keeps verdicts in memory: they are cheap to make and die with the rules that made them. Those that are `given` go before. */
export function createVerdicts(given: (sourceHash: string) => Verdict | undefined): Verdicts {
  const known = new Map<string, Judged>();
  const folders = new WeakMap<Entry, Judged>();
  let revision = 0;
  return {
    of(sourceHash) {
      const verdict = given(sourceHash);
      return verdict === undefined ? known.get(sourceHash) : { verdict, not_judged: [] };
    },
    note(sourceHash, judged) {
      if (known.size >= MAX_KEPT || isSame(known.get(sourceHash), judged)) return;
      known.set(sourceHash, kept(judged));
      revision++;
    },
    ofFolder: (entry) => folders.get(entry),
    noteFolder(entry, judged) {
      if (isSame(folders.get(entry), judged)) return;
      folders.set(entry, kept(judged));
      revision++;
    },
    forgetFolder(entry) {
      if (folders.delete(entry)) revision++;
    },
    revision: () => revision,
  };
}

function kept({ verdict, not_judged }: Judged): Judged {
  const reasons = verdict === "unknown" ? not_judged.slice(0, MAX_REASONS) : [];
  return { verdict, not_judged: reasons.map(({ path, reason }) => ({ path, reason })) };
}

function isSame(before: Judged | undefined, now: Judged): boolean {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(kept(now));
}
