import { open } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import { setTimeout as sleep } from "node:timers/promises";
import { systemCode } from "../errors.ts";

/** How often the file is looked at. */
const LOOK_MS = 250;
/** Of a long log only its end is told. */
const TAIL_BYTES = 256 * 1024;
const CHUNK_BYTES = 64 * 1024;
/** A line that is longer is none of a log. */
const MAX_LINE = 1024 * 1024;

/** The last lines of a file and every one that is added, until the signal. It need not be there yet. */
export async function* followLines(file: string, until: AbortSignal): AsyncGenerator<string> {
  let at: number | undefined;
  let rest = "";
  // A letter may be cut in two where one piece ends and the next begins.
  let decoder = new StringDecoder("utf8");
  while (!until.aborted) {
    const read: { bytes: Buffer; size: number } | undefined = await readFrom(file, at);
    if (read !== undefined) {
      const skipped = at === undefined && read.size > TAIL_BYTES;
      if (at !== undefined && read.size < at) {
        rest = ""; // another file in its place
        decoder = new StringDecoder("utf8");
      }
      at =
        read.size < (at ?? 0) ? 0 : (at ?? Math.max(0, read.size - TAIL_BYTES)) + read.bytes.length;
      const lines = (rest + decoder.write(read.bytes)).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > MAX_LINE) rest = "";
      if (skipped) lines.shift(); // the middle of a line
      for (const line of lines) if (line !== "") yield line;
      if (read.bytes.length > 0) continue;
    }
    await sleep(LOOK_MS, undefined, { signal: until }).catch(() => undefined);
  }
}

async function readFrom(
  file: string,
  at: number | undefined,
): Promise<{ bytes: Buffer; size: number } | undefined> {
  try {
    const handle = await open(file, "r");
    try {
      const { size } = await handle.stat();
      const start = at ?? Math.max(0, size - TAIL_BYTES);
      if (start >= size) return { bytes: Buffer.alloc(0), size };
      const length = Math.min(CHUNK_BYTES, size - start);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
      return { bytes: buffer.subarray(0, bytesRead), size };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
