import type { Skill } from "../skill/skill.ts";
import { strangersAt } from "./allowed-hosts.ts";
import { type Capabilities, capabilitiesOf, NO_CAPABILITIES } from "./capabilities.ts";
import { byPlace, findingsOf, type Watch } from "./check.ts";
import { sectionOf } from "./correlate.ts";
import { type Coverage, coverageOf, type Unread } from "./coverage.ts";
import { type Excuse, excuseOf } from "./excuse.ts";
import type { Finding } from "./finding.ts";
import { compileOwnRule, OWN_ANALYZER } from "./own-rules.ts";
import type { Rule } from "./rule.ts";
import { SECURITY_RULES } from "./rules/security-rules.ts";
import { SPEC_RULES } from "./rules/spec-rules.ts";
import type { OwnRule } from "./scan-policy.ts";
import { noteCut } from "./views/cuts.ts";
import { jumpsOf } from "./views/documents.ts";
import { originalLine } from "./views/fold-lines.ts";
import { DEFAULT_LIMITS, type ScanLimits, setLimits } from "./views/limits.ts";
import { grammarsLoaded } from "./views/syntax.ts";

/** A finding as its rule weighs it, with all that a policy needs to weigh it again. */
export interface Weighed {
  readonly finding: Finding;
  /** What the text around it says for it. */
  readonly excuse?: Excuse;
  /** Hosts at its place that are neither well-known nor the skill's own. */
  readonly strangers: readonly string[];
  /** The section or script it stands in: what stands together is judged together. */
  readonly section: string;
}

/**
 * All that a scan finds out, before any policy is asked: it depends on the bytes of the skill, the
 * rules and the limits, and on nothing else.
 */
export interface Analysis {
  readonly found: readonly Weighed[];
  readonly capabilities: Capabilities;
  readonly hygiene: readonly Finding[];
  readonly analyzers_used: readonly string[];
  readonly analyzers_failed: readonly string[];
  readonly coverage: Coverage;
}

/** How a skill is analysed. */
export interface AnalysisSettings {
  readonly limits?: ScanLimits;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
  readonly rules?: readonly Rule[];
}

/** The file that a note about the whole skill stands at. */
const WHOLE_SKILL = ".";

const ANALYZERS: readonly string[] = ["shell", "code", "prose", "files"];

/** Applies all rules to a skill. Pure: no disk, no network, no model. The caller forgets the views. */
export function analyse(
  skill: Skill,
  {
    limits = DEFAULT_LIMITS,
    now = () => performance.now(),
    rules = SECURITY_RULES,
  }: AnalysisSettings = {},
): Analysis {
  setLimits(skill, limits);
  const failed = new Set<string>(grammarsLoaded() ? [] : ["code"]);
  const watch = watchOver(skill, now() + limits.seconds * 1000, now, failed);
  const found = weigh(skill, findingsOf(skill, rules, { profile: "load" }, watch));
  const capabilities = watch.outOfTime() ? NO_CAPABILITIES : summedUp(skill);
  const coverage = coverageOf(skill);
  return {
    found,
    capabilities,
    hygiene: findingsOf(skill, SPEC_RULES, { profile: "load" }),
    analyzers_used: ANALYZERS.filter((analyzer) => !failed.has(analyzer)),
    analyzers_failed: ANALYZERS.filter((analyzer) => failed.has(analyzer)),
    coverage: { ...coverage, complete: coverage.complete && failed.size === 0 },
  };
}

/** An analysis with what the user's own rules find; ours are not run again. */
export function analyseOwn(
  skill: Skill,
  analysis: Analysis,
  own: readonly OwnRule[],
  { limits = DEFAULT_LIMITS, now = () => performance.now() }: Omit<AnalysisSettings, "rules"> = {},
): Analysis {
  setLimits(skill, limits);
  const failed = new Set<string>();
  const watch = watchOver(skill, now() + limits.seconds * 1000, now, failed);
  const found = findingsOf(skill, own.map(compileOwnRule), { profile: "load" }, watch);
  const { analyzers_used, analyzers_failed, coverage } = analysis;
  const { complete, not_scanned } = coverageOf(skill);
  const isNew = ({ path, reason }: Unread) =>
    !coverage.not_scanned.some((known) => known.path === path && known.reason === reason);
  return {
    ...analysis,
    found: [...analysis.found, ...weigh(skill, found)].sort((a, b) =>
      byPlace(a.finding, b.finding),
    ),
    analyzers_used: failed.size > 0 ? analyzers_used : [...analyzers_used, OWN_ANALYZER],
    analyzers_failed: failed.size > 0 ? [...analyzers_failed, OWN_ANALYZER] : analyzers_failed,
    coverage: {
      ...coverage,
      complete: coverage.complete && complete && failed.size === 0,
      not_scanned: [...coverage.not_scanned, ...not_scanned.filter(isNew)],
    },
  };
}

function weigh(skill: Skill, findings: readonly Finding[]): Weighed[] {
  return findings.map((finding) => {
    const excuse = excuseOf(skill, finding);
    const { file_path, line_number } = finding;
    // Views look at a text without its padding; people look at the file.
    const line = originalLine(jumpsOf(skill, file_path), line_number);
    return {
      finding: line === line_number ? finding : { ...finding, line_number: line },
      ...(excuse !== undefined && { excuse }),
      strangers: strangersAt(skill, finding),
      section: sectionOf(skill, finding),
    };
  });
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

/** Takes note of what fails or takes too long: it must not pass for "nothing there". */
function watchOver(skill: Skill, deadline: number, now: () => number, failed: Set<string>): Watch {
  return {
    outOfTime: () => now() > deadline,
    unfinished({ id, analyzer }) {
      failed.add(analyzer);
      noteCut(skill, WHOLE_SKILL, `time ran out before the rule ${id} was done`);
    },
    failed({ id, analyzer }) {
      failed.add(analyzer);
      noteCut(skill, WHOLE_SKILL, `the rule ${id} failed`);
    },
  };
}
