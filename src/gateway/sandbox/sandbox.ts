/** What may be asked for with `--sandbox`. */
export const SANDBOX_CHOICES = ["auto", "bwrap", "srt", "off"] as const;
/** `auto` takes what can run here; `bwrap` and `srt` must run, or nothing starts; `off` is none. */
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

/** A choice as sessions of 0.1.0 wrote it, too. */
export function sandboxChoice(given: SandboxChoice | boolean): SandboxChoice {
  if (given === true) return "bwrap";
  return given === false ? "off" : given;
}

/** A sandbox that commands of the shell run in. */
export interface Sandbox {
  readonly kind: "bwrap" | "srt";
  /** What it holds less than it should, in words. */
  readonly notes: readonly string[];
  /** Makes ready for one command. */
  enter(argv: readonly string[]): Promise<Entered>;
  close(): Promise<void>;
}

/** One command in its sandbox. */
export interface Entered {
  /** What to start in place of the command. */
  readonly argv: readonly string[];
  /** True when this output only says that there is no such program. */
  lacksProgram(stderr: string): boolean;
  /**
   * Puts away what was made for the command; gives what its caller should know, in words, and nothing
   * when it is called again.
   */
  leave(): readonly string[];
}

/** Makes the end of a command out of what has to be done, which is done once. */
export function leaving(release: () => void, check: () => readonly string[]): Entered["leave"] {
  let left = false;
  return () => {
    if (left) return [];
    left = true;
    release();
    return check();
  };
}
