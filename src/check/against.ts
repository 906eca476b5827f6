/** Weighs a scan by what is new since a version that is trusted. */
import { hash } from "node:crypto";
import type { Skill } from "../skill/skill.ts";
import { type Change, changesBetween } from "./changes.ts";
import type { Coverage } from "./coverage.ts";
import { excerptsOf } from "./excerpts.ts";
import { factsOf } from "./facts.ts";
import { type Finding, rankOf } from "./finding.ts";
import { conclude } from "./judge.ts";
import type { Rule } from "./rule.ts";
import type { ScanOutcome } from "./scan.ts";
import { BALANCED, type ScanPolicy } from "./scan-policy.ts";
import { maskSecrets } from "./views/secrets.ts";
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
export function against(old: Scanned, now: Scanned, policy: ScanPolicy = BALANCED): OutcomeAgainst {
  try {
    const before = new Map(old.outcome.findings.map(({ id, severity }) => [id, severity]));
    const known = now.outcome.findings.filter(({ id, severity }) => {
      const earlier = before.get(id);
      // What weighs more than it did has become part of something new.
      return earlier !== undefined && rankOf(earlier) <= rankOf(severity);
    });
    const changes = changesBetween(factsOf(old.skill), factsOf(now.skill)).map(masked);
    const findings = [
      ...changes.map(toFinding),
      ...now.outcome.findings.filter((finding) => !known.includes(finding)),
    ];
    return {
      ...now.outcome,
      ...conclude(findings, policy, { ...now.outcome, coverage: newlyUnread(old.skill, now) }),
      findings,
      ...(now.outcome.excerpts && { excerpts: excerptsOf(now.skill, findings) }),
      changes,
      known_findings: known.map((finding) => {
        return { ...finding, metadata: { ...finding.metadata, known: true } };
      }),
    };
  } finally {
    forgetViews();
  }
}

/** What was not read in the trusted version either, and is the same file, is nothing new. */
function newlyUnread(old: Skill, { skill, outcome: { coverage } }: Scanned): Coverage {
  const bytesOf = ({ files }: Skill, path: string) => {
    const [outer = path] = path.split("!/", 1);
    return files.find((file) => file.path === outer)?.bytes;
  };
  const not_scanned = coverage.not_scanned.filter(({ path }) => {
    const before = bytesOf(old, path);
    const after = bytesOf(skill, path);
    return before === undefined || after === undefined || Buffer.compare(before, after) !== 0;
  });
  return { ...coverage, not_scanned };
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
