import { createHash, hash } from "node:crypto";
import { byBytes } from "../skill/path.ts";

/** One file of a stored version. */
export interface FileRecord {
  /** Relative to the version, with `/`. */
  readonly path: string;
  /** Of its bytes, in hex. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  /** Only the executable bit travels. */
  readonly mode: FileMode;
}

/** Of a file's mode only the executable bit travels. */
export type FileMode = "0644" | "0755";

/** SHA-256 of some bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  return hash("sha256", bytes);
}

/**
 * The identity of a set of files: SHA-256 over lines `<sha256>  <path>`, in byte order of paths.
 * `sha256sum` gives the same lines, so that a shell can check it.
 */
export function sourceHash(files: readonly Pick<FileRecord, "path" | "sha256">[]): string {
  const hash = createHash("sha256");
  for (const file of files.toSorted((a, b) => byBytes(a.path, b.path))) {
    hash.update(`${file.sha256}  ${file.path}\n`);
  }
  return hash.digest("hex");
}
