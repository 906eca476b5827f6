import { Zip, ZipDeflate } from "fflate";
import type { PlacedFile } from "./taken.ts";

/** Deflated in one go, as much as takes a few milliseconds. */
const CHUNK = 64 * 1024;
/** How long the page may be kept from answering its reader. */
const SLICE_MS = 12;

/** A file that the browser could not read: it was changed, moved or is not to be read. */
export class UnreadableFile extends Error {
  readonly path: string;

  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/**
 * Makes a zip of files, a piece at a time, with breaks in which the page can draw and listen. A
 * worker would need no breaks; the policy of this page allows none made of text, as fflate's are.
 */
export async function pack(
  files: readonly PlacedFile[],
  onPacked: (files: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    pieces.push(new Uint8Array(piece));
  });
  let rested = performance.now();
  for (const [index, { path, file }] of files.entries()) {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = EPOCH;
    zip.add(entry);
    if (file.size === 0) entry.push(new Uint8Array(), true);
    for (let at = 0; at < file.size; at += CHUNK) {
      const bytes = await readPiece(path, file.slice(at, at + CHUNK));
      entry.push(bytes, at + CHUNK >= file.size);
      if (performance.now() - rested > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        rested = performance.now();
      }
      signal.throwIfAborted();
    }
    onPacked(index + 1);
  }
  zip.end();
  if (failure !== null) throw failure;
  return new Blob(pieces, { type: "application/zip" });
}

/** The same files make the same archive, whenever it is made. */
const EPOCH = new Date(1980, 0, 2);

async function readPiece(path: string, piece: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await piece.arrayBuffer());
  } catch {
    throw new UnreadableFile(path);
  }
}
