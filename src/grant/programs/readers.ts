import type { Effect } from "./effects.ts";
import type { OperandReaderName, OptionTable, Reader } from "./program.ts";
import type { Arguments, Use } from "./read-arguments.ts";
import { readAwk } from "./readers/awk.ts";
import { readCd } from "./readers/cd.ts";
import { readCompress } from "./readers/compress.ts";
import { readCopy, readLink } from "./readers/copy.ts";
import { curlOption, readCurl } from "./readers/curl.ts";
import { readDd } from "./readers/dd.ts";
import { readFind } from "./readers/find.ts";
import { ghEffects } from "./readers/gh.ts";
import { gitEffects, readGit } from "./readers/git.ts";
import { readKill } from "./readers/kill.ts";
import { kubectlOption } from "./readers/kubectl.ts";
import { readPager } from "./readers/pager.ts";
import { readPatch } from "./readers/patch.ts";
import { readPrintf } from "./readers/printf.ts";
import { pskOption } from "./readers/psk.ts";
import { readRsync } from "./readers/rsync.ts";
import { readSed } from "./readers/sed.ts";
import { readSplit } from "./readers/split.ts";
import { readScp, readSsh, sshOption } from "./readers/ssh.ts";
import { readTar, tarBundle } from "./readers/tar.ts";
import { readTest } from "./readers/test.ts";
import { readUnzip } from "./readers/unzip.ts";
import { readWget, wgetOption } from "./readers/wget.ts";
import { readXargs } from "./readers/xargs.ts";
import { readYarn } from "./readers/yarn.ts";

/**
 * Reads the words behind the name of a program (and its subcommand) where a table cannot; undefined
 * leaves them to the table.
 */
export type ReadWords = (name: string, words: readonly string[]) => readonly Effect[] | undefined;

/** The programs whose words have a grammar of their own. */
export const READERS: Readonly<Partial<Record<Reader, ReadWords>>> = {
  cd: readCd,
  find: readFind,
  git: readGit,
  kill: readKill,
  printf: readPrintf,
  test: readTest,
};

/** Reads values and operands of a program whose options stand in a table. */
export interface OperandReader {
  /** Brings words of an older spelling into that of the table. */
  prepare?(words: readonly string[], table: OptionTable): readonly string[];
  /** An option as its value makes it; undefined where the value does no harm. */
  judged?(use: Use): Use | undefined;
  /** What the operands do, in place of what the table says; what the options do comes besides. */
  effects?(name: string, args: Arguments): readonly Effect[];
  /** What they do besides; throws on what it refuses. */
  more?(name: string, args: Arguments): readonly Effect[];
}

/** The programs whose values or operands need a closer look. */
export const OPERAND_READERS: Readonly<Partial<Record<OperandReaderName, OperandReader>>> = {
  awk: { effects: readAwk },
  compress: { effects: readCompress },
  copy: { effects: readCopy },
  curl: { judged: curlOption, effects: readCurl },
  dd: { effects: readDd },
  gh: { more: ghEffects },
  git: { more: gitEffects },
  kubectl: { judged: kubectlOption },
  link: { effects: readLink },
  pager: { effects: readPager },
  patch: { effects: readPatch },
  psk: { judged: pskOption },
  rsync: { effects: readRsync },
  scp: { judged: sshOption, effects: readScp },
  sed: { effects: readSed },
  split: { effects: readSplit },
  ssh: { judged: sshOption, effects: readSsh },
  tar: { prepare: tarBundle, effects: readTar },
  unzip: { effects: readUnzip },
  wget: { judged: wgetOption, effects: readWget },
  xargs: { effects: readXargs },
  yarn: { effects: readYarn },
};
