import type { Severity } from "./finding.ts";
import type { Profile, Rule } from "./rule.ts";

/** How findings are weighed. */
export interface Policy {
  readonly profile: Profile;
  /** Severities by rule id, over those of the profile. */
  readonly severities?: Readonly<Record<string, Severity | "off">>;
}

/** What a policy makes of a rule. */
export function severityOf(rule: Rule, policy: Policy): Severity | "off" {
  const override = policy.severities?.[rule.id];
  if (override !== undefined) return override;
  return typeof rule.severity === "string" ? rule.severity : rule.severity[policy.profile];
}
