/** Which words stand in which skill, how often and where: all that a search needs of the texts. */

import { wordVectors } from "./word-vectors.ts";
import { eachWord, isAsking, isStopWord, stemOf, wordsOf } from "./words.ts";

/** The parts of a skill in which words count differently. */
export const FIELDS = ["name", "description", "body"] as const;
export type Field = (typeof FIELDS)[number];

/** What is indexed of one skill. */
export interface IndexedText {
  /** Changes when the texts change. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

/** Documents one after the other, each a run of terms with their counts by field. */
export interface ForwardIndex {
  readonly keys: readonly string[];
  /** The stem of each term. */
  readonly terms: readonly string[];
  /** Where the terms of each document begin, and the end of the last. */
  readonly starts: Uint32Array;
  readonly termIds: Uint32Array;
  /** For each entry of `termIds` its count in each field. */
  readonly counts: Uint8Array;
  /** For each document its direction among the word vectors, one byte a number. */
  readonly vectors: Int8Array;
}

/** What comes late in a long body seldom says what the skill is for. */
const MAX_BODY_WORDS = 300;
const NAME_SHARE = 0.5;
const NO_COUNTS = [0, 0, 0];
/** In place of the number of a term. */
const STOP = -1;

/** Builds an index document by document; those of an older index are taken over unread. */
export class ForwardBuilder {
  readonly #termIds: Map<string, number>;
  /** Stemming costs more than looking a word up. */
  readonly #wordIds = new Map<string, number>();
  /** Where each term was counted last. */
  readonly #places: number[] = [];
  readonly #terms: string[];
  readonly #keys: string[] = [];
  readonly #starts: number[] = [0];
  readonly #dimensions = wordVectors().dimensions;
  #ids = new Uint32Array(1024);
  #counts = new Uint8Array(1024 * FIELDS.length);
  #vectors = new Int8Array(64 * this.#dimensions);
  #used = 0;

  constructor(older?: ForwardIndex) {
    this.#terms = [...(older?.terms ?? [])];
    this.#termIds = new Map(this.#terms.map((term, id) => [term, id]));
  }

  add({ key, name, description, body }: IndexedText): void {
    const nameWords = wordsOf(name);
    const descriptionWords = wordsOf(description);
    const first = this.#used;
    for (const word of nameWords) this.#count(word, 0, first);
    for (const word of descriptionWords) this.#count(word, 1, first);
    let left = MAX_BODY_WORDS;
    eachWord(body, (word) => {
      this.#count(word, 2, first);
      return --left > 0;
    });
    this.#close(key, documentVector(nameWords, descriptionWords));
  }

  /** Counts a word for the document whose terms begin at `first`. */
  #count(word: string, field: number, first: number): void {
    const id = this.#idOf(word);
    if (id === STOP) return;
    let place = this.#places[id] ?? 0;
    // What an earlier document left there is before `first`, or belongs to another term.
    if (place < first || place >= this.#used || this.#ids[place] !== id) {
      place = this.#used;
      this.#push(id, NO_COUNTS);
      this.#places[id] = place;
    }
    const at = place * FIELDS.length + field;
    this.#counts[at] = Math.min(255, (this.#counts[at] ?? 0) + 1);
  }

  /** Takes a document over from the index the builder was made with. */
  take(from: ForwardIndex, position: number): void {
    const end = from.starts[position + 1] ?? 0;
    for (let at = from.starts[position] ?? 0; at < end; at++) {
      const first = at * FIELDS.length;
      this.#push(from.termIds[at] ?? 0, from.counts.subarray(first, first + FIELDS.length));
    }
    const first = position * this.#dimensions;
    const vector = from.vectors.subarray(first, first + this.#dimensions);
    this.#close(from.keys[position] ?? "", vector);
  }

  finish(): ForwardIndex {
    return {
      keys: this.#keys,
      terms: this.#terms,
      starts: Uint32Array.from(this.#starts),
      termIds: this.#ids.slice(0, this.#used),
      counts: this.#counts.slice(0, this.#used * FIELDS.length),
      vectors: this.#vectors.slice(0, this.#keys.length * this.#dimensions),
    };
  }

  #idOf(word: string): number {
    const known = this.#wordIds.get(word);
    if (known !== undefined) return known;
    if (isStopWord(word)) {
      this.#wordIds.set(word, STOP);
      return STOP;
    }
    const stem = stemOf(word);
    let id = this.#termIds.get(stem);
    if (id === undefined) {
      id = this.#terms.push(stem) - 1;
      this.#termIds.set(stem, id);
    }
    this.#wordIds.set(word, id);
    return id;
  }

  #push(id: number, counts: ArrayLike<number>): void {
    if (this.#used === this.#ids.length) {
      this.#ids = grown(this.#ids, Uint32Array);
      this.#counts = grown(this.#counts, Uint8Array);
    }
    this.#ids[this.#used] = id;
    for (let field = 0; field < FIELDS.length; field++) {
      this.#counts[this.#used * FIELDS.length + field] = Math.min(255, counts[field] ?? 0);
    }
    this.#used++;
  }

  #close(key: string, vector: Int8Array): void {
    const at = this.#keys.length * this.#dimensions;
    if (at + vector.length > this.#vectors.length) {
      this.#vectors = grown(this.#vectors, Int8Array);
    }
    this.#vectors.set(vector, at);
    this.#keys.push(key);
    this.#starts.push(this.#used);
  }
}

function grown<T extends Uint8Array | Uint32Array | Int8Array>(
  old: T,
  type: new (length: number) => T,
): T {
  const array = new type(old.length * 2);
  array.set(old);
  return array;
}

/** What a description is about, and half as much what the name is about. */
function documentVector(name: readonly string[], description: readonly string[]): Int8Array {
  const sum = directionOf(description);
  for (const [k, value] of directionOf(name).entries()) {
    sum[k] = (sum[k] ?? 0) + NAME_SHARE * value;
  }
  const scale = 127 / Math.max(1e-9, ...sum.map(Math.abs));
  return Int8Array.from(sum, (value) => Math.round(value * scale));
}

/** The common direction of some words, of length 1; frequent words count little. */
export function directionOf(words: readonly string[], askingShare = 1): Float32Array {
  const vectors = wordVectors();
  const sum = new Float32Array(vectors.dimensions);
  for (const word of words) {
    const rank = vectors.rankOf(word);
    if (rank === undefined) continue;
    const share = isAsking(word) ? askingShare : 1;
    vectors.add(word, (share * (rank + 10)) / (rank + 110), sum);
  }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return length === 0 ? sum : sum.map((value) => value / length);
}
