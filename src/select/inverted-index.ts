/** Turns documents with their words into words with their documents, and ranks by BM25F. */
import { directionOf, FIELDS, type ForwardIndex } from "./forward-index.ts";
import { relatedStems } from "./topics.ts";
import { wordVectors } from "./word-vectors.ts";
import { isAsking, stemOf, wordsOf } from "./words.ts";

/** A word in a name says more than one in a description, and that more than one in the body. */
const FIELD_WEIGHTS = [3, 1, 0.3];
/** How much a long field takes from each of its words. */
const LENGTH_SHARE = 0.5;
const K1 = 1.6;
const ASKING_SHARE = 0.4;
/** How much a word of the same topic counts in a small collection. */
const RELATED_SHARE = 0.6;
/** Up to this size, a collection says too little by itself about which words are rare. */
const SMALL = 200;
/** The share of the query's words that makes a full match. */
const FULL_MATCH = 0.15;
const VECTOR_SHARE = 0.7;
/** In a small collection all are compared by direction, in a large one the best by words. */
const COMPARED = 2000;
const COMPARED_OF_MANY = 400;

/** A word of a query that a document has, or has a related stem of. */
export interface QueryWord {
  readonly word: string;
  readonly as?: string;
}

/** How well a document fits. */
export interface Match {
  readonly position: number;
  readonly score: number;
}

/** A word of a request; `rarity`, from 0 to 1, is how rare it is in English. */
interface QueryTerm {
  readonly word: string;
  readonly stem: string;
  readonly rarity: number;
  readonly weight: number;
}

/** A request: each stem once, and what it is about as a whole. */
export interface Query {
  readonly terms: readonly QueryTerm[];
  readonly direction: Float32Array;
}

export function queryOf(text: string): Query {
  const words = wordsOf(text, MAX_QUERY_WORDS);
  const counts = new Map<string, { word: string; count: number }>();
  for (const word of words) {
    const stem = stemOf(word);
    const known = counts.get(stem);
    if (known === undefined) counts.set(stem, { word, count: 1 });
    else known.count++;
  }
  const terms = [...counts].map(([stem, { word, count }]) => {
    const asked = isAsking(word) ? ASKING_SHARE : 1;
    return { word, stem, rarity: rarityOf(word), weight: (1 + Math.log(count)) * asked };
  });
  return { terms, direction: directionOf(words, ASKING_SHARE) };
}

/** A whole document may be given as the task; its first words tell what it is about. */
const MAX_QUERY_WORDS = 300;

function rarityOf(word: string): number {
  const rank = wordVectors().rankOf(word);
  if (rank === undefined) return 1;
  return Math.log(1 + rank) / Math.log(30_001);
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
  readonly #best: Float32Array;

  constructor(forward: ForwardIndex) {
    this.#forward = forward;
    this.#size = forward.keys.length;
    this.#knowledge = 1 / (1 + Math.log10(Math.max(1, this.#size / SMALL)));
    this.#terms = new Map(forward.terms.map((term, id) => [term, id]));
    this.#starts = startsOf(forward);
    this.#documents = new Uint32Array(forward.termIds.length);
    this.#impacts = new Float32Array(forward.termIds.length);
    this.#scores = new Float32Array(this.#size);
    this.#best = new Float32Array(this.#size);
    this.#fill();
  }

  /** The documents that fit, the best first; ties in the order of the documents. */
  search(query: Query, limit: number): Match[] {
    const scores = this.#scores;
    const touched: number[] = [];
    let whole = 0;
    for (const term of query.terms) {
      const weight = term.weight * term.rarity ** this.#knowledge;
      const worth = weight * this.#rarity(term.stem);
      whole += worth * (K1 + 1);
      this.#addTerm(term.stem, weight, worth, touched);
    }
    const full = Math.max(whole * FULL_MATCH, 1);
    const matches = this.#candidates(touched, query).map(({ position, close }) => {
      const words = scores[position] ?? 0;
      return { position, score: words / full + VECTOR_SHARE * close };
    });
    for (const position of touched) scores[position] = 0;
    return matches.sort((a, b) => b.score - a.score || a.position - b.position).slice(0, limit);
  }

  /** Which words of a query a document has, and how much of the query they make. */
  explain({ terms }: Query, position: number): { words: QueryWord[]; coverage: number } {
    const own = this.#stemsOf(position);
    const words: QueryWord[] = [];
    let whole = 0;
    let covered = 0;
    for (const { word, stem, weight, rarity } of terms) {
      const worth = weight * rarity * this.#rarity(stem);
      whole += worth;
      const as = own.has(stem) ? stem : [...relatedStems(stem)].find((other) => own.has(other));
      if (as === undefined) continue;
      covered += as === stem ? worth : RELATED_SHARE * worth;
      words.push(as === stem ? { word } : { word, as });
    }
    return { words, coverage: whole === 0 ? 0 : covered / whole };
  }

  /** How alike two documents are by their words in name and description, from 0 to 1. */
  likeness(a: number, b: number): number {
    const [one, other] = [this.#shownTerms(a), this.#shownTerms(b)];
    const common = [...one].filter((term) => other.has(term)).length;
    return common / Math.max(1, one.size + other.size - common);
  }

  #stemsOf(position: number): Set<string> {
    const { starts, termIds, terms } = this.#forward;
    const ids = termIds.subarray(starts[position], starts[position + 1]);
    return new Set(Array.from(ids, (id) => terms[id] ?? ""));
  }

  #shownTerms(position: number): Set<number> {
    const { starts, termIds, counts } = this.#forward;
    const shown = new Set<number>();
    for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at++) {
      const first = at * FIELDS.length;
      if ((counts[first] ?? 0) + (counts[first + 1] ?? 0) > 0) shown.add(termIds[at] ?? 0);
    }
    return shown;
  }

  #candidates(touched: readonly number[], { direction }: Query) {
    const scores = this.#scores;
    const chosen =
      this.#size <= COMPARED || touched.length <= COMPARED_OF_MANY
        ? touched
        : touched
            .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
            .slice(0, COMPARED_OF_MANY);
    const found = chosen.map((position) => ({
      position,
      close: this.#closeness(direction, position),
    }));
    if (this.#size > COMPARED) return found;
    return found.concat(this.#closeOnes(direction));
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
  #addTerm(stem: string, weight: number, worth: number, touched: number[]): void {
    const seen: number[] = [];
    const best = this.#best;
    const take = (term: string, factor: number) => {
      const id = this.#terms.get(term);
      if (id === undefined) return;
      const end = this.#starts[id + 1] ?? 0;
      for (let at = this.#starts[id] ?? 0; at < end; at++) {
        const position = this.#documents[at] ?? 0;
        const value = factor * (this.#impacts[at] ?? 0);
        const before = best[position] ?? 0;
        if (before === 0) seen.push(position);
        if (value > before) best[position] = value;
      }
    };
    take(stem, worth);
    for (const other of relatedStems(stem)) {
      take(other, RELATED_SHARE * this.#knowledge * Math.min(worth, weight * this.#rarity(other)));
    }
    for (const position of seen) {
      if (this.#scores[position] === 0) touched.push(position);
      this.#scores[position] = (this.#scores[position] ?? 0) + (best[position] ?? 0);
      best[position] = 0;
    }
  }

  /** How few documents have a term; the greatest for one that none has. */
  #rarity(stem: string): number {
    const id = this.#terms.get(stem);
    const having = id === undefined ? 0 : (this.#starts[id + 1] ?? 0) - (this.#starts[id] ?? 0);
    return Math.log(1 + (this.#size - having + 0.5) / (having + 0.5));
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
