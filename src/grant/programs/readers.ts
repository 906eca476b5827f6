import type { Effect } from "./effects.ts";
import type { OperandReaderName, Reader } from "./program.ts";
import type { Arguments, Use } from "./read-arguments.ts";
import { readCd } from "./readers/cd.ts";
import { curlOption, readCurl } from "./readers/curl.ts";
import { ghEffects } from "./readers/gh.ts";
import { gitEffects, readGit } from "./readers/git.ts";
import { kubectlOption } from "./readers/kubectl.ts";
import { pskOption } from "./readers/psk.ts";
import { readScp, readSsh, sshOption } from "./readers/ssh.ts";
import { readTest } from "./readers/test.ts";
import { readWget, wgetOption } from "./readers/wget.ts";
import { readYarn } from "./readers/yarn.ts";

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

/** Reads values and operands of a program whose options stand in a table. */
export interface OperandReader {
  /** An option as its value makes it; undefined where the value does no harm. */
  judged?(use: Use): Use | undefined;
  /** What the operands do, in place of what the table says; what the options do comes besides. */
  effects?(name: string, args: Arguments): readonly Effect[];
  /** What they do besides; throws on what it refuses. */
  more?(name: string, args: Arguments): readonly Effect[];
}

/** The programs whose values or operands need a closer look. */
export const OPERAND_READERS: Readonly<Partial<Record<OperandReaderName, OperandReader>>> = {
  curl: { judged: curlOption, effects: readCurl },
  gh: { more: ghEffects },
  git: { more: gitEffects },
  kubectl: { judged: kubectlOption },
  psk: { judged: pskOption },
  scp: { judged: sshOption, effects: readScp },
  ssh: { judged: sshOption, effects: readSsh },
  wget: { judged: wgetOption, effects: readWget },
  yarn: { effects: readYarn },
};
