import type { Skill } from "../skill/skill.ts";
import { type Analysis, analyse, analyseOwn } from "./analyse.ts";
import type { Capabilities } from "./capabilities.ts";
import type { Coverage } from "./coverage.ts";
import { type Excerpts, excerptsOf } from "./excerpts.ts";
import type { Finding } from "./finding.ts";
import { type Conclusion, conclude, judge } from "./judge.ts";
import type { Rule } from "./rule.ts";
import { BALANCED, type ScanPolicy } from "./scan-policy.ts";
import { forgetViews } from "./views/view.ts";

/** What a scan found out about a skill. */
export interface ScanOutcome extends Conclusion {
  /** The policy that judged: its name, or the file it was read from. */
  readonly policy: string;
  /** Security findings, sorted by path, line, column and rule. */
  readonly findings: readonly Finding[];
  /** What the skill can do when it is followed; facts, no judgement. */
  readonly capabilities: Capabilities;
  /** What could be tidier; it says nothing of malice. */
  readonly hygiene: readonly Finding[];
  /** The parts of psk that looked at it. */
  readonly analyzers_used: readonly string[];
  /** Analyzers that did not do their work to the end: the result is then partial. */
  readonly analyzers_failed: readonly string[];
  /** What was looked at, and what was not. */
  readonly coverage: Coverage;
  /** Lines around the findings, when they were asked for. */
  readonly excerpts?: Excerpts;
}

/** How a skill is scanned. */
export interface ScanSettings {
  readonly policy?: ScanPolicy;
  /** Keep the lines around each finding, for a report that shows code. */
  readonly excerpts?: boolean;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
  readonly rules?: readonly Rule[];
}

/** Looks for malicious behaviour in a skill. Pure: no disk, no network, no model. */
export function scan(skill: Skill, settings: ScanSettings = {}): ScanOutcome {
  const { policy = BALANCED, now, rules } = settings;
  try {
    const analysis = analyse(skill, {
      limits: policy.limits,
      ...(now !== undefined && { now }),
      ...(rules !== undefined && { rules }),
    });
    return outcomeBy(skill, analysis, settings);
  } finally {
    forgetViews();
  }
}

/** What an analysis of a skill means to a policy; nothing but the policy's own rules is run again. */
export function outcomeBy(
  skill: Skill,
  analysed: Analysis,
  { policy = BALANCED, excerpts = false, now }: ScanSettings,
): ScanOutcome {
  try {
    const analysis = withOwnRules(skill, analysed, policy, now);
    const findings = judge(analysis.found, policy);
    const { capabilities, hygiene, analyzers_used, analyzers_failed, coverage } = analysis;
    return {
      ...conclude(findings, policy, analysis),
      policy: policy.name,
      findings,
      ...{ capabilities, hygiene, analyzers_used, analyzers_failed, coverage },
      ...(excerpts && { excerpts: excerptsOf(skill, findings) }),
    };
  } finally {
    forgetViews();
  }
}

function withOwnRules(
  skill: Skill,
  analysis: Analysis,
  { rules, limits }: ScanPolicy,
  now: (() => number) | undefined,
): Analysis {
  if (rules.length === 0) return analysis;
  return analyseOwn(skill, analysis, rules, { limits, ...(now !== undefined && { now }) });
}
