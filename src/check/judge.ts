import { allowedAmong } from "./allowed-hosts.ts";
import type { Weighed } from "./analyse.ts";
import { correlate } from "./correlate.ts";
import type { Coverage } from "./coverage.ts";
import { type Finding, rankOf, SEVERITIES, type Severity } from "./finding.ts";
import { BALANCED, blocks, type ScanPolicy } from "./scan-policy.ts";
import type { Cut } from "./views/cuts.ts";

/** From the best to the worst. */
export const VERDICTS = ["safe", "suspicious", "unknown", "malicious"] as const;

/** What a scan says of a skill, in one word; `unknown` when it could not be judged. */
export type Verdict = (typeof VERDICTS)[number];

/** What some judged findings come to, by a policy. */
export interface Conclusion {
  /**
   * `malicious` when a finding of HIGH or CRITICAL blocks; `unknown` when something that counts was
   * not read; `suspicious` from MEDIUM on.
   */
  readonly verdict: Verdict;
  /** Nothing that the policy blocks, and nothing that counts was left unread. */
  readonly is_safe: boolean;
  /** Of the worst finding; `SAFE` without any. It says nothing of what was not read. */
  readonly max_severity: Severity | "SAFE";
  /** How many findings there are. */
  readonly findings_count: number;
  /** What could not be judged and counts under this policy, with the reason. */
  readonly not_judged: readonly Cut[];
}

/** What a scan says of its own work. */
export interface Work {
  readonly analyzers_failed: readonly string[];
  readonly coverage: Coverage;
}

/**
 * Looks at all findings together, by a policy. Alone, most signs mean little; what makes an attack
 * is which of them come together in one place. What is shown as a warning or an example is kept,
 * and weighs less, with the reason beside it.
 */
export function judge(found: readonly Weighed[], policy: ScanPolicy = BALANCED): Finding[] {
  const weighed = found.flatMap((item): Weighed[] => {
    const stated = policy.severities[item.finding.rule_id];
    if (stated === "off") return [];
    const finding = stated === undefined ? item.finding : { ...item.finding, severity: stated };
    return [{ ...item, finding: lowered({ ...item, finding }, policy) }];
  });
  return correlate(weighed);
}

/** Draws the conclusion; what could not be judged is never safe, whatever was not found. */
export function conclude(
  findings: readonly Finding[],
  policy: Pick<ScanPolicy, "base">,
  work: Work,
): Conclusion {
  const blocking = findings.filter((finding) => blocks(finding, policy.base));
  const worst = SEVERITIES.find((level) => findings.some(({ severity }) => severity === level));
  const not_judged = notJudged(work, policy);
  const malicious = blocking.some(({ severity }) => isAbove(severity, "MEDIUM"));
  const suspicious = findings.some(({ severity }) => isAbove(severity, "LOW"));
  return {
    verdict: malicious
      ? "malicious"
      : not_judged.length > 0
        ? "unknown"
        : suspicious
          ? "suspicious"
          : "safe",
    is_safe: blocking.length === 0 && not_judged.length === 0,
    max_severity: worst ?? "SAFE",
    findings_count: findings.length,
    not_judged,
  };
}

/**
 * What keeps a policy from judging. An analyzer that failed always does. Of what was not read,
 * strict counts everything but pictures and fonts, balanced what an agent would run or is told to
 * read, permissive nothing.
 */
function notJudged(
  { analyzers_failed, coverage }: Work,
  { base }: Pick<ScanPolicy, "base">,
): readonly Cut[] {
  const unread = coverage.not_scanned.filter(
    ({ path, use }) =>
      use !== "passive" &&
      (base === "strict" || (base === "balanced" && use === "used") || path === "."),
  );
  const told = new Set(unread.map(({ path }) => path));
  const failed = told.has(".") ? [] : analyzers_failed;
  return [
    ...failed.map((name) => ({ path: ".", reason: `the analyzer "${name}" did not finish` })),
    ...unread.map(({ path, reason }) => ({ path, reason })),
  ];
}

/** A finding with its excuse; a strict policy takes none but the user's own word. */
function lowered({ finding, excuse, strangers }: Weighed, policy: ScanPolicy): Finding {
  if (!isAbove(finding.severity, "LOW")) return finding;
  const hosts = allowedAmong(strangers, policy.allowedHosts);
  if (hosts !== undefined) return demote(finding, "LOW", `the policy allows ${hosts.join(", ")}`);
  if (policy.base === "strict" || excuse === undefined) return finding;
  const to = excuse.by === "form" ? "LOW" : "MEDIUM";
  return isAbove(finding.severity, to) ? demote(finding, to, excuse.reason) : finding;
}

function demote(finding: Finding, to: Severity, reason: string): Finding {
  const metadata = { ...finding.metadata, demoted: { from: finding.severity, reason } };
  return { ...finding, severity: to, metadata };
}

function isAbove(a: Severity, b: Severity): boolean {
  return rankOf(a) < rankOf(b);
}
