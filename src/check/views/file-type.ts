/** What a file is by its bytes; its name is never asked. */

import { isText } from "./decode-text.ts";
import { isPickle } from "./pickle.ts";
import { passiveFormat } from "./whole-formats.ts";

/** Kinds that matter to a scan. */
export type FileType =
  | "ELF program"
  | "Mach-O program"
  | "Windows program"
  | "Java class"
  | "WebAssembly"
  | "Python bytecode"
  | "zip"
  | "gzip"
  | "tar"
  | "7z"
  | "rar"
  | "xz"
  | "bzip2"
  | "zstd"
  | "PNG"
  | "JPEG"
  | "GIF"
  | "WebP"
  | "bitmap"
  | "icon"
  | "recording"
  | "PDF"
  | "pickle"
  | "OLE document"
  | "SQLite"
  | "font"
  | "other binary"
  | "text";

const MAGIC: readonly (readonly [FileType, number, readonly number[]])[] = [
  ["ELF program", 0, [0x7f, 0x45, 0x4c, 0x46]],
  ["Mach-O program", 0, [0xfe, 0xed, 0xfa, 0xce]],
  ["Mach-O program", 0, [0xfe, 0xed, 0xfa, 0xcf]],
  ["Mach-O program", 0, [0xce, 0xfa, 0xed, 0xfe]],
  ["Mach-O program", 0, [0xcf, 0xfa, 0xed, 0xfe]],
  ["WebAssembly", 0, [0x00, 0x61, 0x73, 0x6d]],
  ["zip", 0, [0x50, 0x4b, 0x03, 0x04]],
  ["zip", 0, [0x50, 0x4b, 0x05, 0x06]],
  ["gzip", 0, [0x1f, 0x8b]],
  ["7z", 0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["rar", 0, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ["xz", 0, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ["bzip2", 0, [0x42, 0x5a, 0x68]],
  ["zstd", 0, [0x28, 0xb5, 0x2f, 0xfd]],
  ["PDF", 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["OLE document", 0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["SQLite", 0, [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ["tar", 257, [0x75, 0x73, 0x74, 0x61, 0x72]],
];
const HEAD = 8192;

/** Several rules ask for the type of the same file, and all of it is looked at. */
const known = new WeakMap<Uint8Array, FileType>();

/** The type of some bytes. */
export function fileType(bytes: Uint8Array): FileType {
  const type = known.get(bytes) ?? typeOf(bytes);
  known.set(bytes, type);
  return type;
}

function typeOf(bytes: Uint8Array): FileType {
  const marked = MAGIC.find(([, at, magic]) => magic.every((byte, i) => bytes[at + i] === byte));
  if (marked !== undefined) return marked[0];
  if (isWindowsProgram(bytes)) return "Windows program";
  // Fat binaries of macOS and classes of Java begin alike; the next number tells them apart.
  if (bytes[0] === 0xca && bytes[1] === 0xfe && bytes[2] === 0xba && bytes[3] === 0xbe) {
    return bytes[4] === 0 && bytes[5] === 0 && (bytes[7] ?? 0) < 40
      ? "Mach-O program"
      : "Java class";
  }
  // Every version of Python has a number of its own, and then a line end that no text survives.
  if (bytes[2] === 0x0d && bytes[3] === 0x0a && bytes.length >= 16 && isBinary(bytes)) {
    return "Python bytecode";
  }
  const passive = passiveFormat(bytes);
  // A few letters that a picture may begin with do not make a text one.
  if (passive !== undefined && (passive.end !== undefined || !isText(bytes))) return passive.type;
  if (isPickle(bytes)) return "pickle";
  return isText(bytes) ? "text" : "other binary";
}

function isWindowsProgram(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x4d || bytes[1] !== 0x5a || bytes.length < 64) return false;
  const at = (bytes[60] ?? 0) | ((bytes[61] ?? 0) << 8);
  return ascii(bytes, at, at + 2) === "PE" || isBinary(bytes);
}

/** More than one byte in a hundred is zero. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD);
  if (!head.includes(0)) return false;
  let zeros = 0;
  for (const byte of head) if (byte === 0) zeros++;
  return zeros > head.length * 0.01;
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
