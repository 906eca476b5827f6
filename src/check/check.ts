import { byBytes } from "../skill/path.ts";
import type { Skill } from "../skill/skill.ts";
import { detached } from "../skill/utf8.ts";
import { type Finding, rankOf, type Severity } from "./finding.ts";
import { type Unnamed, withFingerprints } from "./fingerprint.ts";
import { type Policy, severityOf } from "./policy.ts";
import type { Evidence, Rule } from "./rule.ts";
import { noteCut } from "./views/cuts.ts";
import { maskSecrets } from "./views/secrets.ts";
import { lineIn, textLines } from "./views/text-lines.ts";
import { forgetViews } from "./views/view.ts";

const MAX_SNIPPET = 200;
/** In a scan, of one rule, in one file and of one severity: more of the same says no more, and costs time. */
const MAX_FOUND = 200;
/** Shorter texts hold none, and most metadata is short. */
const MIN_SECRET = 16;

/** Whoever watches over a run of rules: it may end it, and hears of rules that failed. */
export interface Watch {
  outOfTime(): boolean;
  /** The rule was not applied, or not to its end. */
  unfinished(rule: Rule): void;
  failed(rule: Rule, error: unknown): void;
}

/** Applies rules to a skill: every finding, sorted by path, line, column and rule. */
export function check(skill: Skill, rules: readonly Rule[], policy: Policy): Finding[] {
  try {
    return findingsOf(skill, rules, policy);
  } finally {
    forgetViews();
  }
}

/** The same, for a caller that goes on looking at the skill and lets go of it afterwards. */
export function findingsOf(
  skill: Skill,
  rules: readonly Rule[],
  policy: Policy,
  watch?: Watch,
): Finding[] {
  const findings: Unnamed[] = [];
  for (const rule of rules) {
    const isRoom = watch === undefined ? () => true : roomFor(skill, rule);
    const severity = severityOf(rule, policy);
    if (severity === "off") continue;
    const stated = policy.severities?.[rule.id] !== undefined;
    try {
      for (const evidence of watch === undefined
        ? rule.check(skill)
        : watched(rule, skill, watch)) {
        const weight = weigh(severity, stated, evidence);
        if (isRoom(weight, evidence)) findings.push(toFinding(skill, rule, weight, evidence));
      }
    } catch (error) {
      if (watch === undefined) throw error;
      watch.failed(rule, error);
    }
  }
  findings.sort(byPlace);
  return withFingerprints(skill, findings.filter(isNew()));
}

/**
 * Counts the findings of a rule. What is beyond the bound is not listed. That is a cut where any of
 * it could count: the ones that are listed may all have an excuse that the next one has not.
 */
function roomFor(skill: Skill, { id }: Rule): (severity: Severity, evidence: Evidence) => boolean {
  const counts = new Map<string, number>();
  return (severity, { file = skillFilePath(skill) }) => {
    const key = `${severity} ${file}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= MAX_FOUND) return true;
    if (rankOf(severity) < rankOf("LOW")) {
      noteCut(skill, file, `the rule ${id} found more than ${MAX_FOUND} places`);
    }
    return false;
  };
}

/** One piece of code may be read in several ways; what was said of it once is not said again. */
function isNew(): (finding: Unnamed) => boolean {
  const said = new Map<string, number>();
  return ({ rule_id, file_path, line_number, column, field, description, severity, metadata }) => {
    // A long line holds many sentences: a graver one, or one that shows something else, is new.
    const shows = [field, description, String(metadata.signals)];
    const key = [rule_id, file_path, line_number, column, ...shows].join("\0");
    if ((said.get(key) ?? Number.POSITIVE_INFINITY) <= rankOf(severity)) return false;
    said.set(key, rankOf(severity));
    return true;
  };
}

/** The evidence of a rule, as long as there is time. */
function* watched(rule: Rule, skill: Skill, watch: Watch): Generator<Evidence> {
  if (watch.outOfTime()) return watch.unfinished(rule);
  for (const evidence of rule.check(skill)) {
    yield evidence;
    if (watch.outOfTime()) return watch.unfinished(rule);
  }
}

/** Evidence may be weaker or stronger than its rule; a policy's word on the rule goes before. */
function weigh(severity: Severity, stated: boolean, evidence: Evidence): Severity {
  return stated ? severity : (evidence.severity ?? severity);
}

function toFinding(skill: Skill, rule: Rule, severity: Severity, evidence: Evidence): Unnamed {
  const file_path = evidence.file ?? skillFilePath(skill);
  return {
    rule_id: rule.id,
    category: rule.category,
    severity,
    title: rule.title,
    description: maskSecrets(detached(evidence.message)),
    file_path,
    line_number: evidence.line ?? 1,
    column: evidence.column ?? 1,
    snippet: evidence.line === undefined ? "" : snippetAt(skill, file_path, evidence.line),
    remediation: evidence.remediation ?? rule.remediation,
    analyzer: rule.analyzer,
    metadata: {
      ...(evidence.metadata !== undefined && masked(evidence.metadata)),
      ...(evidence.signals !== undefined && { signals: evidence.signals }),
    },
    ...(evidence.field !== undefined && { field: evidence.field }),
    ...(evidence.fix !== undefined && { fix: evidence.fix }),
  };
}

/** What was decoded or quoted may hold a secret. */
function masked(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [
      key,
      typeof value === "string" && value.length >= MIN_SECRET ? maskSecrets(value) : value,
    ]),
  );
}

function skillFilePath({ skillText }: Skill): string {
  return skillText.state === "absent" ? "SKILL.md" : skillText.path;
}

/** Evidence about a whole file quotes nothing: the file may be a secret. */
function snippetAt(skill: Skill, path: string, line: number): string {
  const lines = textLines(skill, path);
  if (lines === undefined) return "";
  // A secret may go on behind the end of the snippet, and is masked before the text is cut.
  const start = lineIn(lines, line).trim();
  const masked = maskSecrets(start.slice(0, 4 * MAX_SNIPPET)).slice(0, MAX_SNIPPET);
  return detached(masked.replace(/[\ud800-\udbff]$/, "")); // never half a character
}

/** The order of findings: by path, line, column and rule. */
export function byPlace(a: Unnamed, b: Unnamed): number {
  return (
    byBytes(a.file_path, b.file_path) ||
    a.line_number - b.line_number ||
    a.column - b.column ||
    byBytes(a.rule_id, b.rule_id) ||
    byBytes(a.description, b.description)
  );
}
