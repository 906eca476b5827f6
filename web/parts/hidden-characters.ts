/** A piece of a text: as it is, or a character that nobody would see, by its code point. */
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
    pieces.push({ text: codePointOf(character), hidden: true });
    from = match.index + character.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hidden: false });
  return pieces;
}

/** The same in one line, for a place that takes no elements, such as an attribute. */
export function plainly(text: string): string {
  return piecesOf(text)
    .map((piece) => (piece.hidden ? `[${piece.text}]` : piece.text))
    .join("");
}

/** A family of four is one picture by three joiners; these hide nothing. */
function partOfEmoji(text: string, at: number, character: string): boolean {
  if (character !== JOINER && character !== EMOJI_STYLE) return false;
  const before = text.slice(Math.max(0, at - 2), at);
  if (!ENDS_IN_EMOJI.test(before)) return false;
  return character === EMOJI_STYLE || BEGINS_WITH_EMOJI.test(text.slice(at + 1, at + 3));
}

function codePointOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
