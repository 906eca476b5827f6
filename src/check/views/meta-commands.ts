/**
 * Commands in the frontmatter: hooks, steps of an installation, whatever key they stand below. A
 * client runs them without anybody reading the page.
 */
import type { Block } from "./blocks.ts";
import { jsonStrings } from "./carriers/json-strings.ts";
import { isCommandLine } from "./command-shape.ts";
import type { PlainCommand } from "./plain-commands.ts";

const KEYED = /^([ \t]*(?:-[ \t]+){0,4})(?:["']?[\w.$/ -]{1,80}["']?[ \t]*:(?=\s|$))?[ \t]*(.*)$/;
const BLOCK = /^[|>][-+\d]{0,2}[ \t]*(?:#.*)?$/;
const SINGLE = /'((?:[^'\n]|''){4,2000})'/g;

/** The command lines among the values of some YAML. */
export function metaCommands({ line, text }: Pick<Block, "line" | "text">): PlainCommand[] {
  const found: PlainCommand[] = [];
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const [, mark = "", value = ""] = KEYED.exec(lines[index] ?? "") ?? [];
    const below = indented(lines, index + 1, mark.length);
    for (const candidate of valuesOf(value.trim(), below)) {
      if (candidate.split("\n").some((one) => isCommandLine(one.trim()))) {
        found.push({ line: line + index, text: candidate });
      }
    }
  }
  return found;
}

/** A scalar as YAML puts it together, or the strings of a list or map in one line. */
function* valuesOf(value: string, below: readonly string[]): Generator<string> {
  if (BLOCK.test(value)) {
    yield below.map((one) => one.trim()).join(value.startsWith("|") ? "\n" : " ");
  } else if (/^[[{]/.test(value)) {
    for (const { text, isKey } of jsonStrings(value)) if (!isKey) yield text;
    for (const [, text = ""] of value.matchAll(SINGLE)) yield text.replaceAll("''", "'");
    for (const part of value.split(/[[\]{},]/))
      yield part.replace(/^[^:"']{0,40}:[ \t]/, "").trim();
  } else if (value !== "") {
    yield unquoted(value);
    if (
      below.length > 0 &&
      !below.some((one) => /^\s*(?:-[ \t]|["']?[\w.-]{1,60}["']?[ \t]*:\s)/.test(one))
    )
      yield unquoted([value, ...below.map((one) => one.trim())].join(" "));
  }
}

function unquoted(value: string): string {
  const [, quote = "", inner = ""] = /^(["'])(.*)\1$/s.exec(value) ?? [];
  if (quote === '"') return inner.replace(/\\(["\\/])/g, "$1").replaceAll("\\n", "\n");
  return quote === "'" ? inner.replaceAll("''", "'") : value.replace(/[ \t]#[ \t].*$/, "");
}

const MAX_BELOW = 100;

/** The lines that stand deeper than the one before them. */
function indented(lines: readonly string[], from: number, depth: number): string[] {
  const found: string[] = [];
  for (let at = from; at < lines.length && found.length < MAX_BELOW; at++) {
    const one = lines[at] ?? "";
    if (one.trim() !== "" && one.length - one.trimStart().length <= depth) break;
    found.push(one);
  }
  return found;
}
