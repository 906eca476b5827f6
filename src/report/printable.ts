/**
 * Text of a skill is not to be trusted: on a terminal it could move the cursor, recolour what psk
 * says, or read as something that it is not.
 */

/**
 * Controls, lone surrogates, line and paragraph separators, and all that is not seen: bidi
 * controls, zero-width characters, fillers, tags. The two variation selectors that choose between
 * text and emoji stay, since "⚠️" is written with one.
 */
const UNSAFE =
  /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Makes text safe for one line of a terminal: what acts or hides becomes an escape to be seen. */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) => (character === "\t" ? " " : visible(character)));
}

/** JSON in lines, in which those same characters are escaped; it parses to the same value. */
export function safeJson(value: unknown): string {
  // JSON itself escapes every control inside a string: a line feed is always one of the layout.
  return JSON.stringify(value, null, 2).replace(UNSAFE, (character) =>
    character === "\n" ? character : character.split("").map(jsonEscape).join(""),
  );
}

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}

function jsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
