import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { check } from "../check/check.ts";
import { isError } from "../check/finding.ts";
import type { Profile } from "../check/rule.ts";
import { SPEC_RULES } from "../check/rules/spec-rules.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { ioError, PskError } from "../errors.ts";
import type { CheckedSkill, FailedPath, Validation } from "../report/checked-skill.ts";
import { findSkills } from "../skill/find-skills.ts";
import { readDir } from "../skill/read-dir.ts";
import { fieldOf, type Skill } from "../skill/skill.ts";
import { fixSkill } from "./fix-skill.ts";

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
    if (isSkillFile(basename(path))) {
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
    } else if (found.kind === "unreadable") {
      failed.push({ path: found.path, error: ioError(found.path, found.error) });
    }
  }
  if (targets.length === 0 && failed.length === 0) {
    throw new PskError("usage", `${path}: no SKILL.md was found in it or in the folders below`);
  }
  return targets;
}

async function validateSkill(target: Target, options: ValidateOptions): Promise<CheckedSkill> {
  const policy = { profile: options.profile ?? "spec" };
  const skill = await readDir(target.folder, target.root);
  refuseUnreadable(skill, target);
  const asWritten = { skill, findings: check(skill, SPEC_RULES, policy), changes: [] };
  const result = options.fix ? await fixSkill(asWritten, policy) : asWritten;
  const { skillText } = result.skill;
  if (result.changes.length > 0 && skillText.state === "text") {
    replaceFile(join(target.folder, skillText.path), skillText.text);
  }
  return {
    path: target.path,
    folder: target.folder,
    name: nameOf(result.skill),
    valid: !result.findings.some(isError),
    findings: result.findings,
    fixed: result.changes,
  };
}

/** A SKILL.md that may not be read says nothing of the skill: nothing was judged. */
function refuseUnreadable({ skillText, refused }: Skill, { folder }: Target): void {
  if (skillText.state !== "absent") return;
  const file = refused.find(({ path, kind }) => kind === "unreadable" && isSkillFile(path));
  if (file !== undefined) throw new PskError("io", `${join(folder, file.path)} ${file.reason}`);
}

function isSkillFile(name: string): boolean {
  return name.toLowerCase() === "skill.md";
}

function nameOf(skill: Skill): string | undefined {
  const name = fieldOf(skill, "name")?.value;
  return typeof name === "string" ? name : undefined;
}
