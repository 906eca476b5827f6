import { isUtf8 } from "node:buffer";
import type { Skill } from "../../skill/skill.ts";
import type { Position } from "../../skill/text-position.ts";
import { decodeUtf8 } from "../../skill/utf8.ts";
import { scannedText } from "./documents.ts";
import { view } from "./view.ts";

/** A text and where its lines begin: thousands of findings must not each count from the top. */
export interface TextLines {
  readonly text: string;
  readonly starts: readonly number[];
}

const SHORT = 2000;

const linesByPath = view((_skill: Skill) => new Map<string, TextLines | undefined>());
const bytesByPath = view(
  ({ files }: Skill) => new Map(files.map(({ path, bytes }) => [path, bytes])),
);

/** The lines of a file of the skill; undefined when it is not held or not text. */
export function textLines(skill: Skill, path: string): TextLines | undefined {
  const known = linesByPath(skill);
  if (!known.has(path)) {
    const text = textOf(skill, path);
    known.set(path, text === undefined ? undefined : { text, starts: startsOf(text) });
  }
  return known.get(path);
}

/** The place of an offset. */
export function positionIn({ starts }: TextLines, offset: number): Position {
  let line = 1;
  for (let high = starts.length; line < high; ) {
    const middle = (line + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) line = middle + 1;
    else high = middle;
  }
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
}

/** A line by its number, without the line feed; empty when there is no such line. */
export function lineIn({ text, starts }: TextLines, line: number): string {
  const start = starts[line - 1];
  if (start === undefined) return "";
  const next = starts[line];
  return text.slice(start, next === undefined ? undefined : next - 1);
}

function textOf(skill: Skill, path: string): string | undefined {
  const { skillText } = skill;
  if (skillText.state === "text" && skillText.path === path) return skillText.text;
  const bytes = bytesByPath(skill).get(path);
  // A short text has no padding, and whoever only validates pays for no more.
  const plain = bytes !== undefined && bytes.length < SHORT && isUtf8(bytes) && !bytes.includes(0);
  return plain ? decodeUtf8(bytes) : scannedText(skill, path);
}

function startsOf(text: string): number[] {
  const starts = [0];
  for (let next = text.indexOf("\n"); next !== -1; next = text.indexOf("\n", next + 1)) {
    starts.push(next + 1);
  }
  return starts;
}
