import { Gzip } from "fflate";
import { DEFLATE_OPTIONS } from "./files-to-write.ts";

/** The compressor's output hangs on how its input is cut, so it is always cut the same way. */
const PIECE_BYTES = 64 * 1024;

/** Packs blocks as one stream, without ever holding all of them side by side. */
export function gzip(blocks: Iterable<Uint8Array>): Uint8Array {
  const packed: Uint8Array[] = [];
  const engine = new Gzip({ ...DEFLATE_OPTIONS, mtime: 0 }, (bytes) => packed.push(bytes));
  const piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  for (const block of blocks) {
    for (let at = 0; at < block.length; ) {
      const part = block.subarray(at, at + PIECE_BYTES - filled);
      piece.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled === PIECE_BYTES) {
        engine.push(piece);
        filled = 0;
      }
    }
  }
  engine.push(piece.subarray(0, filled), true);
  return Buffer.concat(packed);
}
