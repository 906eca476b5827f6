import { PskError } from "../errors.ts";

const MIB = 1024 * 1024;

/** How much an archive may hold. A caller may set each; the largest known real skill fits in all. */
export interface ArchiveLimits {
  /** Files, folders and everything else that has a header of its own. */
  readonly entries: number;
  /** Bytes after decompression; for a tar the whole of it counts, headers and padding too. */
  readonly unpackedBytes: number;
  /** How many times larger than the archive its contents may be, once past `RATIO_FLOOR_BYTES`. */
  readonly ratio: number;
  /** Bytes of one entry's path. */
  readonly pathBytes: number;
  /** Folders in one entry's path: comparing names costs paths times depth. */
  readonly pathDepth: number;
  /** Bytes of a zip's directory, and of one header that describes another in a tar. */
  readonly directoryBytes: number;
}

/** The limits that hold where nobody sets others. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 5_000,
  unpackedBytes: 200_000_000,
  ratio: 200,
  pathBytes: 1_024,
  pathDepth: 32,
  directoryBytes: 16 * MIB,
};

/** Little of anything may be packed as tightly as it likes: a few empty lines are no bomb. */
const RATIO_FLOOR_BYTES = MIB;

/** An error that names the limit and its size, so that the caller knows what to raise. */
export function tooLarge(what: string, limit: number, unit: string): PskError {
  return new PskError("too_large", `${what} more than ${limit.toLocaleString("en")} ${unit}`);
}

/** How many bytes may come out of an archive, and the error for one more. */
export interface UnpackedCap {
  readonly bytes: number;
  readonly passed: () => PskError;
}

/** The smaller of the limits on size and on ratio for an archive of `packedBytes`. */
export function unpackedCap(packedBytes: number, limits: ArchiveLimits): UnpackedCap {
  const { ratio, unpackedBytes } = limits;
  const byRatio = Math.max(RATIO_FLOOR_BYTES, packedBytes * ratio);
  if (byRatio >= unpackedBytes) {
    return {
      bytes: unpackedBytes,
      passed: () => tooLarge("the archive unpacks to", unpackedBytes, "bytes"),
    };
  }
  return {
    bytes: byRatio,
    passed: () => tooLarge("the archive unpacks to", ratio, "times its own size"),
  };
}
