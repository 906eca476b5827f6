import { invalid } from "./entry.ts";

/** What the records before an entry change about it. */
export interface PaxOverrides {
  readonly path: Uint8Array | undefined;
  readonly size: number | undefined;
}

/** Times, owners and what systems attach to files: read by no one here, so they may stay. */
const HARMLESS =
  /^(?:[acm]time|[ug]id|[ug]name|comment|linkpath|LIBARCHIVE\..+|SCHILY\.(?:dev|ino|nlink|fflags|xattr\..+|acl\..+)|RHT\.security\..+|MSWINDOWS\..+|NODETAR\..+)$/;
const SPACE = 0x20;
const EQUALS = 0x3d;
const NEWLINE = 0x0a;
/** No record is longer than ten million bytes. */
const MAX_LENGTH_DIGITS = 7;

/**
 * Reads the records of a PAX header. Only a long name may change an entry: sparse files and other
 * character sets are refused, for they make one entry mean different things to different readers.
 */
export function readPax(data: Uint8Array): PaxOverrides {
  let path: Uint8Array | undefined;
  let size: number | undefined;
  const seen = new Set<string>();
  for (const { key, value } of records(data)) {
    if (seen.has(key)) throw invalid(`a PAX header of the tar gives ${shownKey(key)} twice`);
    seen.add(key);
    if (key === "path") path = value;
    else if (key === "size") size = decimal(value);
    else if (!HARMLESS.test(key)) {
      throw invalid(`a PAX header of the tar holds ${shownKey(key)}, which is not read`);
    }
  }
  return { path, size };
}

function* records(data: Uint8Array): Generator<{ key: string; value: Uint8Array }> {
  for (let start = 0; start < data.length; ) {
    const space = data.indexOf(SPACE, start);
    if (space === -1 || space - start > MAX_LENGTH_DIGITS) throw damaged();
    const end = start + decimal(data.subarray(start, space));
    const equals = data.indexOf(EQUALS, space);
    if (end > data.length || data[end - 1] !== NEWLINE || equals === -1 || equals >= end - 1) {
      throw damaged();
    }
    const key = Buffer.from(data.subarray(space + 1, equals)).toString("latin1");
    yield { key, value: data.subarray(equals + 1, end - 1) };
    start = end;
  }
}

function decimal(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString("latin1");
  if (!/^[0-9]{1,15}$/.test(text)) throw damaged();
  return Number(text);
}

function damaged(): Error {
  return invalid("the tar is damaged: a PAX header cannot be read");
}

function shownKey(key: string): string {
  return `"${key.slice(0, 40).replace(/[^\x21-\x7e]/g, "?")}"`;
}
