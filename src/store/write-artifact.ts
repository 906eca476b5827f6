import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { chunksOf } from "../skill/skill.ts";
import { eachChunk } from "./each-chunk.ts";
import { manifestBytes } from "./manifest.ts";
import { type FileRecord, sha256 } from "./source-hash.ts";
import { changedWhileStored, type Version } from "./store.ts";
import type { StoreFs } from "./store-fs.ts";

/**
 * Writes a version into a new folder and returns the digest of its manifest. When it returns,
 * every file has been read back and compared, and all of it would survive a power cut: everything
 * is written first and then flushed together, which is several times as fast as one by one.
 */
export function writeArtifact(fs: StoreFs, folder: string, { manifest, files }: Version): string {
  const folders = new Set<string>([folder]);
  fs.mkdirSync(folder);
  for (const file of files) {
    makeFolders(fs, join(folder, dirname(file.path)), folders);
    writeFile(fs, join(folder, file.path), chunksOf(file), file.executable ? 0o755 : 0o644);
  }
  const bytes = manifestBytes(manifest);
  writeFile(fs, join(folder, "manifest.json"), [bytes], 0o644);
  for (const record of manifest.files) flushFile(fs, folder, record);
  const digest = sha256(bytes);
  flushFile(fs, folder, { path: "manifest.json", sha256: digest });
  for (const path of [...folders].reverse()) flushFolder(fs, path);
  return digest;
}

/** Makes a folder's entries, such as a new link, survive a power cut. */
export function flushFolder(fs: StoreFs, path: string): void {
  const handle = fs.openSync(path, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function makeFolders(fs: StoreFs, folder: string, made: Set<string>): void {
  if (made.has(folder)) return;
  makeFolders(fs, dirname(folder), made);
  fs.mkdirSync(folder);
  made.add(folder);
}

function writeFile(fs: StoreFs, path: string, chunks: Iterable<Uint8Array>, mode: number): void {
  const handle = fs.openSync(path, "wx", mode);
  try {
    for (const chunk of chunks) {
      for (let done = 0; done < chunk.length; ) {
        done += fs.writeSync(handle, chunk, done, chunk.length - done);
      }
    }
    fs.fchmodSync(handle, mode); // whatever the umask took away
  } finally {
    fs.closeSync(handle);
  }
}

function flushFile(
  fs: StoreFs,
  folder: string,
  { path, sha256: expected }: Pick<FileRecord, "path" | "sha256">,
): void {
  const handle = fs.openSync(join(folder, path), "r");
  try {
    fs.fsyncSync(handle);
    const hash = createHash("sha256");
    for (const chunk of eachChunk(fs, handle)) hash.update(chunk);
    if (hash.digest("hex") !== expected) throw changedWhileStored(path);
  } finally {
    fs.closeSync(handle);
  }
}
