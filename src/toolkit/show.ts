import { check } from "../check/check.ts";
import { isError } from "../check/finding.ts";
import { SPEC_RULES } from "../check/rules/spec-rules.ts";
import type { Manifest } from "../store/manifest.ts";
import type { StoredVersion } from "../store/store.ts";

/** A version as people want to see it. */
export interface ShownVersion {
  readonly manifest: Manifest;
  readonly path: string;
  readonly findings: {
    readonly errors: number;
    readonly warnings: number;
    /** How many findings each rule has. */
    readonly rules: Readonly<Record<string, number>>;
  };
}

/** Reads a whole version, which checks every byte, and judges it as a package. */
export async function showVersion(version: StoredVersion): Promise<ShownVersion> {
  const findings = check(await version.readSkill(), SPEC_RULES, { profile: "package" });
  const rules: Record<string, number> = {};
  for (const { rule_id } of findings) rules[rule_id] = (rules[rule_id] ?? 0) + 1;
  const errors = findings.filter(isError).length;
  return {
    manifest: version.manifest,
    path: version.path,
    findings: { errors, warnings: findings.length - errors, rules },
  };
}
