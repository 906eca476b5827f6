/** Every way psk can fail to do its work. Each door maps these in one complete table. */
export type ErrorCode =
  | "usage"
  | "invalid_skill"
  | "invalid_archive"
  | "too_large"
  | "not_found"
  | "unauthenticated"
  | "denied"
  | "integrity"
  | "conflict"
  | "io"
  | "busy"
  | "internal";

/** The one error psk throws on purpose: what happened, to what, and what to do. */
export class PskError extends Error {
  override readonly name = "PskError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** The `code` of a Node system error such as ENOENT, or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    return error.code;
  }
  return undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENOTDIR: "a part of the path is not a folder",
  EEXIST: "something else is there already",
  ELOOP: "too many links",
  ENAMETOOLONG: "the name is too long",
  ENOSPC: "no space left on the disk",
  EROFS: "the disk is read-only",
  EIO: "the disk failed",
};

/** A system error about `path` as an io error in words; anything else is thrown on. */
export function ioError(path: string, error: unknown): PskError {
  if (error instanceof PskError) return error;
  const code = systemCode(error);
  if (code === undefined) throw error;
  return new PskError("io", `${path}: ${REASONS[code] ?? code}`, { cause: error });
}
