/** Turns documents with their words into words with their documents, and ranks by BM25F. */

import { FIELDS, type ForwardIndex } from "./forward-index.ts";
import type { Query } from "./query.ts";
import { RELATED_SHARE, relatedStems } from "./topics.ts";

/** A word in a name says more than one in a description, and that more than one in the body. */
const FIELD_WEIGHTS = [3, 1, 0.3];
/** How much a long field takes from each of its words. */
const LENGTH_SHARE = 0.5;
const K1 = 1.6;
/** Up to this size, a collection says too little by itself about which words are rare. */
const SMALL = 200;
/** The share of the query's words that makes a full match. */
const FULL_MATCH = 0.15;
const VECTOR_SHARE = 0.7;
/** In a small collection all are compared by direction, in a large one the best by words. */
const COMPARED = 2000;
const COMPARED_OF_MANY = 400;
/** A word that a larger share of a large collection has finds nothing by itself. */
const COMMON_SHARE = 0.03;

/** How well a document fits. */
export interface Match {
  readonly position: number;
  readonly score: number;
}

/** What a word of a request is worth in a collection. */
interface WeighedTerm {
  readonly stem: string;
  readonly weight: number;
  readonly worth: number;
}

export class InvertedIndex {
  readonly #forward: ForwardIndex;
  readonly #size: number;
  /**
   * From 1 towards 0: how much general knowledge of words counts beside what the collection shows.
   * In a large one, some skill has the very words of a request.
   */
  readonly #knowledge: number;
  readonly #terms: ReadonlyMap<string, number>;
  readonly #starts: Uint32Array;
  readonly #documents: Uint32Array;
  readonly #impacts: Float32Array;
  /** Reused by every search, so that none has to clear what it did not touch. */
  readonly #scores: Float32Array;
  /** What one word of the query adds. */
  readonly #here: Float32Array;

  constructor(forward: ForwardIndex) {
    this.#forward = forward;
    this.#size = forward.keys.length;
    this.#knowledge = 1 / (1 + Math.log10(Math.max(1, this.#size / SMALL)));
    this.#terms = new Map(forward.terms.map((term, id) => [term, id]));
    this.#starts = startsOf(forward);
    this.#documents = new Uint32Array(forward.termIds.length);
    this.#impacts = new Float32Array(forward.termIds.length);
    this.#scores = new Float32Array(this.#size);
    this.#here = new Float32Array(this.#size);
    this.#fill();
  }

  /** The documents that fit, the best first; ties in the order of the documents. */
  search(query: Query, limit: number): Match[] {
    const scores = this.#scores;
    const touched: number[] = [];
    const terms = this.#weighed(query);
    const whole = terms.reduce((sum, { worth }) => sum + worth * (K1 + 1), 0);
    const isRare = this.#rarityTest(terms);
    for (const term of terms) if (isRare(term)) this.#addTerm(term, isRare, touched);
    const candidates = this.#best(touched);
    for (const term of terms) if (!isRare(term)) this.#addTo(candidates, term);
    const full = Math.max(whole * FULL_MATCH, 1);
    const matches = candidates
      .map((position) => ({ position, close: this.#closeness(query.direction, position) }))
      .concat(this.#size <= COMPARED ? this.#closeOnes(query.direction) : [])
      .map(({ position, close }) => {
        return { position, score: (scores[position] ?? 0) / full + VECTOR_SHARE * close };
      });
    for (const position of touched) scores[position] = 0;
    return matches.sort((a, b) => b.score - a.score || a.position - b.position).slice(0, limit);
  }

  #weighed({ terms }: Query): WeighedTerm[] {
    return terms.map((term) => {
      const weight = term.weight * term.rarity ** this.#knowledge;
      return { stem: term.stem, weight, worth: weight * this.rarity(term.stem) };
    });
  }

  /**
   * In a large collection, documents are found by the rarer words of a query; what the others add
   * is looked up only for the best of those. The rarest word of a query always counts as rare.
   */
  #rarityTest(terms: readonly WeighedTerm[]): (term: { readonly stem: string }) => boolean {
    if (this.#size <= COMPARED) return () => true;
    const limit = Math.max(COMPARED, this.#size * COMMON_SHARE);
    const rarest = terms.reduce((least, { stem }) => {
      const having = this.#having(stem);
      return having > 0 ? Math.min(least, having) : least;
    }, this.#size);
    return ({ stem }) => this.#having(stem) <= Math.max(limit, rarest);
  }

  /** Adds what a term is worth to documents that were found by others. */
  #addTo(positions: readonly number[], { stem, worth }: WeighedTerm): void {
    const id = this.#terms.get(stem);
    if (id === undefined) return;
    const list = this.#documents.subarray(this.#starts[id], this.#starts[id + 1]);
    for (const position of positions) {
      const at = find(list, position);
      if (at === -1) continue;
      const impact = this.#impacts[(this.#starts[id] ?? 0) + at] ?? 0;
      this.#scores[position] = (this.#scores[position] ?? 0) + worth * impact;
    }
  }

  /** In a large collection only the best are looked at closely. */
  #best(touched: readonly number[]): readonly number[] {
    if (this.#size <= COMPARED || touched.length <= COMPARED_OF_MANY) return touched;
    const scores = this.#scores;
    const sample = Float32Array.from(touched, (position) => scores[position] ?? 0).sort();
    const least = sample[sample.length - COMPARED_OF_MANY] ?? 0;
    return touched.filter((position) => (scores[position] ?? 0) >= least);
  }

  /** Documents that share no word with the query and still are about the same. */
  #closeOnes(direction: Float32Array) {
    const found: { position: number; close: number }[] = [];
    for (let position = 0; position < this.#size; position++) {
      if ((this.#scores[position] ?? 0) > 0) continue;
      const close = this.#closeness(direction, position);
      if (close >= MIN_CLOSENESS) found.push({ position, close });
    }
    return found;
  }

  /** The cosine of the angle between what was asked for and a document. */
  #closeness(direction: Float32Array, position: number): number {
    const { vectors } = this.#forward;
    const first = position * direction.length;
    let product = 0;
    let square = 0;
    for (let k = 0; k < direction.length; k++) {
      const value = vectors[first + k] ?? 0;
      product += (direction[k] ?? 0) * value;
      square += value * value;
    }
    return square === 0 ? 0 : product / Math.sqrt(square);
  }

  /** A document gets what the word is worth in it, or what the best related word is. */
  #addTerm(
    { stem, weight, worth }: WeighedTerm,
    isRare: (term: { readonly stem: string }) => boolean,
    touched: number[],
  ): void {
    const seen: number[] = [];
    this.#take(stem, worth, seen);
    for (const other of relatedStems(stem)) {
      if (!isRare({ stem: other })) continue;
      const share = RELATED_SHARE * this.#knowledge;
      this.#take(other, share * Math.min(worth, weight * this.rarity(other)), seen);
    }
    const [scores, here] = [this.#scores, this.#here];
    for (const position of seen) {
      const score = scores[position] ?? 0;
      if (score === 0) touched.push(position);
      scores[position] = score + (here[position] ?? 0);
      here[position] = 0;
    }
  }

  #take(stem: string, factor: number, seen: number[]): void {
    const id = this.#terms.get(stem);
    if (id === undefined) return;
    const [documents, impacts, here] = [this.#documents, this.#impacts, this.#here];
    const end = this.#starts[id + 1] ?? 0;
    for (let at = this.#starts[id] ?? 0; at < end; at++) {
      const position = documents[at] ?? 0;
      const value = factor * (impacts[at] ?? 0);
      const before = here[position] ?? 0;
      if (before === 0) seen.push(position);
      if (value > before) here[position] = value;
    }
  }

  /** How few documents have a term; the greatest for one that none has. */
  rarity(stem: string): number {
    const having = this.#having(stem);
    return Math.log(1 + (this.#size - having + 0.5) / (having + 0.5));
  }

  #having(stem: string): number {
    const id = this.#terms.get(stem);
    return id === undefined ? 0 : (this.#starts[id + 1] ?? 0) - (this.#starts[id] ?? 0);
  }

  /** Sorts all terms by counting; documents come in order, so each list is in order, too. */
  #fill(): void {
    const { starts, termIds, counts } = this.#forward;
    const lengths = fieldLengths(this.#forward);
    const averages = FIELDS.map((_, field) => averageOf(lengths, field));
    const next = this.#starts.slice();
    for (let position = 0; position < this.#size; position++) {
      const norms = averages.map((average, field) => {
        const length = lengths[position * FIELDS.length + field] ?? 0;
        return 1 - LENGTH_SHARE + (LENGTH_SHARE * length) / average;
      });
      for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at++) {
        const id = termIds[at] ?? 0;
        let count = 0;
        for (let field = 0; field < FIELDS.length; field++) {
          const inField = counts[at * FIELDS.length + field] ?? 0;
          count += ((FIELD_WEIGHTS[field] ?? 0) * inField) / (norms[field] ?? 1);
        }
        const place = next[id] ?? 0;
        next[id] = place + 1;
        this.#documents[place] = position;
        this.#impacts[place] = (count * (K1 + 1)) / (count + K1);
      }
    }
  }
}
/** Below it, a document that shares no word with the query is about something else. */
const MIN_CLOSENESS = 0.5;

/** The place of a number in a list in order, or -1. */
function find(list: Uint32Array, wanted: number): number {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = list[middle] ?? 0;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function startsOf({ terms, termIds }: ForwardIndex): Uint32Array {
  const starts = new Uint32Array(terms.length + 1);
  for (const id of termIds) starts[id + 1] = (starts[id + 1] ?? 0) + 1;
  for (let id = 0; id < terms.length; id++) {
    starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0);
  }
  return starts;
}

function fieldLengths({ keys, starts, counts }: ForwardIndex): Uint32Array {
  const lengths = new Uint32Array(keys.length * FIELDS.length);
  for (let position = 0; position < keys.length; position++) {
    for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at++) {
      for (let field = 0; field < FIELDS.length; field++) {
        const place = position * FIELDS.length + field;
        lengths[place] = (lengths[place] ?? 0) + (counts[at * FIELDS.length + field] ?? 0);
      }
    }
  }
  return lengths;
}

function averageOf(lengths: Uint32Array, field: number): number {
  let total = 0;
  for (let at = field; at < lengths.length; at += FIELDS.length) total += lengths[at] ?? 0;
  return Math.max(1, (total * FIELDS.length) / Math.max(1, lengths.length));
}
