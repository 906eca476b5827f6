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
/** Most words of a text stand in no list; a number tells so without a copy of the word. */
const listed = new Uint8Array(1 << 16);

/** Makes a list of the words of two letters and more in a text. Called when modules load. */
export function wordSet(list: string): WordSet {
  if (sets === MAX_SETS) throw new Error(`more than ${MAX_SETS} lists of words`);
  const bit = 1 << sets++;
  for (const word of list.match(/[a-z]{2,}/g) ?? []) {
    bitsOf.set(word, (bitsOf.get(word) ?? 0) | bit);
    listed[hashOf(word)] = 1;
  }
  return { bit };
}

/** The lists of which a text in lower case has a word, as bits. */
export function wordBits(text: string): number {
  let bits = 0;
  let start = 0;
  let hash = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) {
      hash = hashWith(hash, code);
      continue;
    }
    if (listed[hash] === 1) bits |= bitsOf.get(text.slice(start, at)) ?? 0;
    start = at + 1;
    hash = 0;
  }
  return bits;
}

function hashWith(hash: number, code: number): number {
  return (hash * 31 + code) & 0xffff;
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashWith(hash, word.charCodeAt(at));
  return hash;
}
