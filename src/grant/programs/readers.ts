import type { Effect } from "./effects.ts";
import type { OperandReaderName, OptionTable, Reader } from "./program.ts";
import type { Arguments } from "./read-arguments.ts";
import { readAwk } from "./readers/awk.ts";
import { readCd } from "./readers/cd.ts";
import { readCompress } from "./readers/compress.ts";
import { readCopy, readLink } from "./readers/copy.ts";
import { readDd } from "./readers/dd.ts";
import { readFind } from "./readers/find.ts";
import { readKill } from "./readers/kill.ts";
import { readPager } from "./readers/pager.ts";
import { readPatch } from "./readers/patch.ts";
import { readPrintf } from "./readers/printf.ts";
import { readRsync } from "./readers/rsync.ts";
import { readSed } from "./readers/sed.ts";
import { readSplit } from "./readers/split.ts";
import { readTar, tarBundle } from "./readers/tar.ts";
import { readTest } from "./readers/test.ts";
import { readUnzip } from "./readers/unzip.ts";
import { readXargs } from "./readers/xargs.ts";

/**
 * Reads the words behind the name of a program (and its subcommand) where a table cannot; undefined
 * leaves them to the table.
 */
export type ReadWords = (name: string, words: readonly string[]) => readonly Effect[] | undefined;

/** The programs whose words have a grammar of their own. */
export const READERS: Readonly<Partial<Record<Reader, ReadWords>>> = {
  cd: readCd,
  find: readFind,
  kill: readKill,
  printf: readPrintf,
  test: readTest,
};

/** Reads operands by the options beside them. */
export interface OperandReader {
  /** Brings words of an older spelling into that of the table. */
  prepare?(words: readonly string[], table: OptionTable): readonly string[];
  /** What the operands do; what the options do is known from the table. */
  effects(name: string, args: Arguments): readonly Effect[];
}

/** The programs whose operands depend on their options. */
export const OPERAND_READERS: Readonly<Partial<Record<OperandReaderName | "none", OperandReader>>> =
  {
    awk: { effects: readAwk },
    compress: { effects: readCompress },
    copy: { effects: readCopy },
    dd: { effects: readDd },
    link: { effects: readLink },
    pager: { effects: readPager },
    patch: { effects: readPatch },
    rsync: { effects: readRsync },
    sed: { effects: readSed },
    split: { effects: readSplit },
    tar: { prepare: tarBundle, effects: readTar },
    unzip: { effects: readUnzip },
    xargs: { effects: readXargs },
  };
