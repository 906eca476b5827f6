/** Takes texts apart into words, for people's requests and for skills alike. */
import { stemmer } from "stemmer";

/** Words that stand in every text and choose nothing. */
const STOP_WORDS = new Set(
  words(`a an and are as at be by can do for from has have how i if in into is it its me my of on or
    our please should so that the their them then this to use used user want was we what when where
    which who will with you your`),
);

/** Words people ask with: they say that something is wanted, and little of what. */
const ASKING_WORDS = new Set(
  words(`able about access advice also am another answer answers any anything assist assistance
    available based been being best certain check could current currently detail details did
    different does don easily easy example examples few figure find finding get getting give giving
    go going good got guide hello help helping helps hey hi idea ideas im info information
    interested interesting just know latest learn let like ll look looking lot make making many may
    might more most much must need needed needs new no not one option options other particular
    possible provide providing question questions quick quickly re really recommend recommendation
    recommendations regarding related see show simple some someone something specific suggest
    suggestion suggestions task tell thank thanks there thing things tips try trying two understand
    using various ve wanted wants way ways were without would yes`),
);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** True for a word that says little about what is wanted. */
export function isAsking(word: string): boolean {
  return ASKING_WORDS.has(word);
}

/** What the forms of a word have in common: "charts" and "charting" are "chart". */
export function stemOf(word: string): string {
  return stemmer(word);
}

/** A longer word is a hash or a blob. */
const MAX_WORD = 40;

/**
 * The words of a text in lower case, stop words left out. `camelCase` is two words. Scripts that
 * put no spaces between words are cut into pairs of characters.
 */
export function wordsOf(text: string, max = Number.POSITIVE_INFINITY): string[] {
  const found: string[] = [];
  eachWord(text, (word) => {
    if (!STOP_WORDS.has(word)) found.push(word);
    return found.length < max;
  });
  return found;
}

/** True for words that stand in every text and choose nothing. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Visits the words of a text, stop words among them, until the visitor says no. */
export function eachWord(text: string, visit: (word: string) => boolean): void {
  let start = -1;
  let previous = OTHER;
  let isPlain = true;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : SPACE;
    const kind = code < 0x80 ? (ASCII_KINDS[code] ?? OTHER) : kindOf(code);
    if (start !== -1 && (kind === OTHER || (kind === UPPER && previous === LOWER))) {
      const raw = text.slice(start, at);
      start = -1;
      if (!(isPlain && raw.length <= MAX_WORD ? visit(raw) : visitOther(raw, visit))) return;
    }
    if (kind !== OTHER && start === -1) {
      start = at;
      isPlain = true;
    }
    if (kind === UPPER || code >= 0x80) isPlain = false;
    previous = kind;
  }
}

const [OTHER, LOWER, UPPER] = [0, 1, 2];
const SPACE = 0x20;

/** By character code: a pattern with `\p{L}` takes four times as long over 94,000 skills. */
const ASCII_KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z0-9]/.test(character)) return LOWER;
  return /[A-Z]/.test(character) ? UPPER : OTHER;
});

function kindOf(code: number): number {
  const isPunctuation =
    code < 0xc0 ||
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xd800 && code <= 0xf8ff) ||
    code >= 0xfe00;
  return isPunctuation ? OTHER : LOWER;
}

const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Words that are not in lower case, or not of the first 128 characters. */
function visitOther(raw: string, visit: (word: string) => boolean): boolean {
  const word = raw.toLowerCase();
  if (!UNSPACED.test(word)) return word.length > MAX_WORD || visit(word);
  if (word.length === 1) return visit(word);
  for (let at = 0; at + 2 <= word.length; at++) {
    if (!visit(word.slice(at, at + 2))) return false;
  }
  return true;
}
