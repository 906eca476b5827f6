import { resolve as absolute } from "node:path";
import { forgetViews } from "../check/views/view.ts";
import type { SkillDefinition } from "../skill/definition.ts";
import { byBytes } from "../skill/path.ts";
import type { Store } from "../store/store.ts";
import type { Candidate } from "./candidate.ts";
import { type Entry, SCOPES, type Snapshot } from "./entry.ts";
import { pinnedEntry } from "./pinned-entry.ts";
import { folderReader, storeReader } from "./reader.ts";
import { resolve, type Switches } from "./resolve.ts";
import { insideRoots, type Root } from "./root.ts";
import { type Known, NOTHING_KNOWN } from "./saved-candidates.ts";
import { storeCandidates } from "./store-candidates.ts";
import { walkRoot } from "./walk-root.ts";

/** What a registry is made of. */
export interface RegistryOptions extends Switches {
  /** Of two roots of one scope the earlier counts more. */
  readonly roots: readonly Root[];
  readonly stores?: readonly StoreRoot[];
  /** What code says of skills; it counts more than their skill.json. */
  readonly definitions?: readonly SkillDefinition[];
}

/** A store and the path it is known by. */
export interface StoreRoot {
  readonly path: string;
  readonly store: Store;
}

/** What one sync changed, counted over the skills on offer. */
export interface SyncResult {
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly total: number;
  /** The ids behind the counts, in byte order. */
  readonly changes: readonly Change[];
}

/** One skill that changed; an edit of the body alone is an update, too. */
export interface Change {
  readonly skill_id: string;
  readonly kind: "added" | "updated" | "removed";
}

/** The only source of truth about skills: prompts, tools and servers read its snapshots. */
export interface Registry {
  /** The newest snapshot. Whoever holds an older one may go on with it. */
  snapshot(): Snapshot;
  /** Looks at the roots and stores again and swaps the snapshot in one step. */
  sync(): Promise<SyncResult>;
  /** What the last sync changed; the first compares with what was `known`. */
  lastSync(): SyncResult;
  /** One version in a store, on offer or not; undefined when it is not there or switched off. */
  pinned(name: string, version: string): Promise<Entry | undefined>;
}

/** A registry whose findings can be kept for the next one. */
export interface ResumedRegistry extends Registry {
  /** What was found, to be saved and given to a later registry. */
  known(): Known;
}

/** Makes a registry and its first snapshot. */
export function createRegistry(options: RegistryOptions): Promise<Registry> {
  return resumeRegistry(options, NOTHING_KNOWN);
}

/** The same, but what is `known` and has not changed is not read again. */
export async function resumeRegistry(
  options: RegistryOptions,
  known: Known,
): Promise<ResumedRegistry> {
  const places = placesOf(options);
  const { disabled, enabled } = options;
  const switches = { ...(disabled && { disabled }), ...(enabled && { enabled }) };
  const definitions = new Map(options.definitions?.map((item) => [item.name, item]));
  const open = opener(places);
  const snapshotOf = (found: ReadonlyMap<string, Candidate>, by: Switches): Snapshot => {
    return { ...resolve(found.values(), rootOrder(places), { ...by, definitions }), open };
  };
  let { candidates } = known;
  let snapshot = snapshotOf(candidates, known.switches);
  let result = compare(snapshot, snapshot);
  let last: Promise<unknown> = Promise.resolve();

  async function syncNow(): Promise<SyncResult> {
    const found = await find(places, candidates);
    const next = snapshotOf(found, switches);
    result = compare(snapshot, next);
    [candidates, snapshot] = [found, next];
    return result;
  }

  const registry: ResumedRegistry = {
    snapshot: () => snapshot,
    lastSync: () => result,
    known: () => ({ candidates, switches }),
    pinned: (name, version) => pinnedEntry(options, name, version),
    sync() {
      // One after the other: a sync that is asked for during another must see what came meanwhile.
      const turn = last.then(syncNow);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
  await registry.sync();
  return registry;
}

interface Places {
  readonly roots: readonly Root[];
  readonly stores: readonly StoreRoot[];
}

/** Project roots first, so that a folder in two roots belongs to the one that counts more. */
function placesOf({ roots, stores = [] }: RegistryOptions): Places {
  const rank = ({ scope }: Root) => SCOPES.indexOf(scope);
  return {
    roots: roots
      .map((root) => ({ ...root, path: absolute(root.path) }))
      .sort((a, b) => rank(a) - rank(b)),
    stores,
  };
}

function opener({ roots, stores }: Places): Snapshot["open"] {
  return (entry) => {
    const { scope, root } = entry.source;
    const from = scope === "store" ? stores.find(({ path }) => path === root) : undefined;
    return from === undefined
      ? folderReader(entry, insideRoots(roots))
      : storeReader(from.store, entry);
  };
}

async function find(
  { roots, stores }: Places,
  known: ReadonlyMap<string, Candidate>,
): Promise<Map<string, Candidate>> {
  const found = new Map<string, Candidate>();
  const inside = insideRoots(roots);
  for (const root of roots) await walkRoot(root, known, found, inside);
  for (const { path, store } of stores) await storeCandidates(store, path, known, found);
  forgetViews();
  return found;
}

function rootOrder({ roots, stores }: Places): string[] {
  return [...roots, ...stores].map(({ path }) => path);
}

function compare(before: Snapshot, after: Snapshot): SyncResult {
  const changes = changesBetween(before.entries, after.entries);
  const count = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind).length;
  const [added, updated, removed] = [count("added"), count("updated"), count("removed")];
  const total = after.entries.length;
  return { added, updated, removed, unchanged: total - added - updated, total, changes };
}

/** Both are in byte order, and what did not change is the same object in both. */
function changesBetween(before: readonly Entry[], after: readonly Entry[]): Change[] {
  const changes: Change[] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const old = before[i];
    const now = after[j];
    const isSame = old === now || (old && now && old.skill_id === now.skill_id);
    if (isSame) {
      if (old && now && old !== now && !sameSkill(old, now)) {
        changes.push({ skill_id: now.skill_id, kind: "updated" });
      }
      i++;
      j++;
    } else if (old && (!now || byBytes(old.skill_id, now.skill_id) < 0)) {
      changes.push({ skill_id: old.skill_id, kind: "removed" });
      i++;
    } else if (now) {
      changes.push({ skill_id: now.skill_id, kind: "added" });
      j++;
    }
  }
  return changes;
}

function sameSkill(a: Entry, b: Entry): boolean {
  return (
    a.digest === b.digest &&
    a.source.root === b.source.root &&
    a.source.path === b.source.path &&
    a.allowed_tools.join("\n") === b.allowed_tools.join("\n")
  );
}
