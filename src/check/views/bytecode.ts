/**
 * Compiled Python against its source. An interpreter takes the compiled file when its header says
 * that it belongs to the source; what the file then does need not be what the source says.
 */
import type { Skill } from "../../skill/skill.ts";
import { decodeUtf8 } from "../../skill/utf8.ts";
import { noteCut } from "./cuts.ts";
import { view } from "./view.ts";

/** One compiled file, compared. */
export interface Compiled {
  readonly path: string;
  /** The path of the source; undefined when there is none. */
  readonly source: string | undefined;
  /** True when an interpreter takes it without a look at the source's contents. */
  readonly loaded: boolean;
  /** Names and words that stand in it and not in the source. */
  readonly foreign: readonly string[];
}

const HEADER = 16;
const MAX_TEXT = 4096;
const MAX_FOREIGN = 8;
/** Names that the compiler adds by itself. */
const ADDED = new Set(
  "None True False return module lambda listcomp genexpr dictcomp setcomp locals AssertionError annotate classcell static firstlineno conditional annotations qualname main".split(
    " ",
  ),
);

/** The compiled files of a skill, in byte order of their paths. */
export const compiledFiles = view((skill: Skill): readonly Compiled[] =>
  (skill.compiled ?? []).map(({ path, bytes }) => {
    const source = skill.files.find((file) => file.path === sourcePath(path));
    if (bytes === undefined && source !== undefined) {
      noteCut(skill, path, "compiled Python too large to be compared with its source");
    }
    if (bytes === undefined || source?.bytes === undefined) {
      return { path, source: source?.path, loaded: !path.includes("__pycache__/"), foreign: [] };
    }
    const text = decodeUtf8(source.bytes);
    return {
      path,
      source: source.path,
      loaded: isLoaded(bytes, source.size),
      foreign: foreignWords(bytes, text ?? ""),
    };
  }),
);

/** `a/__pycache__/b.cpython-312.pyc` and `a/b.pyc` are both made from `a/b.py`. */
function sourcePath(path: string): string {
  return path
    .replace(/(^|\/)__pycache__\//, "$1")
    .replace(/(?:\.(?:cpython|pypy)[\w-]*)?(?:\.opt-\d)?\.pyc$/, ".py");
}

/** By size and time of the source, or by a digest that nobody checks. */
function isLoaded(bytes: Uint8Array, size: number): boolean {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER) return false;
  const flags = header.getUint32(4, true);
  if (flags === 1) return true; // a digest, unchecked
  if (flags === 3) return false; // a digest that is compared with the source
  return header.getUint32(12, true) === (size & 0xffffffff) >>> 0;
}

/** Words of its names and texts that the source does not have anywhere. */
function foreignWords(bytes: Uint8Array, source: string): string[] {
  const found = new Set<string>();
  for (const text of textsIn(bytes)) {
    // The name of the file it was compiled from.
    if (/\.py$|^<[\w ]+>$/.test(text)) continue;
    for (const [word] of text.matchAll(/[A-Za-z][A-Za-z0-9]{3,60}/g)) {
      if (ADDED.has(word) || source.includes(word)) continue;
      found.add(word);
      if (found.size >= MAX_FOREIGN) return [...found];
    }
  }
  return [...found];
}

/** Texts as Python writes them: a mark, a length, the letters. */
function* textsIn(bytes: Uint8Array): Generator<string> {
  for (let at = HEADER; at < bytes.length; ) {
    const mark = String.fromCharCode((bytes[at] ?? 0) & 0x7f);
    const short = mark === "z" || mark === "Z";
    const long = mark === "a" || mark === "A" || mark === "u";
    const length = short ? (bytes[at + 1] ?? 0) : long ? uint32(bytes, at + 1) : 0;
    const start = at + (short ? 2 : 5);
    const end = start + length;
    if (length < 3 || length > MAX_TEXT || end > bytes.length || !isPrintable(bytes, start, end)) {
      at++;
      continue;
    }
    yield Buffer.from(bytes.subarray(start, end)).toString("utf8");
    at = end;
  }
}

function uint32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}

function isPrintable(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x20 && byte !== 0x0a && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}
