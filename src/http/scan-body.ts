import type { z } from "zod";
import { chainsOf } from "../toolkit/chains.ts";
import type { ScanResult } from "../toolkit/scan.ts";
import { type Correction, Rejected } from "./rejected.ts";
import type { ArchiveScan } from "./scanner.ts";
import type { scanResult, uploadResult, uploadResults } from "./schemas/scan.ts";

type Scanned = z.input<typeof scanResult>;
type Finding = Scanned["findings"][number];

/** The first of the three outcomes: a scan. The second, a skill that is none, is thrown. */
export function scanBody(result: ScanResult): Scanned {
  refuseInvalid([{ root: "", result }]);
  return toScanned(result);
}

/** Results for a report: places are those in the archive. A skill that is none is thrown here, too. */
export function reported({ skills }: ArchiveScan): ScanResult[] {
  refuseInvalid(skills);
  return skills.map(({ root, result }) => ({ ...result, path: root || result.path, folder: root }));
}

/** The outcome of an upload of which one skill was scanned. */
export function uploadBody({ skills, others }: ArchiveScan): z.input<typeof uploadResult> {
  const [{ root, result }] = skills;
  return { ...scanBody(result), skill_path: root, other_skills: others };
}

/** The outcome of an upload of which every skill was scanned: one bad skill makes it a bad upload. */
export function allBody({ skills }: ArchiveScan): z.input<typeof uploadResults> {
  refuseInvalid(skills);
  const results = skills.map(({ root, result }) => ({ ...toScanned(result), skill_path: root }));
  const [worst] = results.toSorted((a, b) => rank(a.max_severity) - rank(b.max_severity));
  return {
    is_safe: results.every(({ is_safe }) => is_safe),
    max_severity: worst?.max_severity ?? "SAFE",
    findings_count: results.reduce((sum, { findings_count }) => sum + findings_count, 0),
    results,
  };
}

const RANKS = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO", "SAFE"] as const;

function rank(severity: (typeof RANKS)[number]): number {
  return RANKS.indexOf(severity);
}

/** Every error of every skill; `file` is relative to the skill, or to the archive where it has several. */
function refuseInvalid(
  skills: ArchiveScan["skills"] | readonly [{ root: string; result: ScanResult }],
): void {
  const corrections = skills.flatMap(({ root, result }): Correction[] =>
    (result.validation_error?.errors ?? []).map((error) => ({
      ...error,
      file: skills.length > 1 && root !== "" ? `${root}/${error.file}` : error.file,
    })),
  );
  if (corrections.length === 0) return;
  const message = corrections.map((correction) => correction.message).join("; ");
  throw new Rejected("invalid_skill", message, corrections);
}

/** Places on this machine and what only the command line uses are left out. */
function toScanned({
  path: _,
  folder: __,
  archive_roots: ___,
  validation_error: ____,
  excerpts: _____,
  findings,
  hygiene,
  ...result
}: ScanResult): Scanned {
  return { ...result, findings: findings.map(toFinding), hygiene: hygiene.map(toFinding) };
}

function toFinding({ fix: _, ...finding }: ScanResult["findings"][number]): Finding {
  const chains = chainsOf(finding);
  return chains.length === 0 ? finding : { ...finding, chains };
}
