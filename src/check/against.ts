/** Weighs a scan by what is new since a version that is trusted. */
import { hash } from "node:crypto";
import type { Skill } from "../skill/skill.ts";
import { type Change, changesBetween } from "./changes.ts";
import { factsOf } from "./facts.ts";
import { type Finding, SEVERITIES, type Severity } from "./finding.ts";
import { verdictOf } from "./judge.ts";
import type { Rule } from "./rule.ts";
import type { ScanOutcome } from "./scan.ts";
import { maskSecrets } from "./views/secrets.ts";
import { lineIn, textLines } from "./views/text-lines.ts";
import { forgetViews } from "./views/view.ts";

/** A scan that counts only what the trusted version does not have. */
export interface OutcomeAgainst extends ScanOutcome {
  /** What the skill does that it did not do before, the worst first. */
  readonly changes: readonly Change[];
  /** Findings that the trusted version has too; they do not count. */
  readonly known_findings: readonly Finding[];
}

/** The rule that findings about changes belong to; `against` brings its evidence. */
export const NEW_BEHAVIOUR: Rule = {
  id: "new-behaviour",
  category: "policy_violation",
  analyzer: "against",
  title: "A new version does nothing that its trusted predecessor did not do, unseen.",
  remediation: "Read what is new before you trust this version.",
  severity: "LOW",
  *check() {},
};

/** A skill with what a scan said of it. */
export interface Scanned {
  readonly skill: Skill;
  readonly outcome: ScanOutcome;
}

/** Looks at what is new: known findings are set aside, and new behaviour becomes findings. */
export function against(old: Scanned, now: Scanned): OutcomeAgainst {
  try {
    const before = severitiesByKey(old);
    const known = new Set(
      [...keysOf(now)].flatMap(([key, finding]) => {
        const severity = before.get(key);
        // What weighs more than it did has become part of something new.
        return severity !== undefined && rank(severity) <= rank(finding.severity) ? [finding] : [];
      }),
    );
    const facts = factsOf(old.skill);
    const changes = changesBetween(facts, factsOf(now.skill)).map(masked);
    const findings = now.outcome.findings.filter((finding) => !known.has(finding));
    return outcomeOf(now.outcome, [...changes.map(toFinding), ...findings], changes, [...known]);
  } finally {
    forgetViews();
  }
}

function outcomeOf(
  outcome: ScanOutcome,
  findings: readonly Finding[],
  changes: readonly Change[],
  known: readonly Finding[],
): OutcomeAgainst {
  const verdict = verdictOf(findings);
  return {
    ...outcome,
    verdict,
    is_safe: verdict !== "malicious",
    max_severity:
      SEVERITIES.find((level) => findings.some(({ severity }) => severity === level)) ?? "SAFE",
    findings_count: findings.length,
    findings,
    changes,
    known_findings: known.map((finding) => {
      return { ...finding, metadata: { ...finding.metadata, known: true } };
    }),
  };
}

function severitiesByKey(scanned: Scanned): Map<string, Severity> {
  return new Map([...keysOf(scanned)].map(([key, { severity }]) => [key, severity]));
}

/**
 * Findings by rule and evidence. The whole line counts, not the part of it that a snippet shows,
 * and its number does not; of equal ones each is told apart by their order.
 */
function keysOf({ skill, outcome }: Scanned): Map<string, Finding> {
  const keys = new Map<string, Finding>();
  for (const finding of outcome.findings) {
    const { rule_id, file_path, field = "", line_number, description } = finding;
    const lines = textLines(skill, file_path);
    const line = lines === undefined ? "" : lineIn(lines, line_number).trim();
    const identity = [rule_id, file_path, field, description, line].join("\0");
    let nth = 0;
    while (keys.has(`${identity}\0${nth}`)) nth++;
    keys.set(`${identity}\0${nth}`, finding);
  }
  return keys;
}

function rank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

function masked(change: Change): Change {
  return { ...change, what: maskSecrets(change.what), quote: maskSecrets(change.quote) };
}

function toFinding(change: Change): Finding {
  const { kind, what, severity, because, file_path, line_number, quote } = change;
  const { id, category, title, remediation, analyzer } = NEW_BEHAVIOUR;
  return {
    id: hash("sha256", [id, kind, what, file_path].join("\0")).slice(0, 16),
    rule_id: id,
    category,
    severity,
    title,
    description: `New: ${what}${because === undefined ? "" : ` (${because})`}`,
    file_path,
    line_number,
    column: 1,
    snippet: quote,
    remediation,
    analyzer,
    metadata: { change: kind },
  };
}
