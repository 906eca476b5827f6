import type { Program } from "./program.ts";
import { SHELL_BUILTINS } from "./tables/builtins.ts";
import { GH } from "./tables/gh.ts";
import { GIT } from "./tables/git.ts";
import { TEXT_TOOLS } from "./tables/text-tools.ts";

/** Every program that psk has a table of, by name. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map(
  [SHELL_BUILTINS, TEXT_TOOLS, GH, GIT].flatMap((tables) => Object.entries(tables)),
);
