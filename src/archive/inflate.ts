import { createGunzip, createInflateRaw } from "node:zlib";
import { systemCode } from "../errors.ts";

/** What zlib says of input that is cut off or is not what it should be. */
const DAMAGED = new Set(["Z_DATA_ERROR", "Z_BUF_ERROR", "Z_NEED_DICT", "Z_STREAM_ERROR"]);

/** What became of compressed bytes. */
export type Inflated =
  | {
      readonly state: "done";
      readonly bytes: Uint8Array;
      /** How many bytes of the input the data took; what follows is none of it. */
      readonly consumed: number;
    }
  /** More would have come out than was allowed; the rest was never unpacked. */
  | { readonly state: "too_much" }
  | { readonly state: "damaged"; readonly reason: string };

/** Unpacks piece by piece, so that no size an archive claims is believed beyond `maxBytes`. */
export async function inflate(
  format: "gzip" | "deflate",
  packed: Uint8Array,
  maxBytes: number,
): Promise<Inflated> {
  const engine = format === "gzip" ? createGunzip() : createInflateRaw();
  const pieces: Uint8Array[] = [];
  let size = 0;
  engine.end(packed);
  try {
    for await (const piece of engine) {
      size += piece.length;
      if (size > maxBytes) return { state: "too_much" }; // leaving the loop destroys the engine
      pieces.push(piece);
    }
  } catch (error) {
    if (!(error instanceof Error) || !DAMAGED.has(systemCode(error) ?? "")) throw error;
    return { state: "damaged", reason: error.message };
  }
  return { state: "done", bytes: joined(pieces, size), consumed: engine.bytesWritten };
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces, size);
}
