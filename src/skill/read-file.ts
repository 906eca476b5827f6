import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** A pipe that took the place of a file must not hold the reader up, nor a link lead it astray. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const ANY_EXECUTE = 0o111;

/** What stands at the place is a pipe, a device or a folder. */
export class NotAFile extends Error {}

/** Reads a plain file; its bytes are left out when there are more than `maxBytes`. */
export function readFile(
  place: string,
  maxBytes: number,
): { size: number; executable: boolean; bytes: Uint8Array | undefined } {
  const fd = openSync(place, FLAGS);
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw new NotAFile(place);
    const executable = (stat.mode & ANY_EXECUTE) !== 0;
    if (stat.size > maxBytes) return { size: stat.size, executable, bytes: undefined };
    const buffer = Buffer.allocUnsafe(stat.size);
    let length = 0;
    while (length < buffer.length) {
      const read = readSync(fd, buffer, length, buffer.length - length, length);
      if (read === 0) break; // it shrank while it was read
      length += read;
    }
    return { size: length, executable, bytes: buffer.subarray(0, length) };
  } finally {
    closeSync(fd);
  }
}
