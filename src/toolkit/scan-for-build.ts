import { lt } from "semver";
import type { Finding, Severity } from "../check/finding.ts";
import type { Verdict } from "../check/judge.ts";
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
  const { verdict, is_safe, max_severity, findings_count, findings, analyzers_failed } = outcome;
  return {
    ...{ verdict, is_safe, max_severity, findings_count, findings, analyzers_failed },
    against: older === undefined || old === undefined ? null : `${name}@${older.version}`,
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
