/** What people read of a verdict. JSON keeps the verdict's own value. */
import type { Severity } from "../check/finding.ts";
import type { Verdict } from "../check/judge.ts";

/** What of a result decides how it is told. */
export interface Told {
  readonly verdict: Verdict;
  readonly is_safe: boolean;
  readonly max_severity: Severity | "SAFE";
  readonly findings_count: number;
  /** Set for what could not be loaded as a skill. */
  readonly validation_error?: unknown;
}

/** How results are counted for people, the worst first. */
export const STANDINGS = [
  "malicious",
  "blocked",
  "not judged",
  "invalid",
  "suspicious",
  "low findings only",
  "clean",
] as const;

/** Where a skill stands after a scan. */
export type Standing = (typeof STANDINGS)[number];

/** The verdict on a result; null for an invalid skill, unless something in it blocks. */
export function verdictOf({ verdict, validation_error }: Told): Verdict | null {
  return validation_error === undefined || verdict === "malicious" ? verdict : null;
}

/**
 * A skill is blocked, with the findings as the reason; `malicious` is kept for evidence of CRITICAL,
 * since a finding says what was seen and not what somebody meant by it.
 */
export function standingOf(result: Told): Standing {
  const { is_safe, max_severity, findings_count } = result;
  switch (verdictOf(result)) {
    case null:
      return "invalid";
    case "malicious":
      return max_severity === "CRITICAL" ? "malicious" : "blocked";
    case "unknown":
      return "not judged";
    case "suspicious":
      return is_safe ? "suspicious" : "blocked"; // a strict policy blocks from MEDIUM on
    case "safe":
      return findings_count > 0 ? "low findings only" : "clean";
  }
}

/** One line that counts all results: `1 blocked, 2 suspicious, 1,671 clean`. */
export function countStandings(results: readonly Told[]): string {
  const standings = results.map(standingOf);
  const parts = STANDINGS.flatMap((standing) => {
    const count = standings.filter((one) => one === standing).length;
    if (count === 0 && standing !== "blocked" && standing !== "clean") return [];
    const words = standing === "low findings only" ? "with low findings only" : standing;
    return [`${count.toLocaleString("en-US")} ${words}`];
  });
  return parts.join(", ");
}
