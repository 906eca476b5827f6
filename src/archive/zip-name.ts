import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import type { Entry } from "yauzl";
import { invalidEntry } from "./entry.ts";

const UNICODE_PATH = 0x7075;
/** A version and a checksum of the plain name stand before the name. */
const UNICODE_PATH_START = 5;

/**
 * The name of an entry. Debian's zip and macOS write UTF-8 without saying so, hence bytes that are
 * UTF-8 are taken for it. A second name in a side field counts only where the first is unreadable:
 * otherwise one reader would see `notes.txt` and another `SKILL.md`.
 */
export function zipName({ fileNameRaw, extraFields }: Entry): string {
  const name = fileNameRaw.toString(); // what is no UTF-8 becomes U+FFFD, which no safe path holds
  const second = extraFields.find(({ id }) => id === UNICODE_PATH)?.data;
  if (second === undefined || second.length < UNICODE_PATH_START || second[0] !== 1) return name;
  if (second.readUInt32LE(1) !== crc32(fileNameRaw)) return name;
  const other = second.subarray(UNICODE_PATH_START).toString();
  if (!isUtf8(fileNameRaw)) return other;
  if (other !== name) throw invalidEntry(name, "has two names");
  return name;
}
