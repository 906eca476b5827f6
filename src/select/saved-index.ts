import { readCacheFile, writeCacheFile } from "../disk/cache-file.ts";
import type { ForwardIndex } from "./forward-index.ts";

/** The numbers follow the names of documents and terms, each array at a multiple of 8 bytes. */
const ARRAYS = ["starts", "termIds", "counts", "vectors"] as const;
const TYPES = {
  starts: Uint32Array,
  termIds: Uint32Array,
  counts: Uint8Array,
  vectors: Int8Array,
};

/**
 * An index as an earlier process saved it. It is a cache: when it is gone, was written by another
 * version or is not as it was written, there is none.
 */
export function loadIndex(file: string, writer: string): ForwardIndex | undefined {
  const data = readCacheFile(file, title(writer));
  if (data === undefined) return undefined;
  const headerLength = data.readUInt32LE(0);
  const { keys, terms, lengths } = JSON.parse(data.toString("utf8", 4, 4 + headerLength));
  // A copy, since typed arrays begin at multiples of their width, and the heading moved these.
  const numbers = Uint8Array.prototype.slice.call(data, aligned(4 + headerLength));
  let at = 0;
  const array = <N extends keyof typeof TYPES>(name: N) => {
    const start = at;
    at = aligned(at + lengths[name] * TYPES[name].BYTES_PER_ELEMENT);
    return { start, length: Number(lengths[name]) };
  };
  const places = {
    starts: array("starts"),
    termIds: array("termIds"),
    counts: array("counts"),
    vectors: array("vectors"),
  };
  const { buffer } = numbers;
  return {
    keys,
    terms,
    starts: new Uint32Array(buffer, places.starts.start, places.starts.length),
    termIds: new Uint32Array(buffer, places.termIds.start, places.termIds.length),
    counts: new Uint8Array(buffer, places.counts.start, places.counts.length),
    vectors: new Int8Array(buffer, places.vectors.start, places.vectors.length),
  };
}

/** Saves an index, for the next process. */
export function saveIndex(file: string, writer: string, index: ForwardIndex): void {
  writeCacheFile(file, title(writer), serialized(index));
}

function serialized(index: ForwardIndex): Buffer {
  const { keys, terms } = index;
  const lengths = Object.fromEntries(ARRAYS.map((name) => [name, index[name].length]));
  const header = Buffer.from(JSON.stringify({ keys, terms, lengths }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const parts = [padded(Buffer.concat([length, header]))];
  for (const name of ARRAYS) {
    const { buffer, byteOffset, byteLength } = index[name];
    parts.push(padded(Buffer.from(buffer, byteOffset, byteLength)));
  }
  return Buffer.concat(parts);
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

function title(writer: string): string {
  return `psk index 1, psk ${writer}`;
}
