import type { StoreFs } from "./store-fs.ts";

const CHUNK_BYTES = 1024 * 1024;

/** The bytes of an open file, piece by piece; a piece is overwritten by the next one. */
export function* eachChunk(fs: StoreFs, handle: number): Generator<Uint8Array> {
  const size = fs.fstatSync(handle).size;
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size + 1));
  for (let position = 0; ; ) {
    const length = fs.readSync(handle, buffer, 0, buffer.length, position);
    if (length === 0) return;
    yield buffer.subarray(0, length);
    position += length;
  }
}
