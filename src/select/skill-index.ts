/** The index of a snapshot: which skills fit a text, how well and why. */
import { setImmediate } from "node:timers/promises";
import type { Entry, Snapshot } from "../registry/entry.ts";
import { explain, isTwin, type QueryWord } from "./explain.ts";
import { ForwardBuilder, type ForwardIndex } from "./forward-index.ts";
import { InvertedIndex } from "./inverted-index.ts";
import { queryOf } from "./query.ts";

/** A skill that fits a text; a greater score fits better. */
export interface Ranked {
  readonly entry: Entry;
  readonly score: number;
  /** From 0 to 1: how much of what was asked for the skill speaks of. */
  readonly coverage: number;
  /** The words of the text that stand in the skill, or that it has another word for. */
  readonly words: readonly QueryWord[];
}

/** Ranks the skills of one snapshot. */
export interface SkillIndex {
  /** The skills a model may choose that fit a text, the best first; ties in byte order of ids. */
  search(text: string, limit: number): Ranked[];
  /** True for one skill under two names. */
  isTwin(a: Entry, b: Entry): boolean;
  /** What can be saved, so that the next process reads only what changed. */
  readonly forward: ForwardIndex;
}

const indexes = new WeakMap<Snapshot, Promise<SkillIndex>>();
/** All snapshots of one registry open skills by the same function: what it indexed last. */
const latest = new WeakMap<Snapshot["open"], ForwardIndex>();
/** After so many files others get their turn. */
const TURN = 100;

/** The index of a snapshot, made once; only skills that changed since an `older` one are read. */
export function skillIndex(snapshot: Snapshot, older?: ForwardIndex): Promise<SkillIndex> {
  const known = indexes.get(snapshot);
  if (known !== undefined) return known;
  const made = build(snapshot, older ?? latest.get(snapshot.open));
  indexes.set(snapshot, made);
  made.catch(() => indexes.delete(snapshot));
  return made;
}

async function build(snapshot: Snapshot, older: ForwardIndex | undefined): Promise<SkillIndex> {
  const entries = snapshot.entries.filter((entry) => entry.model_invocable);
  const positions = new Map(older?.keys.map((key, position) => [key, position]));
  const builder = new ForwardBuilder(older);
  let read = 0;
  for (const entry of entries) {
    const { skill_id, description, digest } = entry;
    const key = `${skill_id}\n${digest}\n${description}`;
    const position = positions.get(key);
    if (older !== undefined && position !== undefined) builder.take(older, position);
    else {
      builder.add({ key, name: skill_id, description, body: bodyOf(snapshot, entry) });
      if (++read % TURN === 0) await setImmediate();
    }
  }
  const forward = builder.finish();
  latest.set(snapshot.open, forward);
  return new SnapshotIndex(entries, forward);
}

class SnapshotIndex implements SkillIndex {
  readonly forward: ForwardIndex;
  readonly #entries: readonly Entry[];
  readonly #inverted: InvertedIndex;
  #positions: ReadonlyMap<Entry, number> | undefined;

  constructor(entries: readonly Entry[], forward: ForwardIndex) {
    this.#entries = entries;
    this.forward = forward;
    this.#inverted = new InvertedIndex(forward);
  }

  search(text: string, limit: number): Ranked[] {
    const query = queryOf(text);
    return this.#inverted.search(query, limit).flatMap(({ position, score }) => {
      const entry = this.#entries[position];
      if (entry === undefined) return [];
      const why = explain(query, this.forward, position, (stem) => this.#inverted.rarity(stem));
      return [{ entry, score, ...why }];
    });
  }

  isTwin(a: Entry, b: Entry): boolean {
    this.#positions ??= new Map(this.#entries.map((entry, position) => [entry, position]));
    const [one, other] = [this.#positions.get(a), this.#positions.get(b)];
    return one !== undefined && other !== undefined && isTwin(this.forward, one, other);
  }
}

/** Bytes; the index reads no further into a body than this. */
const MAX_BODY = 6000;
const END_OF_FRONTMATTER = /\n---[ \t]*\r?\n/;

/** The beginning of the instructions. A skill that cannot be read now is found by its name. */
function bodyOf(snapshot: Snapshot, entry: Entry): string {
  try {
    const text = Buffer.from(snapshot.open(entry).read(entry.file)).toString("utf8");
    const end = END_OF_FRONTMATTER.exec(text);
    return end === null ? "" : text.slice(end.index + end[0].length).slice(0, MAX_BODY);
  } catch {
    return "";
  }
}
