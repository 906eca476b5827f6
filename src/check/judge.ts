import type { Skill } from "../skill/skill.ts";
import { allowedHostsOf } from "./allowed-hosts.ts";
import { correlate } from "./correlate.ts";
import { type Finding, rankOf, SEVERITIES, type Severity } from "./finding.ts";
import { BALANCED, blocks, type ScanPolicy } from "./scan-policy.ts";
import { stanceOf } from "./views/stance.ts";

/** What a scan says of a skill, in one word. */
export type Verdict = "safe" | "suspicious" | "malicious";

/** What some judged findings come to, by a policy. */
export interface Conclusion {
  /** `malicious` when a finding of HIGH or CRITICAL blocks, `suspicious` from MEDIUM on. */
  readonly verdict: Verdict;
  /** Nothing that the policy blocks, and nothing that went wrong in the scan itself. */
  readonly is_safe: boolean;
  /** Of the worst finding; `SAFE` without any. */
  readonly max_severity: Severity | "SAFE";
  /** How many findings there are. */
  readonly findings_count: number;
}

/**
 * Looks at all findings together. Alone, most signs mean little; what makes an attack is which of
 * them come together in one place. What is shown as a warning or an example is kept, and weighs
 * little, with the reason beside it.
 */
export function judge(
  skill: Skill,
  findings: readonly Finding[],
  policy: ScanPolicy = BALANCED,
): Finding[] {
  const weighed = findings.map((finding) => {
    const reason = excuseOf(skill, finding, policy);
    return reason === undefined ? finding : demote(finding, reason);
  });
  return correlate(skill, weighed);
}

/** Draws the conclusion; a partial result is never safe, whatever was not found. */
export function conclude(
  findings: readonly Finding[],
  { base }: Pick<ScanPolicy, "base"> = BALANCED,
  partial = false,
): Conclusion {
  const blocking = findings.filter((finding) => blocks(finding, base));
  const worst = SEVERITIES.find((level) => findings.some(({ severity }) => severity === level));
  const malicious = blocking.some(({ severity }) => isAbove(severity, "MEDIUM"));
  const suspicious = partial || findings.some(({ severity }) => isAbove(severity, "LOW"));
  return {
    verdict: malicious ? "malicious" : suspicious ? "suspicious" : "safe",
    is_safe: blocking.length === 0 && !partial,
    max_severity: worst ?? "SAFE",
    findings_count: findings.length,
  };
}

/**
 * True when a scan says too little to call anything safe: an analyzer failed, or a strict policy
 * holds and something was not read.
 */
export function isPartial(
  result: {
    readonly analyzers_failed: readonly string[];
    readonly coverage: { readonly complete: boolean };
  },
  { base }: Pick<ScanPolicy, "base">,
): boolean {
  return result.analyzers_failed.length > 0 || (base === "strict" && !result.coverage.complete);
}

/** Why a finding weighs little; a strict policy takes no excuse but the user's own word. */
function excuseOf(skill: Skill, finding: Finding, policy: ScanPolicy): string | undefined {
  if (!isAbove(finding.severity, "LOW")) return undefined;
  const hosts = allowedHostsOf(skill, finding, policy.allowedHosts);
  if (hosts !== undefined) return `the policy allows ${hosts.join(", ")}`;
  if (policy.base === "strict" || finding.metadata.stance === "ignored") return undefined;
  const { quote } = finding.metadata;
  const sentence = typeof quote === "string" ? quote : undefined;
  const stance = stanceOf(skill, finding.file_path, finding.line_number, sentence);
  return stance.kind === "do" ? undefined : stance.reason;
}

/** Documented commands weigh little; scripts are never excused by words. */
function demote(finding: Finding, reason: string): Finding {
  const metadata = { ...finding.metadata, demoted: { from: finding.severity, reason } };
  return { ...finding, severity: "LOW", metadata };
}

function isAbove(a: Severity, b: Severity): boolean {
  return rankOf(a) < rankOf(b);
}
