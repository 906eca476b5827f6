import { type Finding, rankOf, type Severity } from "./finding.ts";
import { DEFAULT_LIMITS, type ScanLimits } from "./views/limits.ts";

/** How severely a scan judges, in one word. */
export const POLICY_NAMES = ["strict", "balanced", "permissive"] as const;
/** A policy that psk brings along. */
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Where a rule of the user's looks. */
export const OWN_RULE_ROLES = ["prose", "code", "comment", "any"] as const;

/** A rule of the user's, as data: it crosses to other processes as it is. */
export interface OwnRule {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** In the syntax of RE2; one that matches is enough. */
  readonly patterns: readonly string[];
  /** Globs of paths; all files when there are none. */
  readonly files: readonly string[];
  readonly role: (typeof OWN_RULE_ROLES)[number];
  readonly message: string;
  readonly remediation: string;
}

/** Everything a user can decide about a scan. Plain data, so that it can be sent and compared. */
export interface ScanPolicy {
  /** A word of `POLICY_NAMES`, or the file it was read from. */
  readonly name: string;
  readonly base: PolicyName;
  /** By rule id, over the severity that a rule gives itself. */
  readonly severities: Readonly<Record<string, Severity | "off">>;
  /** Hosts that are no strangers: `api.acme.com`, `*.acme.com`. */
  readonly allowedHosts: readonly string[];
  readonly limits: ScanLimits;
  readonly rules: readonly OwnRule[];
}

/** A policy that is known by its name. */
export function builtInPolicy(name: PolicyName): ScanPolicy {
  return {
    name,
    base: name,
    severities: {},
    allowedHosts: [],
    limits: DEFAULT_LIMITS,
    rules: [],
  };
}

/** The policy of a scan that nobody chose one for. */
export const BALANCED: ScanPolicy = builtInPolicy("balanced");

/**
 * True when a finding is reason enough to say no. Strict: MEDIUM and above. Balanced: HIGH and
 * above. Permissive: CRITICAL, and HIGH when several signs stand together in a chain.
 */
export function blocks(finding: Finding, base: PolicyName): boolean {
  const { severity, metadata } = finding;
  if (base === "permissive") {
    return severity === "CRITICAL" || (severity === "HIGH" && metadata.chain !== undefined);
  }
  return rankOf(severity) <= rankOf(base === "strict" ? "MEDIUM" : "HIGH");
}
