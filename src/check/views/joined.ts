/**
 * Texts that stand in pieces: strings put together with `+`, lists that are joined, variables one
 * below the other, lines of one block, files that are parts of one. Each whole is given once.
 */

/** A text made of several pieces. */
export interface Joined {
  readonly index: number;
  readonly text: string;
  /** Where one piece ends and the next begins, as offsets into the whole. */
  readonly seams: readonly number[];
  readonly how: "joined strings" | "joined list" | "joined variables" | "joined lines";
}

const LITERAL = String.raw`(?:"(?:[^"\\\n]|\\.){0,4000}"|'(?:[^'\\\n]|\\.){0,4000}')`;
/** No string begins at an escaped quote: looking there again and again would take long. */
const FIRST = String.raw`(?<!\\)${LITERAL}`;
const CONCATENATED = new RegExp(
  String.raw`${FIRST}(?:\s{0,40}(?:[+&.]|\\\n)\s{0,80}${LITERAL}|[ \t]{0,8}\n\s{0,80}${LITERAL}){1,200}`,
  "g",
);
const LISTED = new RegExp(String.raw`${FIRST}(?:\s{0,8},\s{0,80}${LITERAL}){1,500}`, "g");
const PIECE = new RegExp(FIRST, "g");
const ASSIGNED =
  /^[ \t]*(?:export |const |let |var |local |readonly |declare |set |\$)?[\w$.:]{1,60}[ \t]{0,4}\+?=[ \t]{0,4}["']?([^\s"'`$(){}]{2,4000})["']?[;,]?[ \t]*$/;
const BLOCK_LINE =
  /^[ \t]{0,20}(?:#|\/\/|\*|>|\||--|REM)?[ \t]{0,8}([A-Za-z0-9+/=_-]{16,400})[ \t\r]{0,8}$/;
const HAS_BLOCK = /\n[ \t#>|*/-]{0,20}[A-Za-z0-9+/=_]{16,400}[ \t\r]{0,8}\n/;
const MAX_WHOLES = 4000;
/** Files that are parts of one text. */
export const MAX_PARTS = 64;
/** A block of encoded lines of any length. */
const LONG_BLOCK_LINE = /^[A-Za-z0-9+/=_-]+\r?$/;
const TOO_MANY = "more texts in pieces than are joined";
const JOINS = /\bjoin\b|implode|reduce|concat|-join\b/;

/**
 * The wholes of a text; `cut` is told when there are more. Markdown and data are read for blocks of
 * lines only.
 */
export function joinedIn(
  text: string,
  isCode: boolean,
  cut: (reason: string) => void = () => undefined,
): Joined[] {
  const found = isCode || HAS_BLOCK.test(text) ? [...joinedLines(text, isCode, cut)] : [];
  const full = () => {
    cut(TOO_MANY);
    return found;
  };
  if (!isCode) return found;
  if (/["']\s{0,40}(?:[+&.]|\\?\n)\s{0,80}["']/.test(text)) {
    for (const match of text.matchAll(CONCATENATED)) {
      if (found.length >= MAX_WHOLES) return full();
      found.push(whole(match.index, piecesOf(match[0]), "joined strings"));
    }
  }
  if (JOINS.test(text)) {
    for (const match of text.matchAll(LISTED)) {
      if (found.length >= MAX_WHOLES) return full();
      found.push(whole(match.index, piecesOf(match[0]), "joined list"));
    }
  }
  return found;
}

function piecesOf(text: string): string[] {
  return (text.match(PIECE) ?? []).map((piece) => piece.slice(1, -1));
}

function whole(index: number, pieces: readonly string[], how: Joined["how"]): Joined {
  const seams: number[] = [];
  let length = 0;
  for (const piece of pieces.slice(0, -1)) {
    length += piece.length;
    seams.push(length);
  }
  return { index, text: pieces.join(""), seams, how };
}

/** Runs of at least two lines that are each a piece of encoded text, or each set a variable to one. */
function* joinedLines(
  text: string,
  isCode: boolean,
  cut: (reason: string) => void,
): Generator<Joined> {
  let pieces: string[] = [];
  let how: Joined["how"] = "joined lines";
  let start = 0;
  let offset = 0;
  let count = 0;
  let longs = 0;
  for (const line of `${text}\n`.split("\n")) {
    const block = line.length < 500 ? BLOCK_LINE.exec(line)?.[1] : undefined;
    if (line.length >= 500 && LONG_BLOCK_LINE.test(line)) longs++;
    else longs = 0;
    if (longs === 2) cut("encoded lines that are too long to be joined");
    const mayAssign = isCode && block === undefined && line.length < 5000 && line.includes("=");
    const piece = block ?? (mayAssign ? ASSIGNED.exec(line)?.[1] : undefined);
    const kind = block === undefined ? "joined variables" : "joined lines";
    if (piece === undefined || (pieces.length > 0 && kind !== how)) {
      if (pieces.length > 1 && count++ < MAX_WHOLES) yield whole(start, pieces, how);
      else if (pieces.length > 1) cut(TOO_MANY);
      pieces = [];
    }
    if (piece !== undefined) {
      if (pieces.length === 0) [start, how] = [offset, kind];
      pieces.push(piece);
    }
    offset += line.length + 1;
  }
}

/** Files of one folder whose names differ in a number or a letter: `part1`, `part2`. */
export function partsOfOne<T extends { readonly path: string }>(files: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const file of files) {
    const key = file.path.replace(/\d+|(?<=[-_.])[a-z](?=\.|$)|(?<=\.)x[a-z]{2}$/gi, "#");
    if (key === file.path) continue;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  const numeric = new Intl.Collator("en", { numeric: true });
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => group.sort((a, b) => numeric.compare(a.path, b.path)));
}
