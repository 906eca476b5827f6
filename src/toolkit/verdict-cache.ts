/**
 * Outcomes of scans, by what they were made of. A scan is a pure function of the skill in memory,
 * the rule set and the settings, so the key is the hash of these three and of nothing else. It is a
 * cache: it may be deleted at any time, and whatever is wrong with an entry makes it no entry.
 */
import { createHash, hash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ScanOutcome } from "../check/scan.ts";
import { quietly, readCacheFile, writeCacheFile } from "../disk/cache-file.ts";
import type { Skill } from "../skill/skill.ts";
import { ruleSetVersion } from "./rule-set.ts";

/** The version of the format stands in the name. */
const FOLDER = "verdicts-v1";
const TITLE = "psk verdict";
const MAX_ENTRIES = 4000;
/** What is larger is scanned again: it would crowd out hundreds of others. */
const MAX_ENTRY_BYTES = 256 * 1024;

/** Where outcomes are kept. */
export interface VerdictCache {
  /** Nothing was ever kept: whoever only asks need not read the skills. */
  isEmpty(): boolean;
  get(skill: Skill, settings: object): ScanOutcome | undefined;
  put(skill: Skill, settings: object, outcome: ScanOutcome): void;
}

/** Opens the cache below a folder; nothing is made until something is put into it. */
export function openVerdictCache(cache: string): VerdictCache {
  const folder = join(cache, FOLDER);
  const place = (skill: Skill, settings: object) => join(folder, keyOf(skill, settings));
  return {
    isEmpty: () => !existsSync(folder),
    // Quietly as a whole: a psk that cannot say by which rules it scans keeps no verdicts.
    get: (skill, settings) =>
      quietly(() => {
        const body = readCacheFile(place(skill, settings), TITLE);
        return body && JSON.parse(body.toString());
      }),
    put(skill, settings, outcome) {
      quietly(() => {
        const body = JSON.stringify(outcome);
        if (body.length > MAX_ENTRY_BYTES) return;
        writeCacheFile(place(skill, settings), TITLE, body);
        prune(folder);
      });
    },
  };
}

/** Everything that a scan looks at. Settings are what a caller asked for besides. */
function keyOf({ folder, files, refused, ignored }: Skill, settings: object): string {
  const key = createHash("sha256");
  key.update(JSON.stringify([ruleSetVersion(), settings, folder ?? null, refused, ignored]));
  for (const { path, size, executable, bytes } of files) {
    const digest = bytes === undefined ? null : hash("sha256", bytes);
    key.update(JSON.stringify([path, size, executable, digest]));
  }
  return `${key.digest("hex")}.json`;
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
