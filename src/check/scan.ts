import type { Skill } from "../skill/skill.ts";
import { findingsOf } from "./check.ts";
import { type Finding, SEVERITIES, type Severity } from "./finding.ts";
import { judge, type Verdict, verdictOf } from "./judge.ts";
import { SECURITY_RULES } from "./rules/security-rules.ts";
import { forgetViews } from "./views/view.ts";

/** What a scan found out about a skill. */
export interface ScanOutcome {
  readonly verdict: Verdict;
  readonly is_safe: boolean;
  readonly max_severity: Severity | "SAFE";
  readonly findings: readonly Finding[];
}

/** Looks for malicious behaviour in a skill. Pure: no disk, no network, no model. */
export function scan(skill: Skill): ScanOutcome {
  try {
    const found = findingsOf(skill, SECURITY_RULES, { profile: "load" });
    const findings = judge(skill, found);
    const verdict = verdictOf(findings);
    const max_severity =
      SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity)) ??
      "SAFE";
    return { verdict, is_safe: verdict !== "malicious", max_severity, findings };
  } finally {
    forgetViews();
  }
}
