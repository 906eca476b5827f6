import type { z } from "zod";
import { chainsOf } from "../toolkit/chains.ts";
import type { ScanResult } from "../toolkit/scan.ts";
import { type Correction, Rejected } from "./rejected.ts";
import type { ScannedSkill } from "./scanner.ts";
import type { scanResult } from "./schemas/scan.ts";

export type Scanned = z.input<typeof scanResult>;
type Finding = Scanned["findings"][number];

/** The first of the three outcomes: a scan. The second, a skill that is none, is thrown. */
export function scanBody(result: ScanResult): Scanned {
  refuseInvalid([{ root: "", result }]);
  return toScanned(result);
}

/**
 * What callers see of a result, field by field: places on this machine, and whatever the scanner
 * may come to note for itself, stay here.
 */
export function toScanned(result: ScanResult): Scanned {
  const { scan_id, skill_name, is_safe, max_severity, findings_count, findings, verdict } = result;
  const { not_judged, policy, capabilities, hygiene, scan_duration_seconds, timestamp } = result;
  const { analyzers_used, analyzers_failed, coverage } = result;
  return {
    ...{ scan_id, skill_name, is_safe, max_severity, findings_count },
    findings: findings.map(toFinding),
    // Where an invalid skill is one of several, it is what could not be judged.
    verdict: verdict ?? "unknown",
    ...{ not_judged, policy, capabilities },
    hygiene: hygiene.map(toFinding),
    ...{ scan_duration_seconds, timestamp, analyzers_used, analyzers_failed, coverage },
  };
}

function toFinding(finding: ScanResult["findings"][number]): Finding {
  const { id, rule_id, category, severity, title, description, file_path, line_number } = finding;
  const { column, snippet, remediation, analyzer, metadata, field } = finding;
  const chains = chainsOf(finding);
  return {
    ...{ id, rule_id, category, severity, title, description, file_path, line_number },
    ...{ column, snippet, remediation, analyzer, metadata },
    ...(field !== undefined && { field }),
    ...(chains.length > 0 && { chains }),
  };
}

/** Throws when none of some skills is valid, with every error of each. */
export function refuseInvalid(skills: readonly ScannedSkill[]): void {
  if (skills.some(({ result }) => result.validation_error === undefined)) return;
  const corrections = skills.flatMap((skill) => correctionsOf(skill, skills.length > 1));
  const message = corrections.map((correction) => correction.message).join("; ");
  throw new Rejected("invalid_skill", message, corrections);
}

/** What is wrong with a skill; `file` is relative to the skill, or to the archive that it is one of. */
function correctionsOf({ root, result }: ScannedSkill, inArchive: boolean): Correction[] {
  return (result.validation_error?.errors ?? []).map((error) => ({
    ...error,
    file: inArchive && root !== "" ? `${root}/${error.file}` : error.file,
  }));
}
