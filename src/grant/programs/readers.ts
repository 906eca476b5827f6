import type { Effect } from "./effects.ts";
import type { Reader } from "./program.ts";
import { readCd } from "./readers/cd.ts";
import { readTest } from "./readers/test.ts";

/**
 * Reads the words behind the name of a program (and its subcommand) where a table cannot; undefined
 * leaves them to the table.
 */
export type ReadWords = (name: string, words: readonly string[]) => readonly Effect[] | undefined;

/** The programs whose words have a grammar of their own. */
export const READERS: Readonly<Partial<Record<Reader, ReadWords>>> = {
  cd: readCd,
  test: readTest,
};
