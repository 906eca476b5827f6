/** What people read of a verdict. JSON keeps the verdict's own value. */
import type { Severity } from "../check/finding.ts";
import type { Verdict } from "../check/judge.ts";

/** What of a result decides how it is told. */
export interface Told {
  /** Null for what could not be loaded as a skill. */
  readonly verdict: Verdict | null;
  readonly is_safe: boolean;
  readonly max_severity: Severity | "SAFE";
  readonly findings_count: number;
}

/** Where a skill stands after a scan, as people are told. */
export type Standing =
  | "malicious"
  | "blocked"
  | "not judged"
  | "invalid"
  | "suspicious"
  | "low findings only"
  | "clean";

/**
 * A skill is blocked, with the findings as the reason; `malicious` is kept for evidence of CRITICAL,
 * since a finding says what was seen and not what somebody meant by it.
 */
export function standingOf(result: Told): Standing {
  const { verdict, is_safe, max_severity, findings_count } = result;
  switch (verdict) {
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

/** One line that counts all results: `2 blocked (1 malicious), 3 suspicious, 1,671 clean`. */
export function countStandings(results: readonly Told[]): string {
  const standings = results.map(standingOf);
  const count = (standing: Standing) => standings.filter((one) => one === standing).length;
  const malicious = count("malicious");
  const parts = COUNTED.flatMap(([standing, words]) => {
    const number = count(standing) + (standing === "blocked" ? malicious : 0);
    if (number === 0 && standing !== "blocked" && standing !== "clean") return [];
    const among = standing === "blocked" && malicious > 0 ? ` (${malicious} malicious)` : "";
    return [`${number.toLocaleString("en-US")} ${words}${among}`];
  });
  return parts.join(", ");
}

/** How results are counted, the worst first. */
const COUNTED: readonly (readonly [Standing, string])[] = [
  ["blocked", "blocked"],
  ["not judged", "not judged"],
  ["invalid", "invalid"],
  ["suspicious", "suspicious"],
  ["low findings only", "with low findings only"],
  ["clean", "clean"],
];
