/**
 * Ranks skills for a text by BM25F: how often the words of the text stand in a skill's name and
 * description, weighted by how rare they are. Words are stemmed, so that "charts" finds "chart".
 */
import { stemmer } from "stemmer";
import type { Entry, Snapshot } from "../registry/entry.ts";

/** A word in a name says more than one in a description. */
const NAME_WEIGHT = 3;
const K1 = 1.2;
const B = 0.75;

/** Words that stand in every text and choose nothing. */
const STOP_WORDS = new Set(
  "a an and are as at be by can do for from has have how i if in into is it its me my of on or our please should so that the their them then this to use used user want was we what when where which who will with you your".split(
    " ",
  ),
);

/** A skill that fits a text, and how well; a greater score fits better. */
export interface Ranked {
  readonly entry: Entry;
  readonly score: number;
}

interface Index {
  readonly entries: readonly Entry[];
  /** For each stem the skills that have it, with the weight it has in them. */
  readonly postings: ReadonlyMap<string, readonly (readonly [entry: number, weight: number])[]>;
}

const indexes = new WeakMap<Snapshot, Index>();

/** The skills a model may choose that fit a text, the best first; ties in byte order of ids. */
export function search(snapshot: Snapshot, text: string, limit: number): Ranked[] {
  const index = indexOf(snapshot);
  const scores = new Map<number, number>();
  for (const stem of new Set(stemsOf(text))) {
    for (const [entry, weight] of index.postings.get(stem) ?? []) {
      scores.set(entry, (scores.get(entry) ?? 0) + weight);
    }
  }
  return [...scores]
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, limit)
    .flatMap(([position, score]) => {
      const entry = index.entries[position];
      return entry === undefined ? [] : [{ entry, score }];
    });
}

function indexOf(snapshot: Snapshot): Index {
  const known = indexes.get(snapshot);
  if (known !== undefined) return known;
  const index = build(snapshot.entries.filter((entry) => entry.model_invocable));
  indexes.set(snapshot, index);
  return index;
}

function build(entries: readonly Entry[]): Index {
  const documents = entries.map(weightedStems);
  const total = documents.reduce((sum, { length }) => sum + length, 0);
  const average = total / Math.max(1, documents.length);
  const postings = new Map<string, [number, number][]>();
  documents.forEach(({ counts, length }, entry) => {
    for (const [stem, count] of counts) {
      const saturated = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
      const list = postings.get(stem) ?? [];
      list.push([entry, saturated]);
      postings.set(stem, list);
    }
  });
  for (const list of postings.values()) {
    const rarity = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
    for (const posting of list) posting[1] *= rarity;
  }
  return { entries, postings };
}

function weightedStems(entry: Entry): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>();
  let length = 0;
  const add = (text: string, weight: number) => {
    for (const stem of stemsOf(text)) {
      counts.set(stem, (counts.get(stem) ?? 0) + weight);
      length += weight;
    }
  };
  add(entry.skill_id, NAME_WEIGHT);
  add(entry.description, 1);
  return { counts, length };
}

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word)).map((word) => stemmer(word));
}
