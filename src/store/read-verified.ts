import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { join } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { eachChunk } from "./each-chunk.ts";
import { type FileRecord, sha256 } from "./source-hash.ts";
import type { StoreFs } from "./store-fs.ts";

/** What took a file's place must neither lead elsewhere nor hold its reader up. */
const PLAIN_FILE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A file's bytes, once they are known to be what the manifest says. */
export function readVerified(fs: StoreFs, folder: string, record: FileRecord): Uint8Array {
  const bytes = readWhole(fs, folder, record.path, record.size);
  if (bytes === undefined) throw notThere(record.path);
  if (sha256(bytes) !== record.sha256) throw damaged(record.path, "has been changed");
  return bytes;
}

/** The same piece by piece; what changed since the last reading shows at the end, as an error. */
export function* verifiedChunks(
  fs: StoreFs,
  folder: string,
  { path, sha256: expected }: FileRecord,
): Generator<Uint8Array> {
  try {
    const handle = openFile(fs, join(folder, path));
    if (handle === undefined) throw notThere(path);
    try {
      if (!fs.fstatSync(handle).isFile()) throw notThere(path);
      const hash = createHash("sha256");
      for (const chunk of eachChunk(fs, handle)) {
        hash.update(chunk);
        yield chunk;
      }
      if (hash.digest("hex") !== expected) throw damaged(path, "has been changed");
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    throw ioError(path, error);
  }
}

/** Undefined when it is no plain file; at most one byte over the limit, which tells one too long. */
export function readWhole(
  fs: StoreFs,
  folder: string,
  path: string,
  limit: number,
): Uint8Array | undefined {
  try {
    const handle = openFile(fs, `${folder}/${path}`);
    if (handle === undefined) return undefined;
    try {
      return readHandle(fs, handle, limit + 1);
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    throw ioError(path, error);
  }
}

/** The error of stored bytes that are not what was built. */
export function damaged(file: string, what: string): PskError {
  return new PskError("integrity", `${file} ${what}`);
}

/** The error of a file that is gone, or that something else has taken the place of. */
export function notThere(file: string): PskError {
  return damaged(file, "is missing or no plain file");
}

function openFile(fs: StoreFs, path: string): number | undefined {
  try {
    return fs.openSync(path, PLAIN_FILE);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP" || code === "ENXIO") {
      return undefined;
    }
    throw error;
  }
}

function readHandle(fs: StoreFs, handle: number, most: number): Uint8Array | undefined {
  const stat = fs.fstatSync(handle);
  if (!stat.isFile()) return undefined;
  const size = Math.min(stat.size, most);
  const buffer = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = fs.readSync(handle, buffer, length, size - length, length);
    if (read === 0) break;
    length += read;
  }
  return buffer.subarray(0, length);
}
