import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Entry, Snapshot } from "../toolkit/skill-manifest.ts";
import type { DiskStore } from "../toolkit/stored.ts";
import type { missingSkill, skillSummary, versionSummary } from "./schemas/catalogue.ts";
import type { Judged, Verdicts } from "./verdicts.ts";

type Summary = z.input<typeof skillSummary>;
type Missing = z.input<typeof missingSkill>;
type Version = z.input<typeof versionSummary>;

interface Listed {
  /** Without the verdict, which may come later. */
  readonly summary: Omit<Summary, "verdict" | "not_judged">;
  readonly entry: Entry;
  /** Of a stored version. */
  readonly sourceHash: string | undefined;
}

/** What is listed of a snapshot, by name, made once for each. */
const lists = new WeakMap<Snapshot, ReadonlyMap<string, Listed>>();

/** The skills of a snapshot as callers see them: those that are named, in that order, or all by name. */
export function summaries(
  snapshot: Snapshot,
  { store, verdicts }: { readonly store: DiskStore; readonly verdicts: Verdicts },
  names?: readonly string[],
): Summary[] {
  const known = lists.get(snapshot) ?? listOf(snapshot, store);
  lists.set(snapshot, known);
  const chosen = names?.flatMap((name) => known.get(name) ?? []) ?? [...known.values()];
  return chosen.map(({ summary, entry, sourceHash }) => {
    const judged = sourceHash === undefined ? verdicts.ofFolder(entry) : verdicts.of(sourceHash);
    return { ...summary, ...shownVerdict(judged) };
  });
}

/** A verdict as callers see it; the reasons stand where it is for them that there is no better one. */
export function shownVerdict(judged: Judged | undefined): Pick<Summary, "verdict" | "not_judged"> {
  if (judged === undefined) return { verdict: null };
  const { verdict, not_judged } = judged;
  return verdict === "unknown" ? { verdict, not_judged } : { verdict };
}

/** No two services, and no two of its snapshots, have the same. */
const OWN = randomUUID().slice(0, 8);
const numbers = new WeakMap<Snapshot, number>();
let latest = 0;

/** Another one whenever the list of a snapshot may be another, also in its verdicts alone. */
export function listTag(snapshot: Snapshot, verdicts: Verdicts): string {
  const number = numbers.get(snapshot) ?? ++latest;
  numbers.set(snapshot, number);
  return `"${OWN}-${number}-${verdicts.revision()}"`;
}

function listOf({ entries }: Snapshot, store: DiskStore): Map<string, Listed> {
  const hashes = new Map(
    store
      .list()
      .versions.map(({ name, version, sourceHash }) => [`${name}@${version}`, sourceHash]),
  );
  return new Map(
    entries.map((entry) => [entry.skill_id, { ...listed(entry, hashes), entry }] as const),
  );
}

function listed(
  { skill_id, description, source, version, allowed_tools }: Entry,
  hashes: ReadonlyMap<string, string>,
): Omit<Listed, "entry"> {
  return {
    summary: {
      name: skill_id,
      description,
      source: source.scope,
      version: version ?? null,
      allowed_tools,
    },
    sourceHash: source.scope === "store" ? hashes.get(`${skill_id}@${version}`) : undefined,
  };
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
      ...shownVerdict(verdicts.of(sourceHash)),
    }));
}
