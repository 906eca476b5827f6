import { check } from "../check/check.ts";
import { isError } from "../check/finding.ts";
import { SPEC_RULES } from "../check/rules/spec-rules.ts";
import { PskError } from "../errors.ts";
import type { Skill } from "../skill/skill.ts";

/** What a flag of `psk build` may have answered in place of the frontmatter. */
const ALLOWED = {
  "metadata-version-missing": "off",
  "metadata-version-format": "LOW",
  "metadata-author-missing": "off",
  "secret-file": "MEDIUM",
} as const;

/** Refuses a version from elsewhere that could not have been built here. */
export function checkReceived(skill: Skill, from: string): void {
  const findings = check(skill, SPEC_RULES, { profile: "package", severities: ALLOWED });
  const reasons = findings.filter(isError).map(({ description }) => description);
  if (reasons.length > 0) throw new PskError("invalid_skill", `${from}: ${reasons.join("; ")}`);
}
