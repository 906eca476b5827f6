import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** The official client walks at most 64 pages: 12,800 skills. */
const PAGE_SIZE = 200;

/** A part of a list, and where the next part begins. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | undefined;
}

/**
 * One page of a list that is sorted by a key. The cursor is the last key that was given: it stays
 * good when the list changes, even when that very item goes.
 */
export function pageOf<T>(
  sorted: readonly T[],
  keyOf: (item: T) => string,
  cursor: string | undefined,
  size = PAGE_SIZE,
): Page<T> {
  const start = cursor === undefined ? 0 : firstAfter(sorted, keyOf, decodeCursor(cursor));
  const items = sorted.slice(start, start + size);
  const last = items.at(-1);
  const more = start + size < sorted.length && last !== undefined;
  return { items, nextCursor: more ? encodeCursor(keyOf(last)) : undefined };
}

function firstAfter<T>(sorted: readonly T[], keyOf: (item: T) => string, key: Uint8Array): number {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item !== undefined && Buffer.compare(Buffer.from(keyOf(item)), key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function encodeCursor(key: string): string {
  return Buffer.from(`after ${key}`).toString("base64url");
}

function decodeCursor(cursor: string): Uint8Array {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") === cursor && bytes.subarray(0, 6).toString() === "after ") {
    return bytes.subarray(6);
  }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is not one of this server");
}
