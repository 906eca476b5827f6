/**
 * Text that a person cannot see and a model or a program can: tag characters, zero-width
 * characters, variation selectors. Each is read as what it says, where it says something.
 */
import type { Skill } from "../../skill/skill.ts";
import { type Document, documents } from "./documents.ts";
import { linesWith } from "./lines-of.ts";
import { view } from "./view.ts";

/** A run of characters that show nothing. */
export interface Invisible {
  readonly kind: "tag characters" | "zero-width characters" | "variation selectors";
  readonly line: number;
  /** How many invisible characters there are. */
  readonly count: number;
  /** What they say; undefined when they give no text. */
  readonly says: string | undefined;
}

/** A line whose words are cut by invisible characters, and the line without them. */
export interface SplitWords {
  readonly line: number;
  readonly text: string;
  readonly cuts: number;
}

/** A cheap look before the dear one: most texts hold none of these. */
export const ANY_INVISIBLE =
  /[\u115f\u1160\u180e\u200b-\u200f\u2060-\u2064\u3164\ufeff\uffa0]|[\u034f]|[\ufe00-\ufe0f]|\udb40/;
const INVISIBLE = new RegExp(ANY_INVISIBLE, "g");
/** One for each emoji flag of a region: a black flag, letters, an end. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu;
const TAGS = /[\u{e0001}-\u{e007f}]+/gu;
const ZERO_WIDTH = /[\u034f\u115f\u1160\u180e\u200b-\u200f\u2060-\u2064\u3164\ufeff\uffa0]/gu;
/** A variation selector follows one character; a second one in a row selects nothing. */
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{3,}/gu;
/** Letters of Latin script with something invisible between them: `ig[U+200B]nore`. */
const SPLIT_WORD = /[a-z][\u034f\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]{1,64}(?=[a-z])/gi;
const SPLITTING = /[\u034f\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]/g;

/** Fewer zero-width characters on a line than this are marks or slips, not data. */
const LEAST_DATA = 16;
const MAX_SAID = 4096;

/** Anything that rules about odd characters look for, other scripts with look-alikes included. */
const ODD =
  /[\u0251\u0261\u0370-\u058f\u115f\u1160\u13a0-\u13f5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]|[\u034f]|[\ufe00-\ufe0f]|\udb40|\u00ad/;

/** A text with odd characters, and what of it cannot be seen. */
export interface OddDocument extends Document {
  readonly invisible: readonly Invisible[];
  readonly splitWords: readonly SplitWords[];
}

/** Texts with odd characters: few have any, and each is read once for all rules. */
export const oddDocuments = view((skill: Skill): readonly OddDocument[] =>
  documents(skill)
    .filter(({ text }) => ODD.test(text))
    .map((document) => ({
      ...document,
      invisible: invisibleIn(document.text),
      splitWords: splitWordsIn(document.text),
    })),
);

/** The invisible text of a file, line by line. */
function invisibleIn(text: string): Invisible[] {
  if (!ANY_INVISIBLE.test(text)) return [];
  const found: Invisible[] = [];
  for (const { line, text: shown } of linesWith(text, INVISIBLE)) {
    const tags = shown.replace(FLAG, "").match(TAGS)?.join("") ?? "";
    if (tags !== "") {
      const says = [...tags].map(asciiOfTag).join("").trim();
      const count = [...tags].length;
      found.push({ kind: "tag characters", line, count, says: says === "" ? undefined : says });
    }
    const marks = shown.match(ZERO_WIDTH) ?? [];
    if (marks.length >= LEAST_DATA && !isScriptWithJoiners(shown)) {
      const kind = "zero-width characters";
      found.push({ kind, line, count: marks.length, says: saidByBits(marks) });
    }
    const selectors = shown.match(SELECTORS)?.join("") ?? "";
    if (selectors !== "") {
      const bytes = [...selectors].map(byteOfSelector);
      const kind = "variation selectors";
      found.push({ kind, line, count: bytes.length, says: readableText(Buffer.from(bytes)) });
    }
  }
  return found;
}

function splitWordsIn(text: string): SplitWords[] {
  if (!ANY_INVISIBLE.test(text) && !text.includes("\u00ad")) return [];
  return linesWith(text, SPLITTING).flatMap(({ line, text: shown }) => {
    const cuts = shown.match(SPLIT_WORD)?.length ?? 0;
    return cuts === 0 ? [] : [{ line, text: shown.replace(SPLITTING, ""), cuts }];
  });
}

/** Persian, Indic and Mongolian text is written with joiners, emoji are built with them. */
function isScriptWithJoiners(line: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Extended_Pictographic}]/u.test(
    line.replace(/[#*\d©®™]/g, ""),
  );
}

function asciiOfTag(tag: string): string {
  const code = (tag.codePointAt(0) ?? 0) - 0xe0000;
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : "";
}

function byteOfSelector(selector: string): number {
  const code = selector.codePointAt(0) ?? 0;
  return code >= 0xe0100 ? code - 0xe0100 + 16 : code - 0xfe00;
}

/** Two different characters are bits, three are bits with a mark between letters, four are pairs of bits. */
function saidByBits(marks: readonly string[]): string | undefined {
  const kinds = [...new Set(marks)].sort();
  for (const [zero, one] of pairsOf(kinds.slice(0, 4))) {
    const bits = marks.map((mark) => (mark === zero ? "0" : mark === one ? "1" : "")).join("");
    for (const width of [8, 7, 16]) {
      const said = readableText(bytesOf(bits, width));
      if (said !== undefined) return said;
    }
  }
  if (kinds.length !== 4) return undefined;
  const bits = marks.map((mark) => kinds.indexOf(mark).toString(2).padStart(2, "0")).join("");
  return readableText(bytesOf(bits, 8));
}

function pairsOf(kinds: readonly string[]): [string, string][] {
  return kinds.flatMap((a) => kinds.filter((b) => b !== a).map((b): [string, string] => [a, b]));
}

function bytesOf(bits: string, width: number): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at + width <= bits.length && bytes.length < MAX_SAID; at += width) {
    bytes.push(Number.parseInt(bits.slice(at, at + width), 2) & 0xff);
  }
  return Buffer.from(bytes);
}

/** Text of letters and marks; undefined for anything that is not wholly so. */
function readableText(bytes: Buffer): string | undefined {
  if (bytes.length < 2) return undefined;
  const text = bytes.toString().replace(/\0+$/, "").trim();
  return text.length >= 2 && /^[\t\n\r\x20-\x7e]+$/.test(text) && /[a-z]{2}/i.test(text)
    ? text
    : undefined;
}
