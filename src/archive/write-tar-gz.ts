import type { SkillFile } from "../skill/skill.ts";
import { type FileToWrite, filesToWrite, type WriteOptions } from "./files-to-write.ts";
import { gzip } from "./gzip.ts";
import { checksumOf, TAR_BLOCK } from "./tar-header.ts";

const MAX_NAME = 100;
const MAX_PREFIX = 155;
/** Two empty blocks end a tar; parts of them fill up the last block of an entry. */
const ZEROS = new Uint8Array(2 * TAR_BLOCK);

/**
 * Writes a gzipped tar whose bytes depend on the files' paths, executable bits and contents alone:
 * no times, no owners, no folders, one order, one compressor.
 */
export function writeTarGz(files: readonly SkillFile[], options: WriteOptions = {}): Uint8Array {
  return gzip(tarBlocks(filesToWrite(files, options)));
}

function* tarBlocks(files: readonly FileToWrite[]): Generator<Uint8Array> {
  for (const file of files) {
    for (const block of [...headersOf(file), file.bytes]) {
      yield block;
      yield ZEROS.subarray(0, -block.length & (TAR_BLOCK - 1));
    }
  }
  yield ZEROS;
}

/** Plain names stand in the header; long ones and those beyond ASCII in a PAX record before it. */
function headersOf({ path, mode, bytes }: FileToWrite): readonly Uint8Array[] {
  const size = bytes.length;
  const split = splitName(path);
  if (split !== undefined) return [header({ ...split, mode, size, type: "0" })];
  const record = paxRecord("path", path);
  // Whoever knows no PAX sees at least something like the name.
  const name = path.replace(/[^\x20-\x7e]/g, "_").slice(-MAX_NAME);
  return [
    header({ name: "PaxHeader", prefix: "", mode: 0o644, size: record.length, type: "x" }),
    record,
    header({ name, prefix: "", mode, size, type: "0" }),
  ];
}

/** The two fields of a ustar name, or undefined when it does not fit in them. */
function splitName(path: string): { name: string; prefix: string } | undefined {
  if (/[^\x20-\x7e]/.test(path)) return undefined;
  if (path.length <= MAX_NAME) return { name: path, prefix: "" };
  const slash = path.indexOf("/", path.length - MAX_NAME - 1);
  if (slash === -1 || slash > MAX_PREFIX) return undefined;
  return { name: path.slice(slash + 1), prefix: path.slice(0, slash) };
}

/** `LENGTH KEY=VALUE\n`, where the length counts its own digits too. */
function paxRecord(key: string, value: string): Uint8Array {
  const rest = ` ${key}=${value}\n`;
  const restBytes = Buffer.byteLength(rest);
  let length = restBytes;
  while (length !== restBytes + String(length).length) length = restBytes + String(length).length;
  return Buffer.from(`${length}${rest}`);
}

interface HeaderFields {
  readonly name: string;
  readonly prefix: string;
  readonly mode: number;
  readonly size: number;
  readonly type: "0" | "x";
}

function header({ name, prefix, mode, size, type }: HeaderFields): Uint8Array {
  const block = Buffer.alloc(TAR_BLOCK);
  block.write(name, 0, "latin1");
  block.write(octal(mode, 7), 100, "latin1");
  block.write(octal(0, 7), 108, "latin1"); // owner
  block.write(octal(0, 7), 116, "latin1"); // group
  block.write(octal(size, 11), 124, "latin1");
  block.write(octal(0, 11), 136, "latin1"); // time
  block.write(type, 156, "latin1");
  block.write("ustar\x0000", 257, "latin1");
  block.write(prefix, 345, "latin1");
  block.write(`${octal(checksumOf(block), 6)}\0 `, 148, "latin1");
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}
