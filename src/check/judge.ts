import type { Skill } from "../skill/skill.ts";
import { correlate } from "./correlate.ts";
import { type Finding, SEVERITIES, type Severity } from "./finding.ts";
import { stanceOf } from "./views/stance.ts";

/** What a scan says of a skill, in one word. */
export type Verdict = "safe" | "suspicious" | "malicious";

/**
 * Looks at all findings together. Alone, most signs mean little; what makes an attack is which of
 * them come together in one place. What is shown as a warning or an example is kept, and weighs
 * little, with the reason beside it.
 */
export function judge(skill: Skill, findings: readonly Finding[]): Finding[] {
  const weighed = findings.map((finding) => demote(skill, finding));
  return correlate(skill, weighed);
}

/** The verdict for some judged findings. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ severity }) => severity === "CRITICAL" || severity === "HIGH")) {
    return "malicious";
  }
  return findings.some(({ severity }) => severity === "MEDIUM") ? "suspicious" : "safe";
}

/** Documented commands weigh little; scripts are never excused by words. */
function demote(skill: Skill, finding: Finding): Finding {
  if (finding.metadata.stance === "ignored") return finding;
  const stance = stanceOf(skill, finding.file_path, finding.line_number);
  if (stance.kind === "do" || !isAbove(finding.severity, "LOW")) return finding;
  const metadata = {
    ...finding.metadata,
    demoted: { from: finding.severity, reason: stance.reason },
  };
  return { ...finding, severity: "LOW", metadata };
}

function isAbove(a: Severity, b: Severity): boolean {
  return SEVERITIES.indexOf(a) < SEVERITIES.indexOf(b);
}
