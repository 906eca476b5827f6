import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import {
  ANY_EXECUTE,
  type ArchiveEntry,
  invalid,
  invalidEntry,
  UNIX_FILE,
  UNIX_FOLDER,
  UNIX_TYPE_BITS,
} from "./entry.ts";
import { inflate } from "./inflate.ts";
import type { ArchiveLimits } from "./limits.ts";
import { readZipEnd, type ZipEnd } from "./zip-end.ts";
import { checkLayout, type ZipRecord } from "./zip-layout.ts";
import { zipName } from "./zip-name.ts";

const STORED = 0;
const DEFLATED = 8;
const DIRECTORY_HEADER_BYTES = 46;

/** The types a Unix mode can have besides file and folder. */
const REFUSED: ReadonlyMap<number, string> = new Map([
  [0o120000, "is a symbolic link"],
  [0o060000, "is a device"],
  [0o020000, "is a device"],
  [0o010000, "is a named pipe"],
  [0o140000, "is a socket"],
]);

/** Lists what a zip holds. Nothing is unpacked yet, but each header has been read and compared. */
export async function listZip(
  bytes: Uint8Array,
  limits: ArchiveLimits,
): Promise<readonly ArchiveEntry[]> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Names are decoded here: the library takes what is not marked as UTF-8 for an old code page.
  const reader = await understood(fromBufferPromise(zip, { decodeStrings: false }));
  const end = readZipEnd(zip, reader.comment.length, limits);
  const records = await readRecords(reader, end);
  checkLayout(zip, records, end);
  return records.map((record) => entryOf(zip, record));
}

async function readRecords(reader: ZipFile, end: ZipEnd): Promise<ZipRecord[]> {
  const records: ZipRecord[] = [];
  let at = end.directoryStart;
  const entries = reader.eachEntry();
  for (;;) {
    const { done, value: central } = await understood(entries.next());
    if (done) break;
    at += DIRECTORY_HEADER_BYTES + variableBytes(central);
    if (at > end.directoryEnd) throw invalid("the zip's directory goes on past its end");
    const local = await understood(reader.readLocalFileHeaderPromise(central));
    records.push({ name: zipName(central), central, local });
  }
  if (at !== end.directoryEnd) throw invalid("the zip's directory ends before it should");
  return records;
}

/** What the library cannot make sense of is the archive's fault. */
async function understood<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid(`the zip is damaged: ${reason}`, error);
  }
}

function variableBytes(entry: Entry): number {
  return entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
}

function entryOf(zip: Buffer, record: ZipRecord): ArchiveEntry {
  const { name, central } = record;
  const mode = central.externalFileAttributes >>> 16;
  const typeBits = mode & UNIX_TYPE_BITS;
  const isFolder = name.endsWith("/");
  const refused = (reason: string): ArchiveEntry => ({ kind: "refused", name, reason });
  if (typeBits !== 0 && typeBits !== UNIX_FILE && typeBits !== UNIX_FOLDER) {
    return refused(REFUSED.get(typeBits) ?? "is neither a file nor a folder");
  }
  if (typeBits !== 0 && (typeBits === UNIX_FOLDER) !== isFolder) {
    return refused("has a mode that does not fit its name");
  }
  if (central.isEncrypted()) return refused("is encrypted");
  const { compressionMethod, uncompressedSize: size } = central;
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    return refused(`is packed by method ${compressionMethod}, which is not read`);
  }
  if (isFolder) {
    if (size !== 0) throw invalidEntry(name, "is a folder with contents");
    return { kind: "folder", name };
  }
  const executable = (mode & ANY_EXECUTE) !== 0;
  return { kind: "file", name, size, executable, unpack: () => unpack(zip, record) };
}

async function unpack(zip: Buffer, { name, central, local }: ZipRecord): Promise<Uint8Array> {
  const { compressedSize, uncompressedSize, compressionMethod } = central;
  const packed = zip.subarray(local.fileDataStart, local.fileDataStart + compressedSize);
  const bytes = compressionMethod === STORED ? packed : await inflated(name, packed, central);
  if (bytes.length !== uncompressedSize) {
    throw invalidEntry(name, `has ${bytes.length} bytes and says ${uncompressedSize}`);
  }
  if (crc32(bytes) !== central.crc32) {
    throw invalidEntry(name, "is damaged: its checksum does not fit");
  }
  return bytes;
}

async function inflated(name: string, packed: Buffer, central: Entry): Promise<Uint8Array> {
  const result = await inflate("deflate", packed, central.uncompressedSize);
  switch (result.state) {
    case "too_much":
      throw invalidEntry(name, `has more than the ${central.uncompressedSize} bytes it says`);
    case "damaged":
      throw invalidEntry(name, `is damaged: ${result.reason}`);
    case "done":
      if (result.consumed !== packed.length) {
        throw invalidEntry(name, "has bytes behind its packed data");
      }
      return result.bytes;
  }
}
