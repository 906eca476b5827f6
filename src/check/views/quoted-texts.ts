const LEAST = 16;
const BACKSLASH = 92;
const LINE_FEED = 10;

/**
 * What stands between quotes on one line, long enough to be encoded text. A loop, since a pattern
 * for this looks to the end of the line from every quote: a quote that is not closed is not tried
 * again on its line.
 */
export function* quotedTexts(text: string): Generator<{ index: number; 0: string }> {
  const open = new Set<string>();
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "\n") open.clear();
    if (!/["'`]/.test(character) || open.has(character)) continue;
    const end = closingQuote(text, at);
    if (end === undefined) {
      open.add(character);
      continue;
    }
    if (end - at > LEAST) yield { index: at, 0: text.slice(at + 1, end) };
    at = end;
  }
}

/** Where a quoted text ends; undefined when its line does before it. */
function closingQuote(text: string, start: number): number | undefined {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === LINE_FEED) return undefined;
    if (code === BACKSLASH) at++;
  }
  return undefined;
}
