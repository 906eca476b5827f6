import { hash } from "node:crypto";
import type { WatchedFile } from "./watched-file.ts";

/** So much is checked in one go; more would make a call wait. */
const SLICE_BYTES = 128 * 1024;

/** What the next line says of this one: `printf %s LINE | sha256sum` gives the same. */
export function lineHash(line: string): string {
  return `sha256:${hash("sha256", line)}`;
}

/** Walks a chain back from its last line, whose hash is known, a slice at each step. */
export interface ChainWalk {
  /** Looks at some lines and says how many bytes are left before them. Throws `BrokenChain`. */
  step(): number;
}

/** A line is not the one that the line behind it was written after. */
export class BrokenChain extends Error {
  override readonly name = "BrokenChain";
}

/** Starts at a place that is known to be the end of a line with this hash; null for no line. */
export function walkChain(
  file: Pick<WatchedFile, "read">,
  from: { readonly end: number; readonly last: string | null },
): ChainWalk {
  let { end, last: expected } = from;
  return {
    step() {
      let length = Math.min(end, SLICE_BYTES);
      let bytes = file.read(end - length, length);
      // The last line end closes a line; one before it is where a whole line begins.
      while (length < end && bytes.lastIndexOf(10, -2) === -1) {
        length = Math.min(end, 2 * length);
        bytes = file.read(end - length, length);
      }
      const start = length === end ? 0 : bytes.indexOf(10) + 1;
      const lines = bytes.subarray(start).toString().split("\n");
      if (lines.pop() !== "" && length > 0) throw new BrokenChain("the last line is torn");
      for (const line of lines.reverse()) {
        if (lineHash(line) !== expected) throw new BrokenChain("a line was changed");
        expected = prevOf(line);
      }
      end -= length - start;
      if (end === 0 && expected !== null) throw new BrokenChain("lines are missing");
      return end;
    },
  };
}

/** Its hash was right, so psk wrote it, and `prev` is its last field unless it is signed. */
function prevOf(line: string): string | null {
  const quick = PREV_AT_END.exec(line.slice(-PREV_LENGTH))?.[1];
  if (quick !== undefined) return quick;
  const { prev } = JSON.parse(line);
  return typeof prev === "string" ? prev : null;
}

const PREV_AT_END = /^,"prev":"(sha256:[0-9a-f]{64})"\}$/;
const PREV_LENGTH = ',"prev":"sha256:"}'.length + 64;
