import { crc32 } from "node:zlib";
import { deflateSync } from "fflate";
import { PskError } from "../errors.ts";
import type { SkillFile } from "../skill/skill.ts";
import { UNIX_FILE } from "./entry.ts";
import {
  DEFLATE_OPTIONS,
  type FileToWrite,
  filesToWrite,
  type WriteOptions,
} from "./files-to-write.ts";

/** Beyond these a zip needs 64-bit records, which are not written. */
const MAX_ENTRIES = 0xfffe;
const MAX_BYTES = 0xfffffffe;

const LOCAL_MAGIC = 0x04034b50;
const LOCAL_BYTES = 30;
const CENTRAL_MAGIC = 0x02014b50;
const CENTRAL_BYTES = 46;
const END_MAGIC = 0x06054b50;
const END_BYTES = 22;

/** What both headers of an entry say, written the same into both. */
const VERSION_NEEDED = 20;
const MADE_ON_UNIX = (3 << 8) | VERSION_NEEDED;
const UTF8_NAME = 0x800;
const STORED = 0;
const DEFLATED = 8;
/** 1980-01-01, the first day a zip knows: day 1 of month 1 of year 0. */
const NO_DATE = (1 << 5) | 1;

/** Writes a zip by the rules of `writeTarGz`: the same files always give the same bytes. */
export function writeZip(files: readonly SkillFile[], options: WriteOptions = {}): Uint8Array {
  const blocks: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const file of filesToWrite(files, options)) {
    const { name, shared, data } = packed(file);
    directory.push(centralHeader(shared, name, file.mode, at), name);
    blocks.push(localHeader(shared), name, data);
    at += LOCAL_BYTES + name.length + data.length;
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  if (files.length > MAX_ENTRIES || at + directoryBytes > MAX_BYTES) {
    throw new PskError("too_large", "this is too much for a zip; write a .tar.gz instead");
  }
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END_MAGIC, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...blocks, ...directory, end]);
}

/** The data of an entry, and the 26 bytes that stand in both of its headers. */
function packed({ path, bytes }: FileToWrite) {
  const name = Buffer.from(path);
  const deflated = deflateSync(bytes, DEFLATE_OPTIONS);
  const isSmaller = deflated.length < bytes.length;
  const data = isSmaller ? deflated : bytes;
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(VERSION_NEEDED, 0);
  shared.writeUInt16LE(UTF8_NAME, 2);
  shared.writeUInt16LE(isSmaller ? DEFLATED : STORED, 4);
  shared.writeUInt16LE(NO_DATE, 8);
  shared.writeUInt32LE(crc32(bytes), 10);
  shared.writeUInt32LE(data.length, 14);
  shared.writeUInt32LE(bytes.length, 18);
  shared.writeUInt16LE(name.length, 22);
  return { name, shared, data };
}

function localHeader(shared: Buffer): Uint8Array {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(LOCAL_MAGIC, 0);
  shared.copy(header, 4);
  return header;
}

function centralHeader(shared: Buffer, name: Buffer, mode: number, offset: number): Uint8Array {
  if (name.length > 0xffff || offset > MAX_BYTES) {
    throw new PskError("too_large", "this is too much for a zip; write a .tar.gz instead");
  }
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(CENTRAL_MAGIC, 0);
  header.writeUInt16LE(MADE_ON_UNIX, 4);
  shared.copy(header, 6);
  header.writeUInt32LE(((UNIX_FILE | mode) << 16) >>> 0, 38);
  header.writeUInt32LE(offset, 42);
  return header;
}
