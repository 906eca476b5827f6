import { randomBytes } from "node:crypto";
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** How a file is written. */
export interface Writing {
  /** Less what the umask takes, as of every new file. */
  readonly mode?: number;
  /** The mode is of a file that was there: the umask takes nothing from it. */
  readonly keepMode?: boolean;
  /** False for what may be lost when the power goes. */
  readonly flush?: boolean;
}

/** Puts a file in its place in one step: a reader sees what was there before, or all of the new. */
export function writeWhole(
  path: string,
  content: string | Uint8Array,
  { mode = 0o666, keepMode = false, flush = true }: Writing = {},
): void {
  const name = `.psk-${process.pid}-${randomBytes(4).toString("hex")}.tmp`;
  const temporary = join(dirname(path), name);
  const fd = openSync(temporary, "wx", mode);
  try {
    try {
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
      if (keepMode) fchmodSync(fd, mode);
      if (flush) fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
