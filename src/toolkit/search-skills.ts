import type { Snapshot } from "../registry/entry.ts";
import { search } from "../select/search-index.ts";

/** More than this many are no choice any more. */
const MAX_FOUND = 1_000;

/** The names of the skills that fit a text, the best first. */
export function searchSkills(snapshot: Snapshot, text: string): string[] {
  return search(snapshot, text, MAX_FOUND).map(({ entry }) => entry.skill_id);
}
