/**
 * Command lines that stand in plain text: a paragraph, an item, a prompt, what follows a label, a
 * cell of a table, a heading, a link. An agent types them as it types those of a fence.
 */
import type { Block } from "./blocks.ts";
import { withoutEntities } from "./carriers/carried.ts";
import { endsInShell, isCommandLine, QUOTED } from "./command-shape.ts";

/** A command line and where it stands. */
export interface PlainCommand {
  readonly line: number;
  readonly text: string;
}

const MARKS = /^[ \t>]*(?:(?:[-*+•–]|\d{1,9}[.)]|[a-z]\))[ \t]+)?(?:\[[ xX]\][ \t]+)?(?::[ \t]+)?/;
const PROMPT =
  /^(?:(?:\([\w.-]{1,30}\)[ \t]*)?(?:[\w.-]{1,30}@[\w.-]{1,40}[:\s][^\s$#%]{0,60})?[$%#❯➜λ»][ \t]+|PS(?:[ \t][A-Z]:[^>\n]{0,100})?>[ \t]*|[A-Z]:\\[^>\n]{0,100}>[ \t]*|>[ \t]+)/;
const EMPHASIS = /^(?:\*{1,3}|_{1,3}|~~)|(?:\*{1,3}|_{2,3}|~~)$/g;
/** `Setup:`, `**Install** -`, `Step 1 →`: a few words, and the command behind them. */
const LABEL = /^[^:\n`]{1,80}?(?::|[ \t](?:-{1,2}|–|—|→|=>|->))\*{0,3}[ \t]+(?=\S)/;
const ELEMENT =
  /<(?:code|pre|kbd|samp|tt|td|th|li|p|dd|dt|div|span|summary)\b[^<>\n]{0,200}>([^<]{4,2000})/gi;
const LINK = /!?\[([^\][\n]{6,400})\]\(/g;
const ASIDE = /(?<![ \t])[ \t]{1,8}(?:—|–|\()/;
/** What pushes the rest of a command off the screen. */
const GAP = /[ \t]{9,}/g;
/** A line within a sentence that is nothing but a download handed to a shell. */
const FED =
  /(?:\b(?:curl|wget)[ \t][^\n`|]{4,400}\|[ \t]{0,4}(?:sudo[ \t]+)?(?:(?:ba|z|da|k)?sh|python3?|node|perl)\b(?:[ \t]+-{1,2}[\w-]{0,20})?|\b(?:ba|z|da)?sh[ \t]+(?:-c[ \t]+)?["']?(?:<|\$)\((?:curl|wget)[ \t][^\n`)]{4,400}\)["']?)/g;

/** The command lines of a block of plain text. */
export function plainCommands({ line, text, role }: Block): PlainCommand[] {
  const found: PlainCommand[] = [];
  const lines = text.replace(GAP, " ").split("\n");
  for (let index = 0; index < lines.length; index++) {
    const at = index;
    let written = lines[index] ?? "";
    while (/[^\\]\\$/.test(written) && index + 1 < lines.length) {
      index++;
      written = `${written.slice(0, -1)}${(lines[index] ?? "").trim()}`;
    }
    const seen = new Set<string>();
    for (const candidate of candidates(written, role)) {
      if (seen.has(candidate) || !isCommandLine(candidate)) continue;
      seen.add(candidate);
      found.push({ line: line + at, text: candidate });
    }
    if (seen.size > 0 || (!written.includes("(c") && !written.includes("|"))) continue;
    for (const [command] of written.matchAll(FED)) found.push({ line: line + at, text: command });
  }
  return found;
}

/** Commands that follow each other are lines of one script, each at its place. */
export function asScript(commands: readonly PlainCommand[]): PlainCommand {
  const first = commands[0]?.line ?? 1;
  const lines: string[] = [];
  for (const { line, text } of commands) {
    const at = line - first;
    while (lines.length < at) lines.push("");
    const before = lines[at];
    // A line may be read in several ways: as a whole, and as a part of it.
    if (before === undefined) lines.push(...text.split("\n"));
    else if (before === "") lines[at] = text;
    else if (!before.includes(text) && !text.includes(before))
      lines[at] = `${before}${/[;&]$/.test(before) ? "" : ";"} ${text}`;
  }
  return { line: first, text: lines.join("\n") };
}

function* candidates(written: string, role: Block["role"]): Generator<string> {
  if (written.includes("<")) {
    for (const [, code = ""] of written.matchAll(ELEMENT)) yield withoutEntities(code).trim();
  }
  if (written.includes("]("))
    for (const [, words = ""] of written.matchAll(LINK)) yield bare(words);
  if (role === "table") {
    yield* cells(written);
    return;
  }
  // What stands between ticks is read as a span.
  if (written.includes("`")) return;
  const line = bare(written.replace(MARKS, ""));
  yield line;
  const label = LABEL.exec(line);
  if (label !== null) yield bare(line.slice(label[0].length));
}

function hidden(text: string): string {
  return "_".repeat(text.length);
}

/** Without its prompt, emphasis, quotes, and what is said about it behind a dash. */
function bare(text: string): string {
  const shown = text.trim().replace(EMPHASIS, "").replace(PROMPT, "");
  const quoted = /^(["'“])([^"'”]{4,})["'”]\.?$/.exec(shown)?.[2] ?? shown;
  const aside = ASIDE.exec(quoted.replace(QUOTED, hidden))?.index ?? -1;
  const command = aside === -1 || quoted.includes("|", aside) ? quoted : quoted.slice(0, aside);
  return command.trim().replace(/(?<=[\w)"'])[.,:;]$/, "");
}

/** A bar is written with a backslash in a table; one without it may still be meant as a pipe. */
function* cells(row: string): Generator<string> {
  const parts = row.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|").trim());
  for (const [index, cell] of parts.entries()) {
    if (cell === "" || cell.includes("`")) continue;
    const next = parts[index + 1] ?? "";
    const piped = endsInShell(next.slice(0, 12)) || isCommandLine(bare(next));
    yield piped ? `${bare(cell)} | ${bare(next)}` : bare(cell);
  }
}
