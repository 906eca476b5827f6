import type { Scope } from "./tokens.ts";

/** Who asks. */
export interface Caller {
  /** Tells callers apart: a token's digest, or an address where there are no tokens. */
  readonly id: string;
  readonly label: string;
  readonly scopes: ReadonlySet<Scope>;
}
