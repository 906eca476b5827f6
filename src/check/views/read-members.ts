/**
 * A small reader of zip, tar and gzip for the scan: it gives what it can read and says what it
 * cannot. Nothing it is told about sizes is believed; work is bounded by bytes and entries.
 */
import * as zlib from "node:zlib";
import { fileType } from "./file-type.ts";

/** A file in an archive. */
export interface Member {
  readonly name: string;
  readonly encrypted: boolean;
  /** Undefined when it is encrypted, too large, damaged or packed in a way that is not known. */
  readonly bytes: Uint8Array | undefined;
  /** Why there are no bytes. */
  readonly unread?: string;
}

/** How much work may still be done; every reader takes from it. */
export interface Budget {
  bytes: number;
  members: number;
  /** Told when an archive is not read to its end. */
  readonly cut: (reason: string) => void;
}

const { gunzipSync, inflateRawSync } = zlib;
const MAX_MEMBER = 16 * 1024 * 1024;
/** A name of a tar that stands in an entry of its own. */
const MAX_NAME = 64 * 1024;
type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;

/** Newer versions of Node read zstd. */
const zstdDecompress = decompressorOf("zstdDecompressSync");

function decompressorOf(name: string): Decompress | undefined {
  const found: unknown = Reflect.get(zlib, name);
  if (typeof found !== "function") return undefined;
  return (bytes, options) => {
    const made: unknown = Reflect.apply(found, undefined, [bytes, options]);
    return Buffer.isBuffer(made) ? made : Buffer.alloc(0);
  };
}

/** True where this Node reads zstd. */
export const READS_ZSTD = zstdDecompress !== undefined;

const ZIP_END = 0x06054b50;
const ZIP_ENTRY = 0x02014b50;
const ZIP_END_BYTES = 22;
const TAR_BLOCK = 512;
const TOO_LARGE = "too large to be read inside an archive";
const TOO_MANY = "it holds more files than are read";

/** The members of an archive; undefined when it is none or of a kind that is not read. */
export function readMembers(bytes: Uint8Array, budget: Budget): Member[] | undefined {
  const type = fileType(bytes);
  if (type === "zip") {
    const members = zipMembers(bytes, budget);
    if (members === undefined) budget.cut("it is damaged");
    return members;
  }
  if (type === "tar") return tarMembers(bytes, budget);
  const decompress = type === "gzip" ? gunzipSync : type === "zstd" ? zstdDecompress : undefined;
  if (decompress === undefined) return undefined;
  const unpacked = unpack(() => decompress(bytes, { maxOutputLength: Math.max(1, budget.bytes) }));
  if (unpacked === undefined) {
    budget.cut("it is damaged, or larger unpacked than what is read");
    return undefined;
  }
  budget.bytes -= unpacked.length;
  if (fileType(unpacked) === "tar") return tarMembers(unpacked, budget);
  return [{ name: "contents", encrypted: false, bytes: unpacked }];
}

/** A zip that stands behind something else is still a zip: it is read from its end. */
export function zipMembers(bytes: Uint8Array, budget: Budget): Member[] | undefined {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfZip(data);
  if (end === undefined) return undefined;
  const size = data.getUint32(end + 12, true);
  const claimed = data.getUint32(end + 16, true);
  // What stands before a zip shifts every offset in it, to either side.
  const shift = end - size - claimed;
  const members: Member[] = [];
  let at = claimed + shift;
  const isEntry = () => at >= 0 && at + 46 <= end && data.getUint32(at, true) === ZIP_ENTRY;
  while (isEntry() && budget.members > 0) {
    budget.members--;
    const nameLength = data.getUint16(at + 28, true);
    const next =
      at + 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString();
    const encrypted = (data.getUint16(at + 8, true) & 1) === 1;
    if (!name.endsWith("/")) {
      const packed = {
        method: data.getUint16(at + 10, true),
        size: data.getUint32(at + 20, true),
        at: data.getUint32(at + 42, true) + shift,
      };
      const contents = encrypted ? undefined : zipContents(data, bytes, packed, budget);
      const unread = encrypted
        ? "encrypted: it cannot be read without its password"
        : "too large, damaged, or packed in a way that is not read";
      members.push({ name, encrypted, bytes: contents, ...(!contents && { unread }) });
    }
    at = next;
  }
  if (isEntry()) budget.cut(TOO_MANY);
  if (members.length === 0 && data.getUint16(end + 10, true) > 0 && size > 0 && !isEntry()) {
    budget.cut("it is damaged: the list of its files is not where it says");
  }
  // `unzip -z` shows it, and so do most programs that open an archive.
  const comment = bytes.subarray(
    end + ZIP_END_BYTES,
    end + ZIP_END_BYTES + data.getUint16(end + 20, true),
  );
  if (comment.length > 0) members.push({ name: "(comment)", encrypted: false, bytes: comment });
  return members;
}

function endOfZip(data: DataView): number | undefined {
  const last = data.byteLength - ZIP_END_BYTES;
  for (let at = last; at >= 0 && at > last - 0x10000; at--) {
    if (data.getUint32(at, true) === ZIP_END) return at;
  }
  return undefined;
}

function zipContents(
  data: DataView,
  bytes: Uint8Array,
  packed: { method: number; size: number; at: number },
  budget: Budget,
): Uint8Array | undefined {
  if (packed.at < 0 || packed.at + 30 > bytes.length || budget.bytes <= 0) return undefined;
  const start =
    packed.at + 30 + data.getUint16(packed.at + 26, true) + data.getUint16(packed.at + 28, true);
  const raw = bytes.subarray(start, start + packed.size);
  const room = Math.min(MAX_MEMBER, budget.bytes);
  let contents: Uint8Array | undefined;
  if (packed.method === 0) contents = raw.length <= room ? raw : undefined;
  else if (packed.method === 8) {
    contents = unpack(() => inflateRawSync(raw, { maxOutputLength: room }));
  }
  budget.bytes -= contents?.length ?? room;
  return contents;
}

function tarMembers(tar: Uint8Array, budget: Budget): Member[] {
  const members: Member[] = [];
  let longName: string | undefined;
  for (let at = 0; at + TAR_BLOCK <= tar.length; ) {
    if (tar[at] === 0) break;
    if (budget.members-- <= 0) {
      budget.cut(TOO_MANY);
      break;
    }
    const header = Buffer.from(tar.buffer, tar.byteOffset + at, TAR_BLOCK);
    const size = tarSize(header);
    if (size === undefined) {
      budget.cut("it is damaged, and was read up to there");
      break;
    }
    const type = String.fromCharCode(header[156] ?? 0);
    const bytes = tar.subarray(at + TAR_BLOCK, at + TAR_BLOCK + size);
    if (type === "L" || type === "x" || type === "g") {
      const text = Buffer.from(bytes.subarray(0, MAX_NAME));
      longName = type === "L" ? textUntilZero(text) : (paxPath(text.toString()) ?? longName);
    } else if (type !== "5" && type !== "1" && type !== "2") {
      const name = longName ?? tarName(header);
      longName = undefined;
      const fits = size <= MAX_MEMBER && bytes.length === size;
      members.push({ name, encrypted: false, ...(fits ? { bytes } : unreadOf(TOO_LARGE)) });
    }
    at += TAR_BLOCK + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
  return members;
}

function unreadOf(unread: string): Pick<Member, "bytes" | "unread"> {
  return { bytes: undefined, unread };
}

/** In octal, or in binary for what is large. */
function tarSize(header: Buffer): number | undefined {
  const binary = ((header[124] ?? 0) & 0x80) !== 0;
  const size = binary
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString("latin1", 124, 136), 8);
  return Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}

function tarName(header: Buffer): string {
  const prefix = textUntilZero(header.subarray(345, 500));
  const base = textUntilZero(header.subarray(0, 100));
  return prefix === "" ? base : `${prefix}/${base}`;
}

/** `23 path=some/long/name`, one record a line. */
function paxPath(records: string): string | undefined {
  return /^\d{1,8} path=([^\n]{1,4096})$/m.exec(records)?.[1];
}

function textUntilZero(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end === -1 ? bytes.length : end);
}

/** Undefined when the data is damaged or larger than allowed. */
function unpack(run: () => Buffer): Uint8Array | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
