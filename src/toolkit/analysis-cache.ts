/**
 * Analyses, by what they were made of: the skill in memory, the rule set and the limits. No policy,
 * format or baseline is part of the key, since all of those only look at an analysis. It is a cache:
 * it may be deleted at any time, and whatever is wrong with an entry makes it no entry.
 */
import { createHash, hash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Analysis } from "../check/analyse.ts";
import { MAX_READ_FILE } from "../check/views/held-files.ts";
import type { ScanLimits } from "../check/views/limits.ts";
import { quietly, readCacheFile, writeCacheFile } from "../disk/cache-file.ts";
import type { Skill, SkillFile } from "../skill/skill.ts";
import { ruleSetVersion } from "./rule-set.ts";

/** The version of the format stands in the name. */
const FOLDER = "analyses-v2";
const TITLE = "psk analysis";
const MAX_ENTRIES = 4000;
/** What is larger is scanned again: it would crowd out hundreds of others. */
const MAX_ENTRY_BYTES = 256 * 1024;

/** Where analyses are kept. */
export interface AnalysisCache {
  /** Nothing was ever kept: whoever only asks need not read the skills. */
  isEmpty(): boolean;
  get(skill: Skill, limits: ScanLimits): Analysis | undefined;
  put(skill: Skill, limits: ScanLimits, analysis: Analysis): void;
}

/** Opens the cache below a folder; nothing is made until something is put into it. */
export function openAnalysisCache(cache: string): AnalysisCache {
  const folder = join(cache, FOLDER);
  const place = (skill: Skill, limits: ScanLimits) => join(folder, keyOf(skill, limits));
  return {
    isEmpty: () => !existsSync(folder),
    // Quietly as a whole: a psk that cannot say by which rules it scans keeps no verdicts.
    get: (skill, limits) =>
      quietly(() => {
        const body = readCacheFile(place(skill, limits), TITLE);
        return body && JSON.parse(body.toString());
      }),
    put(skill, limits, analysis) {
      quietly(() => {
        const body = JSON.stringify(analysis);
        if (body.length > MAX_ENTRY_BYTES) return;
        writeCacheFile(place(skill, limits), TITLE, body);
        prune(folder);
      });
    },
  };
}

/** Everything that a scan looks at. */
function keyOf(
  { folder, files, refused, ignored, compiled, beside }: Skill,
  limits: ScanLimits,
): string {
  const key = createHash("sha256");
  key.update(JSON.stringify([ruleSetVersion(), limits, folder ?? null, refused, ignored]));
  for (const file of [...files, ...(compiled ?? []), ...(beside?.() ?? [])]) {
    const { path, size, executable } = file;
    key.update(JSON.stringify([path, size, executable, digestOf(file)]));
  }
  return `${key.digest("hex")}.json`;
}

/** A large file that a scan looks into counts, too, and is read piece by piece. */
function digestOf(file: SkillFile): string | null {
  if (file.bytes !== undefined) return hash("sha256", file.bytes);
  if (file.readChunks === undefined || file.size > MAX_READ_FILE) return null;
  const digest = createHash("sha256");
  for (const chunk of file.readChunks()) digest.update(chunk);
  return digest.digest("hex");
}

let pruned: string | undefined;

/** Once a process, the oldest go when there are too many; so do files that a crash left behind. */
function prune(folder: string): void {
  if (pruned === folder) return;
  pruned = folder;
  const names = readdirSync(folder);
  if (names.length <= MAX_ENTRIES) return;
  const byAge = names
    .map((name) => ({ name, time: quietly(() => statSync(join(folder, name)).mtimeMs) ?? 0 }))
    .sort((a, b) => a.time - b.time);
  for (const { name } of byAge.slice(0, names.length - Math.floor(MAX_ENTRIES * 0.9))) {
    rmSync(join(folder, name), { force: true });
  }
}
