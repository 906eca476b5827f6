import type { Program } from "./program.ts";
import { SHELL_BUILTINS } from "./tables/builtins.ts";
import { TEXT_TOOLS } from "./tables/text-tools.ts";

/** Every program that psk has a table of, by name. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map(
  [SHELL_BUILTINS, TEXT_TOOLS].flatMap((tables) => Object.entries(tables)),
);
