/** Chooses skills of a registry for a task. */
import type { Verdict } from "../check/judge.ts";
import { createCatalog, type SkillCatalog } from "../grant/catalog.ts";
import type { Entry } from "../registry/entry.ts";
import type { Registry } from "../registry/registry.ts";
import {
  type Ranking,
  type Reranker,
  rankSkills as rank,
  type SelectionContext,
  type SkillTies,
} from "../select/rank-skills.ts";
import { loadIndex, saveIndex } from "../select/saved-index.ts";
import { skillIndex } from "../select/skill-index.ts";
import { packageVersion } from "./package-root.ts";
import { scanEntry } from "./scan-entry.ts";

export { RISK_LEVELS } from "../select/rank-skills.ts";

/** How the choice is made. */
export interface SelectOptions {
  /** Orders the candidates anew; see `Reranker`. */
  readonly rerank?: Reranker;
  /** Definitions that code registered count here as they do in composition. */
  readonly catalog?: SkillCatalog;
  /** Where the index is kept between processes. */
  readonly indexFile?: string;
  /** What a scan says of a skill; without it, each is scanned anew. */
  readonly scan?: (entry: Entry) => Promise<Verdict>;
}

/** The names of the skills for a task, the best first; none when nothing fits. */
export async function selectSkills(
  context: SelectionContext,
  registry: Registry,
  options?: SelectOptions,
): Promise<string[]> {
  const { skills } = await rankSkills(context, registry, options);
  return skills.map(({ skill }) => skill);
}

/** What `selectSkills` chooses, with scores, with reasons, and with what was left out. */
export async function rankSkills(
  context: SelectionContext,
  registry: Registry,
  { rerank, catalog = createCatalog(registry), indexFile, scan }: SelectOptions = {},
): Promise<Ranking> {
  const snapshot = registry.snapshot();
  const older = indexFile === undefined ? undefined : loadIndex(indexFile, packageVersion());
  const index = await skillIndex(snapshot, older);
  if (indexFile !== undefined && !isSame(index.forward.keys, older?.keys ?? [])) {
    saveIndex(indexFile, packageVersion(), index.forward);
  }
  return rank(context, {
    snapshot,
    index,
    tiesOf: async (name) => tiesIn(await catalog.getSkill(name)),
    verdictOf: scan ?? ((entry) => scanEntry(snapshot, entry)),
    ...(rerank && { rerank }),
  });
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i]);
}

/** Both kinds of rules of a definition, by what they mean for a choice. */
function tiesIn(definition: Awaited<ReturnType<SkillCatalog["getSkill"]>>): SkillTies {
  const rules = [
    ...(definition?.compatibility_rules ?? []),
    ...(definition?.composability_rules ?? []),
  ];
  const named = (needs: boolean) =>
    rules.filter(({ type }) => (type === "requires") === needs).map(({ skill }) => skill);
  return { requires: named(true), excludes: named(false) };
}
