import { type Finding, isError } from "../check/finding.ts";
import type { PskError } from "../errors.ts";

/** What validation says of one skill; reporters take a list of these. */
export interface CheckedSkill {
  /** As the user gave it: a folder or a SKILL.md. */
  readonly path: string;
  /** The folder that `file_path` of each finding is relative to. */
  readonly folder: string;
  readonly name: string | undefined;
  readonly valid: boolean;
  readonly findings: readonly Finding[];
  /** What `--fix` changed, in words. */
  readonly fixed: readonly string[];
  /** What a scan could not judge, and why. */
  readonly notJudged?: readonly { readonly path: string; readonly reason: string }[];
}

/** A path that gave no skill to judge: it is not there, or cannot be read. */
export interface FailedPath {
  readonly path: string;
  readonly error: PskError;
}

/** Everything one run of validation found out. */
export interface Validation {
  readonly skills: readonly CheckedSkill[];
  readonly failed: readonly FailedPath[];
}

/** The counts below a report. */
export interface Summary {
  readonly skills: number;
  readonly valid: number;
  readonly invalid: number;
  readonly errors: number;
  readonly warnings: number;
}

/** Counts skills and findings. */
export function summarize(skills: readonly CheckedSkill[]): Summary {
  const findings = skills.flatMap((skill) => skill.findings);
  const valid = skills.filter((skill) => skill.valid).length;
  const errors = findings.filter(isError).length;
  return {
    skills: skills.length,
    valid,
    invalid: skills.length - valid,
    errors,
    warnings: findings.length - errors,
  };
}
