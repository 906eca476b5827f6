/**
 * Commands of workflow, compose and task files that take more than one line: a block of text or a
 * list below a key. Line by line: a file that no parser takes may still be run by its own tool.
 */
import type { EmbeddedCommand } from "./embedded-commands.ts";

const KEY =
  /^([ \t]*)(?:-[ \t]+)?["']?(run|script|scripts|commands?|cmds?|entrypoint|args|before_script|after_script|(?:postCreate|onCreate|postStart|postAttach|updateContent|initialize)Command|exec|steps|tasks|shellHook|test|healthcheck)["']?[ \t]*:[ \t]*([|>][+-]?\d?)?[ \t]*(?:#.*)?$/;
/** Lists of these are the words of one command; of the others, one command each. */
const WORDS = /^(?:commands?|cmd|entrypoint|args|exec|test|healthcheck)$/;
const MAX_LINES = 20_000;
const MAX_COMMANDS = 200;

/** The commands below keys of a YAML text, each at its first line. */
export function yamlCommands(text: string): EmbeddedCommand[] {
  const lines = text.split("\n", MAX_LINES);
  const found: EmbeddedCommand[] = [];
  for (let at = 0; at < lines.length && found.length < MAX_COMMANDS; at++) {
    const [, indent = "", key = "", block] = KEY.exec(lines[at] ?? "") ?? [];
    if (key === "") continue;
    const below = linesBelow(lines, at + 1, indent.length, block === undefined);
    if (below.length === 0) continue;
    const isList = block === undefined && below.every((line) => /^\s*(?:-\s|$)/.test(line));
    if (block === undefined && !isList) continue;
    const parts = below.map((line) => (isList ? item(line) : line.trim()));
    const joined = isList && WORDS.test(key) ? parts.join(" ") : parts.join("\n");
    if (joined.trim().length > 3) found.push({ line: at + 2, text: joined });
  }
  return found;
}

/** Lines that belong to a key: further in than it, or for a list also at its own indent. */
function linesBelow(
  lines: readonly string[],
  from: number,
  indent: number,
  isList: boolean,
): string[] {
  const below: string[] = [];
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "") {
      below.push("");
      continue;
    }
    const depth = line.length - line.trimStart().length;
    if (depth < indent || (depth === indent && !(isList && /^\s*-\s/.test(line)))) break;
    below.push(line);
  }
  while (below.at(-1) === "") below.pop();
  return below;
}

function item(line: string): string {
  return line
    .trim()
    .replace(/^-\s+/, "")
    .replace(/^(["'])(.*)\1$/, "$2");
}
