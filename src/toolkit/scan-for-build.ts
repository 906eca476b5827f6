import { lt } from "semver";
import { type Finding, type Severity, worstFirst } from "../check/finding.ts";
import type { Verdict } from "../check/judge.ts";
import type { ScanOutcome } from "../check/scan.ts";
import type { Cut } from "../check/views/cuts.ts";
import { PskError } from "../errors.ts";
import type { Skill } from "../skill/skill.ts";
import type { Store } from "../store/store.ts";
import { cacheFolder } from "./cache-folder.ts";
import { scanSkill } from "./scan.ts";

/** What a scan said of a skill that is about to be stored. */
export interface BuildScan {
  readonly verdict: Verdict;
  readonly is_safe: boolean;
  readonly max_severity: Severity | "SAFE";
  readonly findings_count: number;
  readonly findings: readonly Finding[];
  /** NAME@VERSION of the older version it was compared with: then only what is new counts. */
  readonly against: string | null;
  readonly analyzers_failed: readonly string[];
  /** What could not be judged, and why. */
  readonly not_judged: readonly Cut[];
}

/** Scans a skill, against the newest older version of it in the store where there is one. */
export async function scanForBuild(
  store: Store,
  skill: Skill,
  { name, version }: { readonly name: string; readonly version: string },
  env: Readonly<Record<string, string | undefined>>,
): Promise<BuildScan> {
  const older = store.list(name).versions.find((each) => lt(each.version, version));
  const old = older && (await readVersion(store, name, older.version));
  const outcome = await scanSkill(skill, old, { cache: cacheFolder(env) });
  const compared = older === undefined || old === undefined;
  return shorten(outcome, compared ? null : `${name}@${older.version}`);
}

/** Scans a skill for what it is, whatever older versions there are. */
export async function scanAlone(
  skill: Skill,
  env: Readonly<Record<string, string | undefined>>,
): Promise<BuildScan> {
  return shorten(await scanSkill(skill, undefined, { cache: cacheFolder(env) }), null);
}

/** Why a gate refuses, in words that follow "was not taken:". */
export function refusalOf({ findings, not_judged, verdict }: BuildScan): string {
  const [cut] = not_judged;
  if (verdict === "unknown" && cut !== undefined) {
    return `it could not be judged (${cut.path}: ${cut.reason})`;
  }
  const [worst] = findings.toSorted(worstFirst);
  if (worst === undefined) return "it is blocked by the scan";
  const { file_path, line_number, description } = worst;
  return `it is blocked by the scan (${file_path}:${line_number}: ${description})`;
}

function shorten(outcome: ScanOutcome, against: string | null): BuildScan {
  const { verdict, is_safe, max_severity, findings_count, findings } = outcome;
  const { analyzers_failed, not_judged } = outcome;
  return {
    ...{ verdict, is_safe, max_severity, findings_count, findings },
    ...{ against, analyzers_failed, not_judged },
  };
}

/** An older version that is damaged is none to compare with: then everything counts. */
async function readVersion(
  store: Store,
  name: string,
  version: string,
): Promise<Skill | undefined> {
  try {
    return await store.get(name, version)?.readSkill();
  } catch (error) {
    if (error instanceof PskError) return undefined;
    throw error;
  }
}
