import * as fs from "node:fs";

/**
 * The calls a store makes. Synchronous, so that what happens is one fixed sequence; tests put
 * their own in place to fail at each step, or to forget what was never flushed.
 */
export type StoreFs = Pick<
  typeof fs,
  | "closeSync"
  | "fchmodSync"
  | "fstatSync"
  | "fsyncSync"
  | "lstatSync"
  | "mkdirSync"
  | "openSync"
  | "readdirSync"
  | "readFileSync"
  | "readlinkSync"
  | "readSync"
  | "renameSync"
  | "rmdirSync"
  | "rmSync"
  | "symlinkSync"
  | "unlinkSync"
  | "utimesSync"
  | "writeSync"
>;

/** The real disk. */
export const realFs: StoreFs = fs;
