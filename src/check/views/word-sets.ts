/**
 * Lists of words that are cheap to look for. Most patterns need one of a few words; asking every
 * sentence for every list costs more than the patterns do, so each list is one bit, and a sentence
 * is asked once for all of them.
 */

/** A list of words, of which a sentence has one or none. */
export interface WordSet {
  readonly bit: number;
}

const MAX_SETS = 31;
const bitsOf = new Map<string, number>();
let sets = 0;

/** Makes a list of the words of two letters and more in a text. Called when modules load. */
export function wordSet(list: string): WordSet {
  if (sets === MAX_SETS) throw new Error(`more than ${MAX_SETS} lists of words`);
  const bit = 1 << sets++;
  for (const word of list.match(/[a-z]{2,}/g) ?? []) {
    bitsOf.set(word, (bitsOf.get(word) ?? 0) | bit);
  }
  return { bit };
}

/** The lists of which a text in lower case has a word, as bits. */
export function wordBits(text: string): number {
  let bits = 0;
  for (const word of text.match(/[a-z]{2,}/g) ?? []) bits |= bitsOf.get(word) ?? 0;
  return bits;
}
