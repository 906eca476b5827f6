import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";

/** A pipe that took the place of a file must not hold the reader up, nor a link lead it astray. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const ANY_EXECUTE = 0o111;

const CHUNK_BYTES = 1024 * 1024;

/** What stands at the place is a pipe, a device or a folder. */
export class NotAFile extends Error {}

/** The file grew or shrank between the first look at it and the last. */
export class FileChanged extends Error {}

/** Reads a plain file; its bytes are left out when there are more than `maxBytes`. */
export function readFile(
  place: string,
  maxBytes: number,
): { size: number; executable: boolean; bytes: Uint8Array | undefined } {
  const { stat, bytes } = readWithStat(place, maxBytes);
  return { size: stat.size, executable: (stat.mode & ANY_EXECUTE) !== 0, bytes };
}

/**
 * The same, with all that the system knows of the file. What fits into `room` is read into it, so
 * that who reads one file after the other needs no memory for each.
 */
export function readWithStat(
  place: string,
  maxBytes: number,
  room?: Buffer,
): { stat: Stats; bytes: Uint8Array | undefined } {
  const fd = openSync(place, FLAGS);
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw new NotAFile(place);
    const { size } = stat;
    if (size > maxBytes) return { stat, bytes: undefined };
    // The one more shows a file that grew.
    const fits = room !== undefined && room.length > size;
    const buffer = fits ? room : Buffer.allocUnsafe(size + 1);
    const length = readSync(fd, buffer, 0, size + 1, 0);
    if (length !== size) throw new FileChanged(place);
    return { stat, bytes: buffer.subarray(0, size) };
  } finally {
    closeSync(fd);
  }
}

/** Reads a plain file of a known size piece by piece. */
export function* readFileChunks(place: string, size: number): Generator<Uint8Array> {
  const fd = openSync(place, FLAGS);
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let position = 0;
    for (;;) {
      const length = readSync(fd, buffer, 0, CHUNK_BYTES, position);
      if (length === 0) break;
      position += length;
      yield buffer.subarray(0, length);
    }
    if (position !== size) throw new FileChanged(place);
  } finally {
    closeSync(fd);
  }
}
