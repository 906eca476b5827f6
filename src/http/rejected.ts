import { PskError } from "../errors.ts";

/** One thing that the caller can correct. */
export interface Correction {
  readonly code: string;
  /** The field of the request or of the frontmatter it is about. */
  readonly field: string | null;
  readonly message: string;
  /** The file of the skill it is about, relative to the skill. */
  readonly file: string | null;
  readonly line: number | null;
}

/** The codes of what a caller can correct. */
type RejectedCode = "usage" | "invalid_skill" | "invalid_archive" | "too_large";

/** A submission that is not taken, with everything that is wrong with it. */
export class Rejected extends PskError {
  readonly corrections: readonly Correction[];

  constructor(code: RejectedCode, message: string, corrections: readonly Correction[]) {
    super(code, message);
    this.corrections = corrections;
  }
}

/** A request that says something wrong in one of its fields. */
export function badField(field: string, message: string): Rejected {
  const correction = { code: "invalid-request", field, message, file: null, line: null };
  return new Rejected("usage", message, [correction]);
}
