import type { Snapshot } from "../registry/entry.ts";
import { skillIndex } from "../select/skill-index.ts";

/** More than this many are no choice any more. */
const MAX_FOUND = 1_000;

/** The names of the skills that fit a text, the best first. */
export async function searchSkills(snapshot: Snapshot, text: string): Promise<string[]> {
  const index = await skillIndex(snapshot);
  return index.search(text, MAX_FOUND).map(({ entry }) => entry.skill_id);
}
