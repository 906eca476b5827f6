import type { Entry, LocalFileHeader } from "yauzl";
import { invalid, invalidEntry } from "./entry.ts";
import type { ZipEnd } from "./zip-end.ts";

/** One entry as the directory has it, with the header that stands before its data. */
export interface ZipRecord {
  readonly name: string;
  readonly central: Entry;
  readonly local: LocalFileHeader;
}

const ENCRYPTED = 0x1;
const SIZES_FOLLOW = 0x8;
const IN_64_BITS = 0xffffffff;
const ZIP64 = 0x0001;
const DESCRIPTOR_MAGIC = 0x08074b50;

/**
 * Entries must fill the file from its first byte to the directory, one after the other. So none
 * can share its bytes with another (a bomb without nesting), and nothing can hide in between.
 */
export function checkLayout(
  zip: Buffer,
  records: readonly ZipRecord[],
  { directoryStart }: ZipEnd,
): void {
  let at = 0;
  const inOrder = records.toSorted((a, b) => startOf(a) - startOf(b));
  for (const [index, record] of inOrder.entries()) {
    if (startOf(record) < at) throw invalidEntry(record.name, "overlaps another entry");
    if (startOf(record) > at) throw invalid("the zip holds bytes that belong to no entry");
    compareHeaders(record);
    const next = inOrder[index + 1];
    at = endOf(zip, record, next === undefined ? directoryStart : startOf(next));
  }
  if (at > directoryStart) throw invalid("the zip's last entry reaches into its directory");
  if (at < directoryStart) throw invalid("the zip holds bytes that belong to no entry");
}

function startOf({ central }: ZipRecord): number {
  return central.relativeOffsetOfLocalHeader;
}

/** Some readers trust the directory, others the header before the data: they must say the same. */
function compareHeaders({ name, central, local }: ZipRecord): void {
  if (!local.fileName.equals(central.fileNameRaw)) {
    throw invalidEntry(name, "has another name in its own header");
  }
  const flags = central.generalPurposeBitFlag ^ local.generalPurposeBitFlag;
  if (central.compressionMethod !== local.compressionMethod || (flags & ENCRYPTED) !== 0) {
    throw invalidEntry(name, "is packed differently by its own header");
  }
  // A writer that learns them late leaves some of the three at zero and repeats all behind the data.
  const isLate = (local.generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
  const [size, packedSize] = localSizes(local);
  const agrees = (inLocal: number, inCentral: number) =>
    inLocal === inCentral || (isLate && inLocal === 0);
  if (
    !agrees(local.crc32, central.crc32) ||
    !agrees(size, central.uncompressedSize) ||
    !agrees(packedSize, central.compressedSize)
  ) {
    throw invalidEntry(name, "has another size or checksum in its own header");
  }
}

function localSizes(local: LocalFileHeader): readonly [number, number] {
  const { uncompressedSize, compressedSize, extraField } = local;
  if (uncompressedSize !== IN_64_BITS && compressedSize !== IN_64_BITS) {
    return [uncompressedSize, compressedSize];
  }
  for (let at = 0; at + 4 <= extraField.length; at += 4 + extraField.readUInt16LE(at + 2)) {
    if (extraField.readUInt16LE(at) !== ZIP64 || at + 20 > extraField.length) continue;
    return [
      Number(extraField.readBigUInt64LE(at + 4)),
      Number(extraField.readBigUInt64LE(at + 12)),
    ];
  }
  return [uncompressedSize, compressedSize];
}

/** The end of an entry's data, or of the sizes that a writer puts behind when it learns them late. */
function endOf(zip: Buffer, record: ZipRecord, next: number): number {
  const { central, local } = record;
  const end = local.fileDataStart + central.compressedSize;
  if ((local.generalPurposeBitFlag & SIZES_FOLLOW) === 0 || next <= end) return end;
  const descriptor = zip.subarray(end, next);
  const isMarked = descriptor.length % 8 === 0 && descriptor.readUInt32LE(0) === DESCRIPTOR_MAGIC;
  const body = isMarked ? descriptor.subarray(4) : descriptor;
  if (describes(body, central)) return next;
  throw invalidEntry(record.name, "has another size or checksum behind its data");
}

function describes(body: Buffer, { crc32, compressedSize, uncompressedSize }: Entry): boolean {
  if ((body.length !== 12 && body.length !== 20) || body.readUInt32LE(0) !== crc32) return false;
  if (body.length === 12) {
    return body.readUInt32LE(4) === compressedSize && body.readUInt32LE(8) === uncompressedSize;
  }
  return (
    body.readBigUInt64LE(4) === BigInt(compressedSize) &&
    body.readBigUInt64LE(12) === BigInt(uncompressedSize)
  );
}
