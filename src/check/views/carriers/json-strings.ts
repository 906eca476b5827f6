import { type Carried, isWordy } from "./carried.ts";

/** A string in JSON. */
export interface JsonString {
  readonly text: string;
  readonly line: number;
  /** The keys above it, the outermost first; a list adds none. */
  readonly keys: readonly string[];
  readonly isKey: boolean;
  /** The number of the object or list that it stands in, counted from 1; 0 outside of all. */
  readonly within: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const LINE_FEED = 10;
const MAX_DEPTH = 200;

interface Level {
  readonly id: number;
  readonly keys: readonly string[];
  key: string | undefined;
}

/**
 * The strings of JSON, also of what a strict parser refuses: JSON in lines, with comments, or cut off.
 * `wanted` spares the work for strings that nobody needs.
 */
export function* jsonStrings(
  text: string,
  wanted: (written: string) => boolean = () => true,
): Generator<JsonString> {
  const levels: Level[] = [{ id: 0, keys: [], key: undefined }];
  let line = 1;
  let made = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const level = levels.at(-1);
    if (level === undefined) return;
    if (code === LINE_FEED) line++;
    else if (code === 123 || code === 91) {
      const keys = level.key === undefined ? level.keys : [...level.keys, level.key];
      if (levels.length < MAX_DEPTH) levels.push({ id: ++made, keys, key: undefined });
    } else if (code === 125 || code === 93) {
      if (levels.length > 1) levels.pop();
    } else if (code === 44) level.key = undefined;
    else if (code === 47 && text.charCodeAt(at + 1) === 47) {
      // A comment may hold a quote; `//` within a string was passed over with its string.
      const end = text.indexOf("\n", at);
      at = (end === -1 ? text.length : end) - 1;
    } else if (code === QUOTE) {
      const end = endOf(text, at);
      const written = text.slice(at + 1, end);
      const isKey = /^\s{0,20}:/.test(text.slice(end + 1, end + 22));
      if (isKey) level.key = written;
      if (wanted(written)) {
        const keys = isKey || level.key === undefined ? level.keys : [...level.keys, level.key];
        yield { text: unescaped(written), line, keys, isKey, within: level.id };
      }
      at = end;
    }
  }
}

/** Where a string ends; a line end ends it too, or one lost quote would turn the file around. */
function endOf(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === LINE_FEED) return at - 1;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", ""],
  ["t", "\t"],
]);

function unescaped(written: string): string {
  if (!written.includes("\\")) return written;
  return written.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, hex, letter) =>
    hex === undefined
      ? (ESCAPES.get(letter) ?? letter)
      : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** `"Send it."` may be written with its spaces as `\u0020`. */
function mayBeWordy(written: string): boolean {
  return isWordy(written) || (written.includes("\\") && isWordy(unescaped(written)));
}

const MAX_JOINED = 1000;

/** A sentence that is cut into the strings of a list: begun with a capital letter, and not ended. */
function goesOn(begun: string, next: string): boolean {
  if (begun.length > MAX_JOINED || !/^\s*[A-Z]/.test(begun)) return false;
  return /^\s*[a-z~/]/.test(next) && !/[.!?:;]\s*$/.test(begun.slice(-8));
}

/** The keys and values of JSON that are as long as an order. */
export function jsonTexts(text: string): Carried[] {
  const found: Carried[] = [];
  let last: JsonString | undefined;
  for (const string of jsonStrings(text, mayBeWordy)) {
    const { text: said, line, within } = string;
    const open = found.at(-1);
    if (open !== undefined && last?.within === within && goesOn(open.text, said)) {
      found[found.length - 1] = { ...open, text: `${open.text} ${said}` };
    } else found.push({ line, text: said, role: "data", oneLine: true });
    last = string;
  }
  return found;
}
