import { byBytes } from "../skill/path.ts";
import type { Store } from "../store/store.ts";
import type { Candidate } from "./candidate.ts";
import type { Entry, Snapshot } from "./entry.ts";
import { folderReader, storeReader } from "./reader.ts";
import { resolve, type Switches } from "./resolve.ts";
import { storeCandidates } from "./store-candidates.ts";
import { type Root, walkRoot } from "./walk-root.ts";

/** What a registry is made of. */
export interface RegistryOptions extends Switches {
  readonly roots: readonly Root[];
  readonly stores?: readonly { readonly path: string; readonly store: Store }[];
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
  /** What was found, to be saved and given to a later registry as `known`. */
  candidates(): ReadonlyMap<string, Candidate>;
}

/** Makes a registry and its first snapshot; `known` saves reading what has not changed. */
export async function createRegistry(
  options: RegistryOptions,
  known: ReadonlyMap<string, Candidate> = new Map(),
): Promise<Registry> {
  let candidates = known;
  const open = opener(options);
  const snapshotOf = (found: ReadonlyMap<string, Candidate>): Snapshot => {
    return { ...resolve(found.values(), rootOrder(options), options), open };
  };
  let snapshot = snapshotOf(known);
  let result = compare(snapshot, snapshot);
  let last: Promise<unknown> = Promise.resolve();

  async function syncNow(): Promise<SyncResult> {
    const found = await find(options, candidates);
    const next = snapshotOf(found);
    result = compare(snapshot, next);
    [candidates, snapshot] = [found, next];
    return result;
  }

  const registry: Registry = {
    snapshot: () => snapshot,
    lastSync: () => result,
    candidates: () => candidates,
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

function opener({ stores = [] }: RegistryOptions): Snapshot["open"] {
  return (entry) => {
    const from = stores.find(
      ({ path }) => entry.source.scope === "store" && path === entry.source.root,
    );
    return from === undefined ? folderReader(entry) : storeReader(from.store, from.path, entry);
  };
}

async function find(
  { roots, stores = [] }: RegistryOptions,
  known: ReadonlyMap<string, Candidate>,
): Promise<Map<string, Candidate>> {
  const found = new Map<string, Candidate>();
  for (const root of roots) await walkRoot(root, known, found, roots);
  for (const { path, store } of stores) await storeCandidates(store, path, known, found);
  return found;
}

function rootOrder({ roots, stores = [] }: RegistryOptions): string[] {
  return [...roots, ...stores].map(({ path }) => path);
}

function compare(before: Snapshot, after: Snapshot): SyncResult {
  const changes: Change[] = [];
  for (const entry of after.entries) {
    const old = before.byId.get(entry.skill_id);
    if (old === undefined) changes.push({ skill_id: entry.skill_id, kind: "added" });
    else if (old !== entry && !sameSkill(old, entry)) {
      changes.push({ skill_id: entry.skill_id, kind: "updated" });
    }
  }
  for (const { skill_id } of before.entries) {
    if (!after.byId.has(skill_id)) changes.push({ skill_id, kind: "removed" });
  }
  changes.sort((a, b) => byBytes(a.skill_id, b.skill_id));
  const count = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind).length;
  const [added, updated, removed] = [count("added"), count("updated"), count("removed")];
  const total = after.entries.length;
  return { added, updated, removed, unchanged: total - added - updated, total, changes };
}

function sameSkill(a: Entry, b: Entry): boolean {
  return (
    a.digest === b.digest &&
    a.source.root === b.source.root &&
    a.source.path === b.source.path &&
    a.allowed_tools.join("\n") === b.allowed_tools.join("\n")
  );
}
