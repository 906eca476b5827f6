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
