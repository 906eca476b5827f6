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
 * letter of every word; words without capitals or digits are paths and prose.
 */
export function* longWords(text: string): Generator<{ token: string; index: number }> {
  let start = 0;
  let seen = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const kind = code < 128 ? (KINDS[code] ?? 0) : 0;
    if (kind !== 0) {
      seen |= kind;
      continue;
    }
    if (at - start >= LEAST && (seen & (UPPER | DIGIT)) !== 0) {
      yield { token: text.slice(start, at), index: start };
    }
    start = at + 1;
    seen = 0;
  }
}
