import { VERDICTS, type Verdict } from "../../check/judge.ts";
import type { ReportedScan } from "../scan-text.ts";

/** A verdict, or that a skill is invalid and has none. */
export type Outcome = Verdict | "invalid";

/** From the worst to the best. */
export const OUTCOMES: readonly Outcome[] = VERDICTS.toReversed().flatMap((verdict) =>
  verdict === "suspicious" ? ["invalid", verdict] : [verdict],
);

/** What people read: `malicious` is a value for programs, and says more than a finding may show. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  malicious: "blocked",
  unknown: "not judged",
  invalid: "invalid",
  suspicious: "suspicious",
  safe: "safe",
};

/** An invalid skill has no verdict; what is blocked in it is said all the same. */
export function outcomeOf({ verdict }: ReportedScan): Outcome {
  return verdict ?? "invalid";
}

/** Why a skill has its verdict and what to do, by what was found; malicious is what is critical. */
export function reasonOf(result: ReportedScan): string {
  const outcome = outcomeOf(result);
  switch (outcome) {
    case "malicious":
      return result.max_severity === "CRITICAL"
        ? "Malicious behaviour was found. Do not use it."
        : "Blocked because of the findings of high severity below. Do not use it before someone has reviewed it.";
    case "unknown":
      return "Something that counts could not be judged, so this cannot be called safe. Review it by hand.";
    case "invalid":
      return "It cannot be loaded as a skill, so it has no verdict. Its files were scanned all the same.";
    case "suspicious":
      return result.is_safe
        ? "Review the findings before you use it."
        : "The policy blocks findings of medium severity. Review them before you use it.";
    case "safe":
      return result.findings_count === 0
        ? "Nothing was found that speaks against it."
        : "Only minor findings, none of which speaks against it.";
  }
}
