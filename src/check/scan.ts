import type { Skill } from "../skill/skill.ts";
import { type Capabilities, capabilitiesOf } from "./capabilities.ts";
import { findingsOf } from "./check.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { type Excerpts, excerptsOf } from "./excerpts.ts";
import { type Finding, SEVERITIES, type Severity } from "./finding.ts";
import { judge, type Verdict, verdictOf } from "./judge.ts";
import { SECURITY_RULES } from "./rules/security-rules.ts";
import { SPEC_RULES } from "./rules/spec-rules.ts";
import { forgetViews } from "./views/view.ts";

/** What a scan found out about a skill; the names of the fields are the seed's. */
export interface ScanOutcome {
  readonly verdict: Verdict;
  /** No finding of HIGH or CRITICAL. */
  readonly is_safe: boolean;
  readonly max_severity: Severity | "SAFE";
  readonly findings_count: number;
  readonly findings: readonly Finding[];
  readonly capabilities: Capabilities;
  /** What could be tidier; it says nothing of malice. */
  readonly hygiene: readonly Finding[];
  readonly coverage: Coverage;
  /** Lines around the findings, when they were asked for. */
  readonly excerpts?: Excerpts;
}

/** Looks for malicious behaviour in a skill. Pure: no disk, no network, no model. */
export function scan(skill: Skill, options: { readonly excerpts?: boolean } = {}): ScanOutcome {
  try {
    const policy = { profile: "load" } as const;
    const findings = judge(skill, findingsOf(skill, SECURITY_RULES, policy));
    const verdict = verdictOf(findings);
    const worst = SEVERITIES.find((level) => findings.some(({ severity }) => severity === level));
    return {
      verdict,
      is_safe: verdict !== "malicious",
      max_severity: worst ?? "SAFE",
      findings_count: findings.length,
      findings,
      capabilities: capabilitiesOf(skill),
      hygiene: findingsOf(skill, SPEC_RULES, policy),
      coverage: coverageOf(skill),
      ...(options.excerpts && { excerpts: excerptsOf(skill, findings) }),
    };
  } finally {
    forgetViews();
  }
}
