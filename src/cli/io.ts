/** What a command sees of the world; tests give their own. */
export interface Io {
  /** Results; bytes go out as they are. */
  out(text: string | Uint8Array): void;
  /** Words for people. */
  err(text: string): void;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** True when colour helps: on a terminal, unless the user asked for none. */
export function wantsColour(io: Io): boolean {
  if (io.env.NO_COLOR) return false;
  if (io.env.FORCE_COLOR && io.env.FORCE_COLOR !== "0") return true;
  return io.outIsTerminal && io.env.TERM !== "dumb";
}
