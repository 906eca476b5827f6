/** The texts that a program gives a name to, in any language: `const KEY = "…"`, `KEY := "…"`. */

const NAMED =
  /(?:^|[\s({,;$])([A-Za-z_]\w{0,60})["']?(?:\s{0,4}:\s{0,4}[\w<>[\]?]{1,30})?\s{0,8}(?::?=|=>|:|,)\s{0,4}(?:[\w.]{1,40}\()?[bru]{0,2}(["'`])([^"'`\n\\]{4,200})\2/g;
const MAX_NAMES = 500;

/** What each name stands for; the first wins. */
export function namedTexts(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", , value = ""] of text.matchAll(NAMED)) {
    if (found.has(name)) continue;
    found.set(name, value);
    if (found.size === MAX_NAMES) break;
  }
  return found;
}
