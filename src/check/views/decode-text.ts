/**
 * The text of some bytes, in whatever encoding it stands. A shell, an editor and a model all read on
 * past a NUL, a byte order mark or a letter of an old code page; so does this.
 */
import { isUtf8 } from "node:buffer";
import { decodeUtf8 } from "../../skill/utf8.ts";

const HEAD = 8192;
/** Of a text, so few bytes are control characters, NULs aside; of packed bytes, a tenth is. */
const MAX_CONTROLS = 0.04;
/** Of a binary file, a line is text from this length on: chance makes shorter ones. */
const LEAST_LINE = 6;
/** Lines of text in a binary file that are not there by chance. */
const LEAST_RUN = 12;

const NUL = new Uint8Array(1);
const CONTROL = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b) || byte === 0x7f ? 1 : 0,
);

/** The text of bytes that are text as a whole; undefined when they are not. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return "";
  const marked = byMark(bytes);
  if (marked !== undefined) return marked;
  if (!bytes.includes(0)) {
    return hasFewControls(bytes) ? lenient(bytes) : undefined;
  }
  const wide = withoutMark(bytes);
  if (wide !== undefined) return wide;
  const rest = withoutNuls(bytes);
  if (rest.length === 0 || !hasFewControls(rest)) return undefined;
  return lenient(rest);
}

/** True for bytes that are text as a whole. */
export function isText(bytes: Uint8Array): boolean {
  return bytes.includes(0) || byMark(bytes) !== undefined
    ? decodeText(bytes) !== undefined
    : hasFewControls(bytes);
}

/**
 * The lines of a binary file that are text, each at its own number: a shell that is told to run a
 * picture stumbles over the picture and runs the lines behind it. Undefined when there are none.
 */
export function textLinesIn(bytes: Uint8Array): string | undefined {
  const lines: string[] = [];
  let letters = 0;
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    const line = end - start < LEAST_LINE ? undefined : lineOf(bytes.subarray(start, end));
    letters += line?.trim().length ?? 0;
    lines.push(line ?? "");
    start = end + 1;
  }
  return letters >= LEAST_RUN ? lines.join("\n") : undefined;
}

/** A line of text, or the text at its end when what stands before it is not. */
function lineOf(line: Uint8Array): string | undefined {
  let from = line.length;
  while (from > 0 && isLetter(line[from - 1] ?? 0)) from--;
  const tail = line.length - from;
  if (tail < LEAST_LINE) return undefined;
  return Buffer.from(line.subarray(from)).toString("latin1");
}

function byMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) {
    return c === 0 && d === 0 ? utf32(bytes, true) : wideText(bytes, "utf-16le");
  }
  if (a === 0xfe && b === 0xff) return wideText(bytes, "utf-16be");
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return utf32(bytes, false);
  return undefined;
}

/** Two or four bytes a letter show by where the zeros stand. */
function withoutMark(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, HEAD - (HEAD % 4));
  const zeros = [0, 0, 0, 0];
  for (let at = 0; at < head.length; at++) {
    if (head[at] === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  }
  const quarter = head.length / 4;
  const [none, some, more, most] = zeros.map((count) => count / Math.max(1, quarter));
  const isFull = (share = 0) => share > 0.7;
  const isRare = (share = 0) => share < 0.2;
  if (isFull(some) && isFull(more) && isFull(most) && isRare(none)) return utf32(bytes, true);
  if (isFull(none) && isFull(some) && isFull(more) && isRare(most)) return utf32(bytes, false);
  if (isFull(some) && isFull(most) && isRare(none) && isRare(more)) {
    return wideText(bytes, "utf-16le");
  }
  if (isFull(none) && isFull(more) && isRare(some) && isRare(most)) {
    return wideText(bytes, "utf-16be");
  }
  return undefined;
}

function wideText(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): string | undefined {
  // A last letter that lacks its zero is still a letter.
  const odd = bytes.length % 2 === 1 && encoding === "utf-16le";
  return readable(new TextDecoder(encoding).decode(odd ? Buffer.concat([bytes, NUL]) : bytes));
}

function utf32(bytes: Uint8Array, little: boolean): string | undefined {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = data.getUint32(at, little);
    if (code > 0x10ffff) return undefined;
    if (code !== 0xfeff) parts.push(String.fromCodePoint(code));
  }
  return readable(parts.join(""));
}

/** What was decoded from a guess must look like text. */
function readable(text: string): string | undefined {
  const head = text.slice(0, HEAD).replaceAll("\0", "");
  const odd = head.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return odd > head.length * MAX_CONTROLS ? undefined : text.replaceAll("\0", "");
}

function withoutNuls(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let start = 0; start < bytes.length; ) {
    const zero = bytes.indexOf(0, start);
    const end = zero === -1 ? bytes.length : zero;
    kept.set(bytes.subarray(start, end), length);
    length += end - start;
    start = end + 1;
    while (bytes[start] === 0) start++;
  }
  return kept.subarray(0, length);
}

/** UTF-8 where it is, and the code page of Windows where it is not. */
function lenient(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return decodeUtf8(bytes);
  return hasManyHigh(bytes) ? decodeUtf8(bytes) : new TextDecoder("windows-1252").decode(bytes);
}

/** A text of an old code page has few letters beyond ASCII; damaged UTF-8 keeps what is sound. */
function hasManyHigh(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD);
  let high = 0;
  for (const byte of head) if (byte >= 0x80) high++;
  return high > head.length * 0.2;
}

/** Looked at in full: what stands behind a binary head counts as much as the head. */
function hasFewControls(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes) if (CONTROL[byte] === 1) controls++;
  return controls <= bytes.length * MAX_CONTROLS;
}

/** Printable ASCII, spaces, line ends, and the escape that colours a terminal. */
function isLetter(byte: number): boolean {
  return byte < 0x80 && CONTROL[byte] === 0;
}
