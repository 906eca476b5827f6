import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { applyFixes } from "../check/apply-fixes.ts";
import { check } from "../check/check.ts";
import { isError } from "../check/finding.ts";
import type { Profile } from "../check/rule.ts";
import { SPEC_RULES } from "../check/rules/spec-rules.ts";
import { ioError, PskError } from "../errors.ts";
import type { CheckedSkill, FailedPath, Validation } from "../report/checked-skill.ts";
import { findSkills } from "../skill/find-skills.ts";
import { readDir } from "../skill/read-dir.ts";
import { replaceFile } from "../skill/replace-file.ts";
import { fieldOf, type Skill } from "../skill/skill.ts";

/** Fixes can make room for others: each round applies those that do not overlap. */
const MAX_FIX_ROUNDS = 10;

/** How paths are validated. */
export interface ValidateOptions {
  /** Look for skills in the whole tree below each path. */
  readonly recursive?: boolean;
  readonly profile?: Profile;
  /** Apply the repairs that are safe, and report what is left. */
  readonly fix?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

/** A skill to be judged: its path as given, its folder, and how far its links may lead. */
interface Target {
  readonly path: string;
  readonly folder: string;
  readonly root: string;
}

/** Judges the skills at some paths. One that fails never stops the rest. */
export async function validate(
  paths: readonly string[],
  options: ValidateOptions = {},
): Promise<Validation> {
  const failed: FailedPath[] = [];
  const targets = paths.flatMap((path) => {
    try {
      return findTargets(path, options, failed);
    } catch (error) {
      failed.push({ path, error: ioError(path, error) });
      return [];
    }
  });
  const skills: CheckedSkill[] = [];
  for (const [index, target] of targets.entries()) {
    try {
      skills.push(await validateSkill(target, options));
    } catch (error) {
      failed.push({ path: target.path, error: ioError(target.path, error) });
    }
    options.onProgress?.(index + 1, targets.length);
  }
  return { skills, failed };
}

function findTargets(path: string, options: ValidateOptions, failed: FailedPath[]): Target[] {
  const stat = statSync(path);
  if (stat.isFile()) {
    if (basename(path).toLowerCase() === "skill.md") {
      return [{ path, folder: dirname(path), root: dirname(path) }];
    }
    throw new PskError("usage", `${path}: not a skill; give its folder or its SKILL.md`);
  }
  if (!stat.isDirectory()) throw new PskError("usage", `${path}: neither a file nor a folder`);
  if (!options.recursive) return [{ path, folder: path, root: path }];
  const targets: Target[] = [];
  for (const found of findSkills(path)) {
    if (found.kind === "skill") {
      // What is packaged must stand alone; otherwise the tree may share files by links.
      const root = options.profile === "package" ? found.path : path;
      targets.push({ path: found.path, folder: found.path, root });
    } else failed.push({ path: found.path, error: ioError(found.path, found.error) });
  }
  if (targets.length === 0 && failed.length === 0) {
    throw new PskError("usage", `${path}: no SKILL.md was found in it or in the folders below`);
  }
  return targets;
}

async function validateSkill(target: Target, options: ValidateOptions): Promise<CheckedSkill> {
  const policy = { profile: options.profile ?? "spec" };
  const fixed: string[] = [];
  let skill = await readDir(target.folder, target.root);
  let findings = check(skill, SPEC_RULES, policy);
  for (let round = 0; options.fix && round < MAX_FIX_ROUNDS; round++) {
    const fixes = applyFixes(skill, findings);
    if (fixes === undefined || skill.skillText.state !== "text") break;
    replaceFile(join(target.folder, skill.skillText.path), fixes.text);
    fixed.push(...fixes.changes);
    skill = await readDir(target.folder, target.root);
    findings = check(skill, SPEC_RULES, policy);
  }
  return {
    path: target.path,
    folder: target.folder,
    name: nameOf(skill),
    valid: !findings.some(isError),
    findings,
    fixed,
  };
}

function nameOf(skill: Skill): string | undefined {
  const name = fieldOf(skill, "name")?.value;
  return typeof name === "string" ? name : undefined;
}
