import { join } from "node:path";
import type { Verdict } from "../check/judge.ts";
import { outcomeBy } from "../check/scan.ts";
import { BALANCED } from "../check/scan-policy.ts";
import { PskError, systemCode } from "../errors.ts";
import type { Entry } from "../registry/entry.ts";
import type { StoreRoot } from "../registry/registry.ts";
import { readDir } from "../skill/read-dir.ts";
import type { Skill } from "../skill/skill.ts";
import type { AnalysisCache } from "./analysis-cache.ts";

/** What a scan said of a skill, or that none has looked at it as it is now. */
export type KnownVerdict = Verdict | "not scanned";

/**
 * What an earlier scan said of an entry. All its files are read: a verdict is about these bytes and
 * no others. Nothing is scanned here.
 */
export async function entryVerdict(
  entry: Entry,
  stores: readonly StoreRoot[],
  cache: AnalysisCache,
): Promise<KnownVerdict> {
  if (cache.isEmpty()) return "not scanned";
  try {
    const skill = await readEntry(entry, stores);
    if (skill === undefined) return "not scanned";
    const known = cache.get(skill, BALANCED.limits);
    return known === undefined ? "not scanned" : outcomeBy(skill, known, {}).verdict;
  } catch (error) {
    if (error instanceof PskError || systemCode(error) !== undefined) return "not scanned";
    throw error;
  }
}

/** An entry with all its files, as they are now; undefined when its version is gone. */
export async function readEntry(
  { source }: Entry,
  stores: readonly StoreRoot[],
): Promise<Skill | undefined> {
  if (source.scope !== "store") return readDir(join(source.root, source.path), source.root);
  const [name = "", version = ""] = source.path.split("/");
  return stores
    .find(({ path }) => path === source.root)
    ?.store.get(name, version)
    ?.readSkill();
}
