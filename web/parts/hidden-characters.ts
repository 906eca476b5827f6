/** A piece of a text: as it is, or the escape of a character that nobody would see, as in psk's reports. */
export interface Piece {
  readonly text: string;
  readonly hidden: boolean;
}

/**
 * What has no shape of its own, or changes the order of what stands around it: controls, bidi marks,
 * zero-width and filler characters, variation selectors, tags, halves of a pair. Tab and newline are seen.
 */
const HIDDEN =
  /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;
const JOINER = "\u200d";
const EMOJI_STYLE = "\ufe0f";
const ENDS_IN_EMOJI =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}\ufe0f0-9#*]$/u;
const BEGINS_WITH_EMOJI = /^\p{Extended_Pictographic}/u;

/** Takes a text apart where something in it is hidden. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const [character] = match;
    if (partOfEmoji(text, match.index, character)) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), hidden: false });
    pieces.push({ text: escapeOf(character), hidden: true });
    from = match.index + character.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hidden: false });
  return pieces;
}

/** The same for a place that takes no elements, such as an attribute. */
export function plainly(text: string): string {
  return piecesOf(text)
    .map((piece) => piece.text)
    .join("");
}

/** The same on one line. */
export function oneLine(text: string): string {
  return plainly(text.replace(/\s+/g, " ").trim());
}

/** A family of four is one picture by three joiners; these hide nothing. */
function partOfEmoji(text: string, at: number, character: string): boolean {
  if (character !== JOINER && character !== EMOJI_STYLE) return false;
  const before = text.slice(Math.max(0, at - 2), at);
  if (!ENDS_IN_EMOJI.test(before)) return false;
  return character === EMOJI_STYLE || BEGINS_WITH_EMOJI.test(text.slice(at + 1, at + 3));
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}
