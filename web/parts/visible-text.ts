/** What acts or hides in a text: controls, bidi controls, zero-width characters, fillers, tags. */
const UNSEEN =
  /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** A text on one line in which whatever would not be seen stands as an escape, as in psk's reports. */
export function visibleText(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(UNSEEN, escaped);
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}
