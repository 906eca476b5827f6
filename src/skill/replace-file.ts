import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Replaces a file's text in one step and keeps its mode: a reader sees the old text or the new. */
export function replaceFile(path: string, text: string): void {
  const real = realpathSync(path); // a link stays a link, and its target gets the text
  const temporary = join(dirname(real), `.psk-${process.pid}-${Date.now()}.tmp`);
  const { mode } = statSync(real);
  const fd = openSync(temporary, "wx", mode);
  try {
    try {
      const bytes = Buffer.from(text);
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
      fchmodSync(fd, mode); // the umask may have taken from what open was given
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, real);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
