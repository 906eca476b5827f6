/**
 * Stops a process at one chosen system call, or makes that call fail. strace counts calls by name
 * and by thread, so a process under test does all its work on the disk in its main thread.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type ChildOutcome, runChild } from "../../support/run-child.ts";

/** One thread and no ring: else calls would be counted elsewhere, or not be seen at all. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: "1", UV_USE_IO_URING: "0", SOURCE_DATE_EPOCH: "0" };

/** All calls by which Node reads or changes a disk. */
const CALLS = [
  ...["access", "chmod", "close", "fchmod", "fdatasync", "fstat", "fsync", "ftruncate"],
  ...["getdents64", "link", "lstat", "mkdir", "newfstatat", "openat", "pread64", "pwrite64"],
  ...["read", "readlink", "rename", "rmdir", "stat", "statx", "symlink", "unlink"],
  ...["unlinkat", "utimensat", "write", "writev"],
];

/** True where strace is installed and may trace. */
export function straceWorks(): boolean {
  const { status } = spawnSync("strace", ["-f", "-o", "/dev/null", "true"]);
  return status === 0;
}

/** The `nth` time that a process makes this call. */
export interface CallPoint {
  readonly call: string;
  readonly nth: number;
  /** The call as strace shows it. */
  readonly text: string;
}

/** Runs a command undisturbed and returns its calls that touch something below `place`. */
export async function tracePoints(
  command: readonly string[],
  place: string,
  log: string,
): Promise<{ outcome: ChildOutcome; points: readonly CallPoint[]; elsewhere: number }> {
  const outcome = await strace([`trace=${CALLS.join()}`], log, command);
  const counts = new Map<string, number>();
  const points: CallPoint[] = [];
  let elsewhere = 0;
  let main: string | undefined;
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const [, thread, call] = /^(\d+)\s+(\w+)\(/.exec(line) ?? [];
    if (thread === undefined || call === undefined) continue;
    main ??= thread;
    if (thread !== main) {
      if (line.includes(place)) elsewhere++;
      continue;
    }
    const nth = (counts.get(call) ?? 0) + 1;
    counts.set(call, nth);
    if (line.includes(place)) points.push({ call, nth, text: line.slice(thread.length).trim() });
  }
  return { outcome, points, elsewhere };
}

/** What is done to a process at a call, in strace's words. */
export type Disturbance = "signal=KILL" | `error=${string}`;

/** What became of a process that was disturbed. */
export interface Disturbed extends ChildOutcome {
  /** The call that it was disturbed at, as strace shows it. */
  readonly at: string;
}

/** Runs a command and disturbs it at one call: kills it before the call, or makes the call fail. */
export async function disturb(
  { call, nth }: CallPoint,
  how: Disturbance,
  command: readonly string[],
  log: string,
): Promise<Disturbed> {
  const options = [`trace=${call}`, `inject=${call}:${how}:when=${nth}`];
  const outcome = await strace(options, log, command);
  const lines = readFileSync(log, "utf8").split("\n");
  const main = lines[0]?.split(/\s/, 1)[0] ?? "";
  const made = lines.filter((line) => line.startsWith(main) && line.includes(`${call}(`));
  return { ...outcome, at: made[nth - 1] ?? "" };
}

function strace(
  expressions: readonly string[],
  log: string,
  command: readonly string[],
): Promise<ChildOutcome> {
  const options = expressions.flatMap((expression) => ["-e", expression]);
  return runChild(["strace", "-f", "-y", "-o", log, ...options, ...command], ENVIRONMENT);
}
