import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { findSkillRoots, skillSourceAt } from "../archive/find-skill-roots.ts";
import { readArchive } from "../archive/read-archive.ts";
import { type Finding, isError } from "../check/finding.ts";
import { type ScanOutcome, scan } from "../check/scan.ts";
import { grammarsLoaded, loadGrammars } from "../check/views/syntax.ts";
import { ioError, PskError, systemCode } from "../errors.ts";
import { findSkills } from "../skill/find-skills.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { readDir } from "../skill/read-dir.ts";
import { fieldOf, type Skill } from "../skill/skill.ts";
import type { Store } from "../store/store.ts";
import { findVersion } from "./stored.ts";

/** What one scan says; the names of the fields are the seed's. */
export interface ScanResult extends ScanOutcome {
  readonly path: string;
  /** The folder that paths of findings are relative to, as far as there is one. */
  readonly folder: string;
  readonly scan_id: string;
  readonly skill_name: string;
  readonly analyzers_used: readonly string[];
  readonly analyzers_failed: readonly string[];
  readonly scan_duration_seconds: number;
  readonly timestamp: string;
  /** Why it could not be loaded as a skill; its files were scanned all the same. */
  readonly validation_error?: ValidationFailure;
}

/** What the author can correct. */
export interface ValidationFailure {
  readonly category: "validation";
  readonly status: "invalid_skill";
  readonly message: string;
  readonly errors: readonly {
    readonly code: string;
    readonly field: string | null;
    readonly message: string;
    readonly file: string;
    readonly line: number;
  }[];
}

/** How paths are scanned. */
export interface ScanOptions {
  readonly recursive?: boolean;
  /** Where NAME@VERSION is looked up. */
  readonly store?: Store;
  /** Keep the lines around each finding, for a report that shows code. */
  readonly excerpts?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

/** All results, and the paths that gave none. */
export interface Scans {
  readonly results: readonly ScanResult[];
  readonly failed: readonly { readonly path: string; readonly error: PskError }[];
}

interface Target {
  readonly path: string;
  readonly folder: string;
  read(): Promise<Skill>;
}

/** Scans the skills at some paths. One that fails never stops the rest. */
export async function scanPaths(paths: readonly string[], options: ScanOptions): Promise<Scans> {
  const failed: { path: string; error: PskError }[] = [];
  const targets: Target[] = [];
  for (const path of paths) {
    try {
      targets.push(...(await targetsAt(path, options)));
    } catch (error) {
      failed.push({ path, error: ioError(path, error) });
    }
  }
  // Without its grammars an analyzer is missing; the results say so, and the others go on.
  await loadGrammars().catch(() => undefined);
  const results: ScanResult[] = [];
  for (const [index, target] of targets.entries()) {
    try {
      results.push(await scanTarget(target, options));
    } catch (error) {
      failed.push({ path: target.path, error: ioError(target.path, error) });
    }
    options.onProgress?.(index + 1, targets.length);
  }
  return { results, failed };
}

async function targetsAt(path: string, options: ScanOptions): Promise<Target[]> {
  const stat = statOf(path);
  if (stat === undefined) {
    const { store } = options;
    if (store === undefined || !/^[a-z0-9-]+@/.test(path)) {
      throw new PskError("io", `${path}: no such file or folder`);
    }
    return [{ path, folder: path, read: () => findVersion(store, path).readSkill() }];
  }
  if (stat.isFile()) return fileTargets(path);
  if (!stat.isDirectory()) throw new PskError("usage", `${path}: neither a file nor a folder`);
  if (!options.recursive) return [{ path, folder: path, read: () => readDir(path) }];
  const found = findSkills(path).flatMap((item) =>
    item.kind === "skill"
      ? [{ path: item.path, folder: item.path, read: () => readDir(item.path, path) }]
      : [],
  );
  if (found.length === 0) throw new PskError("usage", `${path}: no SKILL.md was found below it`);
  return found;
}

async function fileTargets(path: string): Promise<Target[]> {
  if (basename(path).toLowerCase() === "skill.md") {
    const folder = dirname(path);
    return [{ path, folder, read: () => readDir(folder) }];
  }
  const contents = await readArchive(readFileSync(path));
  const roots = findSkillRoots(contents.files.map((file) => file.path));
  if (roots.length === 0)
    throw new PskError("invalid_archive", `${path}: there is no SKILL.md in it`);
  return roots.map((root) => ({
    path: root === "" ? path : `${path}!${root}`,
    folder: root === "" ? path : `${path}!${root}`,
    read: () => parseSkill(skillSourceAt(contents, root)),
  }));
}

async function scanTarget(target: Target, { excerpts = false }: ScanOptions): Promise<ScanResult> {
  const started = performance.now();
  const skill = await target.read();
  const outcome = scan(skill, { excerpts });
  const invalid = outcome.hygiene.filter(isError);
  const name = fieldOf(skill, "name")?.value;
  return {
    path: target.path,
    folder: target.folder,
    scan_id: randomUUID(),
    skill_name: typeof name === "string" && invalid.length === 0 ? name : basename(target.folder),
    ...partial(outcome),
    analyzers_used: ANALYZERS.filter((analyzer) => !failedAnalyzers().includes(analyzer)),
    analyzers_failed: failedAnalyzers(),
    scan_duration_seconds: Math.round(performance.now() - started) / 1000,
    timestamp: new Date().toISOString(),
    ...(invalid.length > 0 && { validation_error: validationFailure(invalid) }),
  };
}

/** Where an analyzer is missing, nothing found is no reason to call a skill safe. */
function partial(outcome: ScanOutcome): ScanOutcome {
  if (failedAnalyzers().length === 0) return outcome;
  const verdict = outcome.verdict === "safe" ? "suspicious" : outcome.verdict;
  return { ...outcome, verdict, coverage: { ...outcome.coverage, complete: false } };
}

const ANALYZERS = ["shell", "code", "prose", "files"];

/** Without its grammars the analyzer of programs sees nothing, which must not pass for "nothing there". */
function failedAnalyzers(): string[] {
  return grammarsLoaded() ? [] : ["code"];
}

function validationFailure(findings: readonly Finding[]): ValidationFailure {
  return {
    category: "validation",
    status: "invalid_skill",
    message: findings.map(({ description }) => description).join("; "),
    errors: findings.map(({ rule_id, field, description, file_path, line_number }) => ({
      code: rule_id,
      field: field ?? null,
      message: description,
      file: file_path,
      line: line_number,
    })),
  };
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return undefined;
    throw error;
  }
}
