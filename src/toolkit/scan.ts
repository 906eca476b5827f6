import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { OutcomeAgainst } from "../check/against.ts";
import { analyse } from "../check/analyse.ts";
import type { Change } from "../check/changes.ts";
import { type Finding, isError } from "../check/finding.ts";
import type { Verdict } from "../check/judge.ts";
import { outcomeBy, type ScanOutcome } from "../check/scan.ts";
import { BALANCED, type ScanPolicy } from "../check/scan-policy.ts";
import { loadGrammars } from "../check/views/syntax.ts";
import { forgetViews } from "../check/views/view.ts";
import { ioError, PskError, systemCode } from "../errors.ts";
import { fieldOf, type Skill } from "../skill/skill.ts";
import { openAnalysisCache } from "./analysis-cache.ts";
import { onSkill } from "./on-skill.ts";
import {
  archiveRoots,
  findTargets,
  isSamePlace,
  readTarget,
  type ScanTarget,
  type TargetOptions,
} from "./scan-target.ts";

/** What one scan says; the names of the fields are the seed's. */
export interface ScanResult extends Omit<ScanOutcome, "verdict"> {
  /** Null for an invalid skill, unless something in it blocks: it is no skill that could be safe. */
  readonly verdict: Verdict | null;
  /** As it was given. */
  readonly path: string;
  /** The folder that paths of findings are relative to, as far as there is one. */
  readonly folder: string;
  /** A UUID, another one each time. */
  readonly scan_id: string;
  /** The name in the frontmatter; that of the folder where there is none. */
  readonly skill_name: string;
  /** How long it took, reading included. */
  readonly scan_duration_seconds: number;
  /** ISO 8601 in UTC. */
  readonly timestamp: string;
  /** The folders of all skills in the archive, where it was left open which of them to scan. */
  readonly archive_roots?: readonly string[];
  /** Findings that a baseline accepts; undefined without a baseline. */
  readonly accepted?: readonly Finding[];
  /** Why it could not be loaded as a skill; its files were scanned all the same. */
  readonly validation_error?: ValidationFailure;
  /** The trusted version it was compared with. */
  readonly against?: string;
  /** What it does that the trusted version did not do, the worst first. */
  readonly changes?: readonly Change[];
  /** Findings that the trusted version has too; they do not count. */
  readonly known_findings?: readonly Finding[];
}

/** What the author can correct. */
export interface ValidationFailure {
  /** Tells it apart from a fault of the scanner. */
  readonly category: "validation";
  /** The code of the error. */
  readonly status: "invalid_skill";
  /** All messages below, joined. */
  readonly message: string;
  /** Every reason. */
  readonly errors: readonly {
    /** The id of the rule. */
    readonly code: string;
    /** The field of the frontmatter it is about. */
    readonly field: string | null;
    /** What is wrong. */
    readonly message: string;
    /** Relative to the skill. */
    readonly file: string;
    /** From 1. */
    readonly line: number;
  }[];
}

/** What is to be scanned and how: plain data, since another process may do it. */
export interface ScanRequest {
  readonly target: ScanTarget;
  /** A trusted version: only what is new since then counts. */
  readonly against?: ScanTarget;
  /** Balanced when left out. */
  readonly policy?: ScanPolicy;
  readonly excerpts?: boolean;
  /** The folder that outcomes are kept in; without it every skill is scanned anew. */
  readonly cache?: string;
}

/** How paths are scanned. */
export interface ScanOptions extends TargetOptions {
  /** How many processes share the work; by default as many as pay for it. */
  readonly jobs?: number;
  /** A path, an archive or NAME@VERSION of a version that is trusted. */
  readonly against?: string;
  /** A revision of git: only skills with a file that changed since then. */
  readonly changed?: string;
  /** Balanced when left out. */
  readonly policy?: ScanPolicy;
  /** The folder that outcomes are kept in; without it every skill is scanned anew. */
  readonly cache?: string;
  /** Keep the lines around each finding, for a report that shows code. */
  readonly excerpts?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

/** All results, and the paths that gave none. */
export interface Scans {
  readonly results: readonly ScanResult[];
  readonly failed: readonly { readonly path: string; readonly error: PskError }[];
}

/** Scans the skills at some paths. One that fails never stops the rest. */
export async function scanPaths(
  paths: readonly string[],
  options: ScanOptions = {},
): Promise<Scans> {
  const failed: { path: string; error: PskError }[] = [];
  const targets: ScanTarget[] = [];
  for (const path of paths) {
    try {
      targets.push(...(await findTargets(path, options)));
    } catch (error) {
      failed.push({ path, error: ioError(path, error) });
    }
  }
  const requests = await requestsFor(await changedOnly(targets, options.changed), options);
  const { scanAll } = await import("./scan-all.ts");
  const outcomes = await scanAll(requests, options);
  const results = outcomes.flatMap((outcome) => ("result" in outcome ? [outcome.result] : []));
  failed.push(...outcomes.flatMap((outcome) => ("error" in outcome ? [outcome] : [])));
  return { results, failed };
}

async function changedOnly(
  targets: readonly ScanTarget[],
  revision: string | undefined,
): Promise<readonly ScanTarget[]> {
  if (revision === undefined) return targets;
  const { changedTargets } = await import("./changed-targets.ts");
  return changedTargets(targets, revision);
}

async function requestsFor(
  targets: readonly ScanTarget[],
  { against: old, store, cache, policy, excerpts }: ScanOptions,
): Promise<ScanRequest[]> {
  const common = {
    ...(cache !== undefined && { cache }),
    ...(policy !== undefined && { policy }),
    ...(excerpts && { excerpts }),
  };
  if (old === undefined) return targets.map((target) => ({ target, ...common }));
  const found = await findTargets(old, { names: true, ...(store && { store }) }).catch((error) => {
    throw ioError(old, error);
  });
  const [against] = found;
  if (found.length > 1 || targets.length > 1 || against === undefined) {
    throw new PskError("usage", "--against compares one skill with one version of it");
  }
  if (targets.some((target) => isSamePlace(target, against))) {
    const what = `${old} is the skill that is being scanned`;
    throw new PskError("usage", `--against ${what}; name the version that you trust`);
  }
  return targets.map((target) => ({ target, against, ...common }));
}

/** Scans one skill in this process. */
export async function scanTarget(request: ScanRequest): Promise<ScanResult> {
  const { target, against, ...settings } = request;
  const started = performance.now();
  const skill = await readTarget(target);
  const open = target.from.kind === "archive" && target.from.root === undefined;
  const roots = open ? await archiveRoots(target.from) : undefined;
  const old = against === undefined ? undefined : await readTarget(against);
  const outcome = await scanSkill(skill, old, settings);
  const invalid = outcome.hygiene.filter(isError);
  const name = fieldOf(skill, "name")?.value;
  return {
    path: target.path,
    folder: target.folder,
    scan_id: randomUUID(),
    skill_name: typeof name === "string" && invalid.length === 0 ? name : basename(target.folder),
    ...outcome,
    ...onSkill(outcome, invalid.length === 0),
    ...(against !== undefined && { against: against.path }),
    scan_duration_seconds: Math.round(performance.now() - started) / 1000,
    timestamp: new Date().toISOString(),
    ...(roots !== undefined && { archive_roots: roots }),
    ...(invalid.length > 0 && { validation_error: validationFailure(invalid) }),
  };
}

/** What decides about a scan besides the skill, and where outcomes are kept. */
export interface ScanSettings {
  readonly cache?: string;
  readonly policy?: ScanPolicy;
  readonly excerpts?: boolean;
}

/** Scans a skill in memory; with an older version, for what is new. */
export async function scanSkill(
  skill: Skill,
  old: Skill | undefined,
  by: ScanSettings = {},
): Promise<ScanOutcome | OutcomeAgainst> {
  const now = await outcomeOf(skill, by);
  if (old === undefined) return now;
  const before = await outcomeOf(old, by);
  const { against } = await import("../check/against.ts");
  await loadGrammars().catch(() => undefined); // where both were known, nobody has asked for them
  return against({ skill: old, outcome: before }, { skill, outcome: now }, by.policy);
}

/** The outcome of a skill, by an analysis from the cache where it is known there. */
export async function outcomeOf(
  skill: Skill,
  { cache, policy = BALANCED, excerpts = false }: ScanSettings,
): Promise<ScanOutcome> {
  const kept = cache === undefined ? undefined : openAnalysisCache(cache);
  const known = kept?.get(skill, policy.limits);
  if (known !== undefined) return outcomeBy(skill, known, { policy, excerpts });
  // Without its grammars an analyzer is missing; the results say so, and the others go on.
  await loadGrammars().catch(() => undefined);
  try {
    const analysis = analyse(skill, { limits: policy.limits });
    if (analysis.analyzers_failed.length === 0) kept?.put(skill, policy.limits, analysis);
    return outcomeBy(skill, analysis, { policy, excerpts });
  } finally {
    forgetViews();
  }
}

/** Why a scan gave no result; a defect of ours costs the one skill that shows it. */
export function scanFailure(path: string, error: unknown): PskError {
  if (error instanceof PskError || systemCode(error) !== undefined) return ioError(path, error);
  return new PskError("internal", `the scan of ${path} failed inside psk`, { cause: error });
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
