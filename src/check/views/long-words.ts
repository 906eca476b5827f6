const LEAST = 20;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 4;
const MARK = 8;

/** What each ASCII character is to base64, base32 and hex; 0 for what ends a word. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[0-9]/.test(character)) return DIGIT;
  return /[+/=_-]/.test(character) ? MARK : 0;
});

/**
 * Words long enough to be encoded text. A loop, since a pattern for this is tried again at every
 * letter of every word; words without capitals or digits are paths and prose. It looks backwards
 * from where such a word would be long enough, and so sees few letters of the short ones.
 */
export function* longWords(text: string): Generator<{ token: string; index: number }> {
  let start = 0;
  while (start + LEAST <= text.length) {
    let at = start + LEAST - 1;
    while (at >= start && kindAt(text, at) !== 0) at--;
    if (at >= start) {
      start = at + 1;
      continue;
    }
    let end = start;
    let seen = 0;
    for (let kind = kindAt(text, end); kind !== 0; kind = kindAt(text, end)) {
      seen |= kind;
      end++;
    }
    if ((seen & (UPPER | DIGIT)) !== 0) yield { token: text.slice(start, end), index: start };
    start = end + 1;
  }
}

/** 0 behind the end, too. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (KINDS[code] ?? 0) : 0;
}
