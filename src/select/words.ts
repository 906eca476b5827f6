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

const stems = new Map<string, string>();
/** The cache of stems is emptied when a collection of odd words has filled it. */
const MAX_STEMS = 500_000;

/** What the forms of a word have in common: "charts" and "charting" are "chart". */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_STEMS) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}

/** A longer word is a hash or a blob. */
const MAX_WORD = 40;

/**
 * The words of a text in lower case, stop words left out. `camelCase` is two words. Scripts that
 * put no spaces between words are cut into pairs of characters.
 */
export function wordsOf(text: string, max = Number.POSITIVE_INFINITY): string[] {
  const found: string[] = [];
  let start = -1;
  let previous: Kind = "other";
  const end = (at: number) => {
    if (start === -1) return;
    addWord(text.slice(start, at), found);
    start = -1;
  };
  for (let at = 0; at < text.length && found.length < max; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === "other") end(at);
    else {
      if (kind === "upper" && previous === "lower") end(at);
      if (start === -1) start = at;
    }
    previous = kind;
  }
  end(text.length);
  return found;
}

type Kind = "lower" | "upper" | "other";

/** By character code: a pattern with `\p{L}` takes four times as long over 94,000 skills. */
function kindOf(code: number): Kind {
  if (code < 0x80) {
    if (code >= 0x61 && code <= 0x7a) return "lower";
    if (code >= 0x41 && code <= 0x5a) return "upper";
    return code >= 0x30 && code <= 0x39 ? "lower" : "other";
  }
  const isPunctuation =
    code < 0xc0 ||
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xd800 && code <= 0xf8ff) ||
    code >= 0xfe00;
  return isPunctuation ? "other" : "lower";
}

const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

function addWord(raw: string, found: string[]): void {
  if (raw.length > MAX_WORD && !UNSPACED.test(raw)) return;
  const word = raw.toLowerCase();
  if (UNSPACED.test(word)) {
    if (word.length === 1) found.push(word);
    for (let at = 0; at + 2 <= word.length; at++) found.push(word.slice(at, at + 2));
  } else if (!STOP_WORDS.has(word)) found.push(word);
}
