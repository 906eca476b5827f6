/**
 * Files of the cache. Each may be deleted at any time, so whatever is wrong with one makes it no
 * file, and one that cannot be written is no failure.
 */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../errors.ts";
import { writeWhole } from "./write-whole.ts";

/** What a file was given to keep; undefined when it is gone or is not as it was written. */
export function readCacheFile(file: string, title: string): Buffer | undefined {
  const bytes = quietly(() => readFileSync(file));
  const end = bytes?.indexOf("\n") ?? -1;
  if (bytes === undefined || end === -1) return undefined;
  const body = bytes.subarray(end + 1);
  return bytes.toString("utf8", 0, end) === heading(title, body) ? body : undefined;
}

/** Keeps a body, whole or not at all. The title names the format and who understands it. */
export function writeCacheFile(file: string, title: string, body: string | Uint8Array): void {
  const head = Buffer.from(`${heading(title, body)}\n`);
  quietly(() => {
    mkdirSync(dirname(file), { recursive: true });
    writeWhole(file, Buffer.concat([head, Buffer.from(body)]), { flush: false });
  });
}

/** Work on the cache: when the disk refuses it, there is no result. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

/** The first line: a file that was cut off or written over does not fit it. */
function heading(title: string, body: string | Uint8Array): string {
  return `${title}, sha256:${hash("sha256", body)}`;
}
