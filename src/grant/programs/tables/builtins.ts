import type { Program } from "../program.ts";

/** What a shell does by itself, as far as it is harmless. */
export const SHELL_BUILTINS: Readonly<Record<string, Program>> = {
  ":": { free: true },
  "[": { reader: "test" },
  cd: { reader: "cd" },
  // Without -v or -V it starts what follows, and is judged as that.
  command: { style: "ordered", options: "-v\n-V" },
  echo: { free: true },
  exit: {},
  false: {},
  kill: { reader: "kill" },
  printf: { reader: "printf" },
  pwd: { options: "-L\n-P" },
  test: { reader: "test" },
  true: { free: true },
  type: { options: "-a\n-f\n-p\n-P\n-t" },
  wait: {},
};
