import { invalid } from "./entry.ts";
import { type ArchiveLimits, tooLarge } from "./limits.ts";

/** Where a zip's directory stands, as the record at the end of the file says. */
export interface ZipEnd {
  readonly entries: number;
  readonly directoryStart: number;
  readonly directoryEnd: number;
}

const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const LOCATOR_MAGIC = 0x07064b50;
const END64_BYTES = 56;
const END64_MAGIC = 0x06064b50;
/** A field that says "see the 64-bit record". */
const SEE_64 = { short: 0xffff, long: 0xffffffff } as const;

/**
 * Reads the record at the end again, more strictly than the library: a directory must reach
 * exactly to it, and a 64-bit record may not contradict the one it extends.
 */
export function readZipEnd(zip: Buffer, commentBytes: number, limits: ArchiveLimits): ZipEnd {
  const at = zip.length - END_BYTES - commentBytes;
  const stated = {
    entriesHere: zip.readUInt16LE(at + 8),
    entries: zip.readUInt16LE(at + 10),
    size: zip.readUInt32LE(at + 12),
    start: zip.readUInt32LE(at + 16),
  };
  const has64 = at >= LOCATOR_BYTES && zip.readUInt32LE(at - LOCATOR_BYTES) === LOCATOR_MAGIC;
  const large = has64 ? readEnd64(zip, at - LOCATOR_BYTES) : undefined;
  const entries = extended(stated.entries, SEE_64.short, large?.entries);
  const size = extended(stated.size, SEE_64.long, large?.size);
  const directoryStart = extended(stated.start, SEE_64.long, large?.start);
  if (entries > limits.entries) throw tooLarge("the archive has", limits.entries, "entries");
  if (size > limits.directoryBytes) {
    throw tooLarge("the zip's directory has", limits.directoryBytes, "bytes");
  }
  if (extended(stated.entriesHere, SEE_64.short, large?.entriesHere) !== entries) {
    throw invalid("the zip is one part of several");
  }
  const directoryEnd = large?.at ?? at;
  if (directoryStart + size !== directoryEnd) {
    throw invalid("the zip's directory is not where its end says; is something put before it?");
  }
  return { entries, directoryStart, directoryEnd };
}

function readEnd64(zip: Buffer, locator: number) {
  const at = locator - END64_BYTES;
  if (at < 0 || zip.readBigUInt64LE(locator + 8) !== BigInt(at)) {
    throw invalid("the zip's 64-bit record is not right before its locator");
  }
  if (zip.readUInt32LE(at) !== END64_MAGIC) throw invalid("the zip's 64-bit record is damaged");
  return {
    at,
    entriesHere: Number(zip.readBigUInt64LE(at + 24)),
    entries: Number(zip.readBigUInt64LE(at + 32)),
    size: Number(zip.readBigUInt64LE(at + 40)),
    start: Number(zip.readBigUInt64LE(at + 48)),
  };
}

/** Both records of one number must agree, unless the short one defers to the long one. */
function extended(stated: number, deferred: number, large: number | undefined): number {
  if (large === undefined) return stated;
  if (stated !== deferred && stated !== large) {
    throw invalid("the zip's 64-bit record contradicts the other one");
  }
  return large;
}
