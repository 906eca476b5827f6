import type { Effect } from "./effects.ts";
import type { Reader } from "./program.ts";
import type { Arguments } from "./read-arguments.ts";
import { readCd } from "./readers/cd.ts";
import { ghEffects } from "./readers/gh.ts";
import { gitEffects, readGit } from "./readers/git.ts";
import { readTest } from "./readers/test.ts";

/**
 * Reads the words behind the name of a program (and its subcommand) where a table cannot; undefined
 * leaves them to the table.
 */
export type ReadWords = (name: string, words: readonly string[]) => readonly Effect[] | undefined;

/** The programs whose words have a grammar of their own. */
export const READERS: Readonly<Partial<Record<Reader, ReadWords>>> = {
  cd: readCd,
  git: readGit,
  test: readTest,
};

/** What words do besides, once a table has told options from operands; throws on what it refuses. */
export type MoreEffects = (name: string, args: Arguments) => readonly Effect[];

/** The programs whose table does not say everything. */
export const MORE_EFFECTS: Readonly<Partial<Record<Reader, MoreEffects>>> = {
  gh: ghEffects,
  git: gitEffects,
};
