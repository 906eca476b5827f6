import type { z } from "zod";
import type { Snapshot } from "../toolkit/skill-manifest.ts";
import type { DiskStore } from "../toolkit/stored.ts";
import type { missingSkill, skillSummary, versionSummary } from "./schemas/catalogue.ts";
import type { Verdicts } from "./verdicts.ts";

type Summary = z.input<typeof skillSummary>;
type Missing = z.input<typeof missingSkill>;
type Version = z.input<typeof versionSummary>;

interface Listed {
  /** Without the verdict, which may come later; the hash finds it. */
  readonly summary: Omit<Summary, "verdict">;
  readonly sourceHash: string | undefined;
}

/** What is listed of a snapshot, made once for each. */
const lists = new WeakMap<Snapshot, readonly Listed[]>();

/** The skills of a snapshot as callers see them, by name. */
export function summaries(snapshot: Snapshot, store: DiskStore, verdicts: Verdicts): Summary[] {
  const known = lists.get(snapshot) ?? listOf(snapshot, store);
  lists.set(snapshot, known);
  return known.map(({ summary, sourceHash }) => ({
    ...summary,
    verdict: (sourceHash === undefined ? undefined : verdicts.of(sourceHash)) ?? null,
  }));
}

function listOf({ entries }: Snapshot, store: DiskStore): Listed[] {
  const hashes = new Map(
    store
      .list()
      .versions.map(({ name, version, sourceHash }) => [`${name}@${version}`, sourceHash]),
  );
  return entries.map(({ skill_id, description, source, version, allowed_tools }) => ({
    summary: {
      name: skill_id,
      description,
      source: source.scope,
      version: version ?? null,
      allowed_tools,
    },
    sourceHash: source.scope === "store" ? hashes.get(`${skill_id}@${version}`) : undefined,
  }));
}

/** What was found and is not offered; where on the disk it is stays here. */
export function missingSkills({ missing }: Snapshot, clean: (text: string) => string): Missing[] {
  return missing.map(({ skill_id, source, state, reason }) => ({
    name: skill_id ?? null,
    source: source.scope,
    state,
    reason: clean(reason),
  }));
}

/** The stored versions of a name, the newest first. */
export function versionsOf(name: string, store: DiskStore, verdicts: Verdicts): Version[] {
  return store
    .list(name)
    .versions.map(({ version, author, maintainer, buildTimestamp, sourceHash }) => ({
      version,
      author,
      maintainer,
      built_at: buildTimestamp,
      source_hash: sourceHash,
      verdict: verdicts.of(sourceHash) ?? null,
    }));
}
