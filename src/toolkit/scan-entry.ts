import type { Verdict } from "../check/judge.ts";
import { scan } from "../check/scan.ts";
import { loadGrammars } from "../check/views/syntax.ts";
import { PskError, systemCode } from "../errors.ts";
import type { Entry, Snapshot } from "../registry/entry.ts";
import type { SkillReader } from "../registry/reader.ts";
import type { StoreRoot } from "../registry/registry.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import type { SkillFile } from "../skill/skill.ts";
import { readEntry } from "./entry-verdict.ts";
import { outcomeOf } from "./scan.ts";

const verdicts = new WeakMap<Entry, Promise<Verdict>>();

/** What a scan says of a skill of a snapshot; each is scanned once, with all its files. */
export function scanEntry(snapshot: Snapshot, entry: Entry): Promise<Verdict> {
  const known = verdicts.get(entry) ?? scanned(snapshot, entry);
  verdicts.set(entry, known);
  return known;
}

async function scanned(snapshot: Snapshot, entry: Entry): Promise<Verdict> {
  await loadGrammars();
  const reader = snapshot.open(entry);
  const files = reader.list().map((path) => fileOf(reader, path));
  const skill = await parseSkill({ folder: undefined, files, refused: [], ignored: [] });
  return scan(skill).verdict;
}

/**
 * The same by an outcome that is kept, of the same bytes, where there is one; where there is none,
 * the new one is kept.
 */
export async function scanEntryOnce(
  entry: Entry,
  stores: readonly StoreRoot[],
  cache: string,
): Promise<Verdict> {
  try {
    const skill = await readEntry(entry, stores);
    // A version that was removed since cannot be looked at.
    return skill === undefined ? "unknown" : (await outcomeOf(skill, { cache })).verdict;
  } catch (error) {
    if (error instanceof PskError || systemCode(error) !== undefined) return "unknown";
    throw error;
  }
}

function fileOf(reader: SkillReader, path: string): SkillFile {
  try {
    const bytes = reader.read(path);
    return { path, size: bytes.length, executable: false, bytes };
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    return { path, size: 0, executable: false, bytes: undefined };
  }
}
