import { isUtf8 } from "node:buffer";

const NEWLINE = 0x0a;

/** The text of bytes that are known to be UTF-8; a byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** A copy, well formed. What is cut from a text keeps the whole text in memory until it is copied. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}

/** The first line, counted from 1, that is not UTF-8; undefined when all of it is. */
export function firstLineNotUtf8(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  let line = 1;
  // No character of UTF-8 has a newline inside it, so each line can be judged alone.
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end;
  }
  return undefined;
}
