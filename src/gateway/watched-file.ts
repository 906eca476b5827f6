import {
  type BigIntStats,
  closeSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { ioError, PskError } from "../errors.ts";

/** The end of a file is compared with what was written, before each line. */
const TAIL_BYTES = 4 * 1024;

/** A file that this process alone appends to, and that notices when somebody else touches it. */
export interface WatchedFile {
  readonly size: number;
  /** Reads some bytes of it. */
  read(at: number, length: number): Buffer;
  /** Appends in one write; throws when the file is not as it was left. */
  append(bytes: Buffer): void;
  close(): void;
}

/**
 * Opens a file, or makes one that only its owner may read. `isIntact` is asked about all of it when
 * its stat changed and its size did not: a new mode does that, and so does a line edited in place.
 */
export function openWatchedFile(path: string, isIntact: () => boolean): WatchedFile {
  const fd = open(path);
  const opened = fstatSync(fd, { bigint: true });
  if (!opened.isFile()) {
    closeSync(fd);
    throw new PskError("usage", `${path} is not a file, so nothing can be put down in it`);
  }
  let size = Number(opened.size);
  let { ctimeNs } = opened;
  const tail = createTail();
  tail.add(read(Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES)));
  const scratch = Buffer.alloc(TAIL_BYTES);

  function read(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(fd, bytes, 0, length, at));
  }

  /**
   * The time of the last change cannot be set back, and old kernels count it in steps of some
   * milliseconds; within a step only the bytes can tell.
   */
  function checkUntouched(): void {
    const now = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (now === undefined || now.ino !== opened.ino || now.dev !== opened.dev) {
      throw new PskError("integrity", `${path} was removed or replaced`);
    }
    if (!isSize(now) || !isTailSame() || (now.ctimeNs !== ctimeNs && !isIntact())) {
      throw new PskError("integrity", `${path} was changed by somebody else`);
    }
  }

  function isTailSame(): boolean {
    const { bytes } = tail;
    const found = readSync(fd, scratch, 0, bytes.length, size - bytes.length);
    return found === bytes.length && bytes.equals(scratch.subarray(0, found));
  }

  function isSize(now: BigIntStats): boolean {
    return now.size === BigInt(size);
  }

  return {
    get size() {
      return size;
    },
    read,
    append(bytes) {
      checkUntouched();
      if (writeSync(fd, bytes) !== bytes.length) throw new PskError("io", `${path}: half a line`);
      size += bytes.length;
      tail.add(bytes);
      const now = fstatSync(fd, { bigint: true });
      if (!isSize(now)) throw new PskError("integrity", `${path} was changed by somebody else`);
      ctimeNs = now.ctimeNs;
    },
    close: () => closeSync(fd),
  };
}

/** The last bytes of what was added. */
function createTail() {
  const held = Buffer.alloc(8 * TAIL_BYTES);
  let end = 0;
  return {
    add(bytes: Buffer): void {
      const last = bytes.subarray(-TAIL_BYTES);
      if (end + last.length > held.length) end = held.copy(held, 0, end - TAIL_BYTES, end);
      end += last.copy(held, end);
    },
    get bytes(): Buffer {
      return held.subarray(Math.max(0, end - TAIL_BYTES), end);
    },
  };
}

function open(path: string): number {
  try {
    return openSync(path, "a+", 0o600);
  } catch (error) {
    throw ioError(path, error);
  }
}
