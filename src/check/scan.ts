import type { Skill } from "../skill/skill.ts";
import { type Capabilities, capabilitiesOf, NO_CAPABILITIES } from "./capabilities.ts";
import { findingsOf, type Watch } from "./check.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { type Excerpts, excerptsOf } from "./excerpts.ts";
import type { Finding } from "./finding.ts";
import { type Conclusion, conclude, isPartial, judge } from "./judge.ts";
import { compileOwnRule, OWN_ANALYZER } from "./own-rules.ts";
import type { Rule } from "./rule.ts";
import { SECURITY_RULES } from "./rules/security-rules.ts";
import { SPEC_RULES } from "./rules/spec-rules.ts";
import { BALANCED, type ScanPolicy } from "./scan-policy.ts";
import { noteCut } from "./views/cuts.ts";
import { setLimits } from "./views/limits.ts";
import { grammarsLoaded } from "./views/syntax.ts";
import { forgetViews } from "./views/view.ts";

/** What a scan found out about a skill; the names of the fields are the seed's. */
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

/** The file that a note about the whole skill stands at. */
const WHOLE_SKILL = ".";

/** Looks for malicious behaviour in a skill. Pure: no disk, no network, no model. */
export function scan(skill: Skill, settings: ScanSettings = {}): ScanOutcome {
  const { policy = BALANCED, now = () => performance.now() } = settings;
  try {
    setLimits(skill, policy.limits);
    const rules = [...(settings.rules ?? SECURITY_RULES), ...policy.rules.map(compileOwnRule)];
    const failed = new Set<string>(grammarsLoaded() ? [] : ["code"]);
    const watch = watchOver(skill, now() + policy.limits.seconds * 1000, now, failed);
    const weights = { profile: "load", severities: policy.severities } as const;
    const found = findingsOf(skill, rules, weights, watch);
    const findings = judge(skill, found, policy);
    const capabilities = watch.outOfTime() ? NO_CAPABILITIES : summedUp(skill);
    const seen = coverageOf(skill);
    const analyzers = [...ANALYZERS, ...(policy.rules.length > 0 ? [OWN_ANALYZER] : [])];
    const scanned = {
      analyzers_used: analyzers.filter((analyzer) => !failed.has(analyzer)),
      analyzers_failed: analyzers.filter((analyzer) => failed.has(analyzer)),
      coverage: { ...seen, complete: seen.complete && failed.size === 0 },
    };
    return {
      ...conclude(findings, policy, isPartial(scanned, policy)),
      policy: policy.name,
      findings,
      capabilities,
      hygiene: findingsOf(skill, SPEC_RULES, { profile: "load" }),
      ...scanned,
      ...(settings.excerpts && { excerpts: excerptsOf(skill, findings) }),
    };
  } finally {
    forgetViews();
  }
}

/** Where a view fails, so did the rules that look at it, and their analyzer is named. */
function summedUp(skill: Skill): Capabilities {
  try {
    return capabilitiesOf(skill);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    noteCut(skill, WHOLE_SKILL, "what it can do could not be summed up");
    return NO_CAPABILITIES;
  }
}

const ANALYZERS: readonly string[] = ["shell", "code", "prose", "files"];

/** Takes note of what fails or takes too long: it must not pass for "nothing there". */
function watchOver(skill: Skill, deadline: number, now: () => number, failed: Set<string>): Watch {
  return {
    outOfTime: () => now() > deadline,
    unfinished({ id, analyzer }) {
      failed.add(analyzer);
      noteCut(skill, WHOLE_SKILL, `the time was up before the rule ${id} was done`);
    },
    failed({ id, analyzer }) {
      failed.add(analyzer);
      noteCut(skill, WHOLE_SKILL, `the rule ${id} failed`);
    },
  };
}
