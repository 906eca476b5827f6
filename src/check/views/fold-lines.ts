/**
 * Padding taken out of a long text: blank lines, lines said again and again, long runs of spaces.
 * Megabytes of them cost an attacker nothing and must not push a payload past a limit.
 */
import { remarksIn } from "./remarks.ts";

/** A text without its padding, and where its lines came from. */
export interface Folded {
  readonly text: string;
  /** False when more was left out than padding. */
  readonly complete: boolean;
  /** Where lines of the original are missing; empty when none is. */
  readonly jumps: readonly Jump[];
}

/** From `line` of the folded text on, lines are `by` further down in the original. */
export interface Jump {
  readonly line: number;
  readonly by: number;
}

/** From here on, code that is said again and again counts as padding, too: real texts are shorter. */
const LONG_TEXT = 192 * 1024;
/** Of lines; the shortest limit of a rule is above this. */
const MANY_LINES = 2000;
/** So often a remark, or a line that follows itself, may be said before it is padding. */
const MAX_SAID = 24;
/** The same for lines anywhere in a long text. */
const MAX_REPEATED = 400;
/** Lines that are remembered; more different ones are no padding. */
const MAX_KNOWN = 50_000;
/** Of a fixed length: a run of millions of them is taken away piece by piece. */
const LONG_BLANKS = /[ \t\v\f]{512}/g;
/** A mark of a remark with nothing behind it. */
const EMPTY_REMARK = /^[#/;:*<!>-]+$/;

/** Folds a text that is long; `limit` is how many characters are kept of what carries meaning. */
export function foldLines(written: string, limit: number): Folded {
  const whole = { text: written, complete: true, jumps: [] };
  const long = written.length > Math.min(LONG_TEXT, limit);
  if (!long && !hasManyLines(written)) return whole;
  const text = long ? written.replace(LONG_BLANKS, "") : written;
  const lines = spokenLines(text, long);
  const remarks = remarksIn(lines);
  const kept = withoutPadding(lines, remarks, long);
  const { chosen, complete } = withinLimit(lines, remarks, kept, limit);
  return {
    text: chosen.map((at) => (lines[at]?.text ?? "").slice(0, limit)).join("\n"),
    complete,
    jumps: jumpsOf(chosen.map((at) => lines[at]?.index ?? 0)),
  };
}

/** A line and how many stand before it. */
export interface Line {
  readonly index: number;
  readonly text: string;
}

/** The lines of a text, with one blank line for many: there may be millions, all the same. */
function spokenLines(text: string, long: boolean): Line[] {
  const lines: Line[] = [];
  let index = 0;
  let last = "\n";
  let run = 0;
  for (let start = 0; start <= text.length; index++) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const again = end - start === last.length && text.startsWith(last, start);
    run = again ? run + 1 : 0;
    if (!again) last = text.slice(start, end);
    const most = last === "" || last === "\r" ? 0 : long ? MAX_SAID : Number.MAX_SAFE_INTEGER;
    if (run <= most) lines.push({ index, text: last });
    start = end + 1;
  }
  return lines;
}

/** The line of the original that a line of the folded text is. */
export function originalLine(jumps: readonly Jump[], line: number): number {
  return line + (jumps.findLast((jump) => jump.line <= line)?.by ?? 0);
}

/** The line of the folded text that stands for a line of the original. */
export function foldedLine(jumps: readonly Jump[], line: number): number {
  return line - (jumps.findLast((jump) => jump.line + jump.by <= line)?.by ?? 0);
}

function hasManyLines(text: string): boolean {
  if (text.length < MANY_LINES) return false;
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    if (++count > MANY_LINES) return true;
  }
  return false;
}

/** The indexes of lines that say something, with one blank line for many. */
function withoutPadding(
  lines: readonly Line[],
  remarks: ReadonlySet<number>,
  long: boolean,
): number[] {
  const said = new Map<string, number>();
  const kept: number[] = [];
  let last = "";
  let run = 0;
  for (const [at, { text: line }] of lines.entries()) {
    const words = (line.length > 200 ? line.slice(0, 200) + line.length : line).trim();
    run = words === last ? run + 1 : 0;
    last = words;
    if (words === "" || EMPTY_REMARK.test(words)) {
      if (run === 0) kept.push(at);
      continue;
    }
    const times = (said.get(words) ?? 0) + 1;
    if (said.size < MAX_KNOWN || times > 1) said.set(words, times);
    const padding = remarks.has(at)
      ? times > MAX_SAID
      : long && (run > MAX_SAID || times > MAX_REPEATED) && words.length > 3;
    if (!padding) kept.push(at);
  }
  return kept;
}

/** What is no remark goes first; remarks fill what is left. */
function withinLimit(
  lines: readonly Line[],
  remarks: ReadonlySet<number>,
  kept: readonly number[],
  limit: number,
): { chosen: readonly number[]; complete: boolean } {
  const sizeOf = (at: number) => (lines[at]?.text.length ?? 0) + 1;
  let total = -1;
  for (const at of kept) total += sizeOf(at);
  if (total <= limit) return { chosen: kept, complete: true };
  let left = limit;
  const takes = (at: number) => {
    const fits = left > 0;
    if (fits) left -= sizeOf(at);
    return fits;
  };
  const code = new Set(kept.filter((at) => !remarks.has(at) && takes(at)));
  const fill = new Set(kept.filter((at) => remarks.has(at) && takes(at)));
  return { chosen: kept.filter((at) => code.has(at) || fill.has(at)), complete: false };
}

function jumpsOf(chosen: readonly number[]): Jump[] {
  const jumps: Jump[] = [];
  let by = 0;
  for (const [index, at] of chosen.entries()) {
    if (at - index === by) continue;
    by = at - index;
    jumps.push({ line: index + 1, by });
  }
  return jumps;
}
