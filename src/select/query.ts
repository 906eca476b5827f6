import { directionOf } from "./forward-index.ts";
import { wordVectors } from "./word-vectors.ts";
import { isAsking, stemOf, wordsOf } from "./words.ts";

/** How much a word counts that people only ask with. */
const ASKING_SHARE = 0.4;

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
