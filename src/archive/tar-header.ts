import { invalid } from "./entry.ts";

/** A tar is made of blocks of this size. */
export const TAR_BLOCK = 512;

/** What one header block says; names are bytes still, for only the list knows which name counts. */
export interface TarHeader {
  readonly name: Uint8Array;
  readonly type: string;
  readonly size: number;
  readonly mode: number;
}

const SPACE = 0x20;
const SLASH = 0x2f;

/** Where each field stands, from the `ustar` table of POSIX. */
const FIELD = {
  name: [0, 100],
  mode: [100, 108],
  size: [124, 136],
  checksum: [148, 156],
  type: [156, 157],
  magic: [257, 265],
  prefix: [345, 500],
} as const;

const POSIX_MAGIC = "ustar\0";
const GNU_MAGIC = "ustar  \0";

/** True when a plain tar begins here; the oldest kind, without this mark, is not recognised. */
export function isTar(bytes: Uint8Array): boolean {
  return bytes.length >= TAR_BLOCK && magicOf(bytes.subarray(0, TAR_BLOCK)).startsWith("ustar");
}

/** Reads one header block, or says why it is none. */
export function readTarHeader(block: Uint8Array): TarHeader {
  if (octal(block, "checksum") !== checksumOf(block)) {
    throw invalid("the tar is damaged: the checksum of a header does not fit");
  }
  return {
    name: nameOf(block),
    type: latin1(field(block, "type")),
    size: numeric(block, "size"),
    mode: octal(block, "mode"),
  };
}

/** The sum of all bytes, those of the checksum itself counted as spaces. */
export function checksumOf(block: Uint8Array): number {
  const [start, end] = FIELD.checksum;
  let sum = 0;
  for (let at = 0; at < block.length; at++) {
    sum += at >= start && at < end ? SPACE : (block[at] ?? 0);
  }
  return sum;
}

/** GNU's own header has times where POSIX has the front part of a long name. */
function nameOf(block: Uint8Array): Uint8Array {
  const name = terminated(field(block, "name"));
  if (!magicOf(block).startsWith(POSIX_MAGIC)) return name;
  const prefix = terminated(field(block, "prefix"));
  return prefix.length === 0 ? name : Buffer.concat([prefix, Uint8Array.of(SLASH), name]);
}

/** Up to the first NUL. Text behind it would be a second name that only some readers see. */
function terminated(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  if (end === -1) return bytes;
  if (bytes.subarray(end).some((byte) => byte !== 0)) {
    throw invalid("a name in the tar goes on after a NUL");
  }
  return bytes.subarray(0, end);
}

/** Octal digits, or for large files GNU's form: a set first bit, then a binary number. */
function numeric(block: Uint8Array, name: "size"): number {
  const bytes = field(block, name);
  if (((bytes[0] ?? 0) & 0x80) === 0) return octal(block, name);
  let value = (bytes[0] ?? 0) & 0x7f;
  for (const byte of bytes.subarray(1)) value = value * 256 + byte;
  if (!Number.isSafeInteger(value)) throw invalid("the tar is damaged: a size is impossible");
  return value;
}

function octal(block: Uint8Array, name: "mode" | "size" | "checksum"): number {
  const [text = ""] = latin1(field(block, name)).trim().split(/[\0 ]/, 1);
  if (!/^[0-7]*$/.test(text)) throw invalid(`the tar is damaged: a ${name} is not a number`);
  return text === "" ? 0 : Number.parseInt(text, 8);
}

function magicOf(block: Uint8Array): string {
  const magic = latin1(field(block, "magic"));
  return magic.startsWith(POSIX_MAGIC) || magic === GNU_MAGIC ? magic : "";
}

function field(block: Uint8Array, name: keyof typeof FIELD): Uint8Array {
  return block.subarray(...FIELD[name]);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
