import type { ErrorCode } from "../errors.ts";

/** The exit code of each error; 0 is yes, 1 is also "the answer is no". */
export const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  usage: 2,
  invalid_skill: 2,
  invalid_archive: 2,
  too_large: 2,
  not_found: 1,
  unauthenticated: 1,
  denied: 1,
  integrity: 1,
  conflict: 3,
  io: 4,
  busy: 4,
  internal: 1,
};
