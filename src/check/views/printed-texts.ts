/**
 * What a program prints: the agent that ran it reads the output, and takes what it says for the
 * words of the skill. Read by the names of calls, in any language.
 */
import { isWordy } from "./carriers/carried.ts";
import type { Language } from "./documents.ts";
import { lineCounter } from "./lines-of.ts";

/** A text that a program prints. */
export interface Printed {
  readonly line: number;
  readonly text: string;
}

const CALL =
  /(?:\b(?:print|printf|println|puts|say|warn|echo|die|croak|fail|abort|cat|message|writeln|WriteLine|Write|Write-(?:Output|Host|Error|Warning|Information)|Println|Printf|Print|Fprintf|Fprintln|eprintln!?|println!|print!|pprint|secho|console\.\w{3,9}|(?:std(?:out|err)|output|out|err)\.(?:write|puts|print(?:ln|f)?|WriteString)|logg(?:er|ing)\.\w{4,9}|log\.\w{4,8}|rich\.print|typer\.echo|click\.s?echo|NSLog|IO\.puts|system\.out\.println))[ \t]{0,8}[( \t]\s{0,80}/gi;
const STRING =
  /\s{0,40}(?:[frbuFRBU]{1,2}|@|\$)?(?:"""([\s\S]{0,4000}?)"""|'''([\s\S]{0,4000}?)'''|"((?:[^"\\]|\\[\s\S]){0,4000})"|'((?:[^'\\]|\\[\s\S]){0,4000})'|`((?:[^`\\]|\\[\s\S]){0,4000})`)[ \t]{0,8}[+,\\.]{0,2}/y;
const NAME = /([A-Za-z_$][\w$]{0,60})\b(?!\s{0,4}\()/y;
const NAMED =
  /(?:^|[\s;({])(?:(?:const|let|var|my|our|local|static|final|String)[ \t]{1,4}){0,3}\$?([A-Za-z_]\w{0,60})(?:[ \t]{0,4}:[ \t]{0,4}[\w<>[\]]{1,40})?[ \t]{0,8}:?=[ \t]{0,8}\(?(?=[\sfrbu]{0,8}["'`])/g;
const MAX_PRINTED = 20_000;
const MAX_NAMES = 500;
const MAX_PARTS = 60;
const MAX_LINE = 4000;

/** The fixed texts that a program prints, in their order. */
export function printedTexts(language: Language, text: string): Printed[] {
  const found: Printed[] = [];
  const lineAt = lineCounter(text);
  if (language === "shell") return shellTexts(text, lineAt);
  if (text.includes("://")) found.push(...addressedTexts(text, lineAt));
  let names: ReadonlyMap<string, { at: number; said: string }> | undefined;
  for (const match of text.matchAll(CALL)) {
    if (found.length >= MAX_PRINTED) break;
    const at = match.index + match[0].length;
    const said = literalAt(text, at);
    if (said !== "") {
      if (isWordy(said)) found.push({ line: lineAt(at), text: said });
      continue;
    }
    NAME.lastIndex = at;
    const [, name = ""] = NAME.exec(text) ?? [];
    if (name === "") continue;
    names ??= namedLiterals(text);
    const kept = names.get(name);
    if (kept !== undefined && isWordy(kept.said)) {
      found.push({ line: lineAt(kept.at), text: kept.said });
    }
  }
  return found;
}

const WORDS = /(?:[a-z]{2,30}[,.]? ){4}/i;
const QUOTE = /["'`]/;
const MAX_LINES_UP = 20;

/** Whole sentences with an address, wherever a program keeps them: they are printed later, or read. */
function addressedTexts(text: string, lineAt: (offset: number) => number): Printed[] {
  const found = new Map<number, Printed>();
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at + 3)) {
    if (found.size >= MAX_PRINTED) break;
    const start = literalStart(text, at);
    if (start === undefined || found.has(start)) continue;
    const said = literalAt(text, start);
    found.set(start, {
      line: lineAt(start),
      text: said.includes("://") && WORDS.test(said) ? said : "",
    });
  }
  return [...found.values()].filter((printed) => printed.text !== "");
}

/** Where the text begins that goes on at a place, over lines that hold nothing but pieces of it. */
function literalStart(text: string, at: number): number | undefined {
  let line = text.lastIndexOf("\n", at) + 1;
  let start: number | undefined;
  for (let up = 0; up < MAX_LINES_UP; up++) {
    const end = up === 0 ? at : text.indexOf("\n", line);
    const quote = text.slice(line, Math.min(end, line + MAX_LINE)).search(QUOTE);
    if (quote === -1) return start;
    start = line + quote;
    const before = text.slice(Math.max(0, line - 200), line).trimEnd();
    const last = before.at(-1) ?? "";
    const opens = text.slice(line, start).trim() === "";
    if (!opens || line === 0 || !(QUOTE.test(last) || last === "+")) return start;
    line = text.lastIndexOf("\n", line - 2) + 1;
  }
  return start;
}

/** The text that begins at a place; pieces that follow each other are one. */
function literalAt(text: string, start: number): string {
  const parts: string[] = [];
  STRING.lastIndex = start;
  while (parts.length < MAX_PARTS) {
    const at = STRING.lastIndex;
    const match = STRING.exec(text);
    if (match === null) break;
    const gap = text.slice(at, STRING.lastIndex).match(/^\s*/)?.[0] ?? "";
    const said = match.slice(1).find((part) => part !== undefined) ?? "";
    // Line ends of the program are kept, those within a text would shift what follows.
    parts.push(
      (parts.length > 0 ? gap.replace(/[^\n]/g, "") : gap) +
        said.replace(/\\[nrt]/g, " ").replace(/\\(.)/g, "$1"),
    );
  }
  return parts.join(" ");
}

function namedLiterals(text: string): ReadonlyMap<string, { at: number; said: string }> {
  const names = new Map<string, { at: number; said: string }>();
  for (const match of text.matchAll(NAMED)) {
    if (names.size >= MAX_NAMES) break;
    const [whole, name = ""] = match;
    const at = match.index + whole.length;
    if (!names.has(name)) names.set(name, { at, said: literalAt(text, at) });
  }
  return names;
}

const ECHO =
  /(?:^|[;&|{(]|\b(?:then|do|else))[ \t]{0,40}(?:echo|printf)[ \t]{1,8}(?:-[neE]{1,3}[ \t]{1,8}){0,2}/gm;
const HERE =
  /(?:^|[;&|{(])[ \t]{0,40}cat[ \t]{0,8}(?:(?:1?>&2|-)[ \t]{0,8})?<<-?[ \t]{0,4}["'\\]?(\w{1,60})["']?[ \t]{0,8}(?:1?>&2)?[ \t]{0,8}$/gm;

function shellTexts(text: string, lineAt: (offset: number) => number): Printed[] {
  const found: Printed[] = [];
  for (const match of text.matchAll(ECHO)) {
    if (found.length >= MAX_PRINTED) break;
    const at = match.index + match[0].length;
    const quoted = literalAt(text, at).trimEnd();
    const end = text.indexOf("\n", at);
    const said = quoted === "" ? text.slice(at, end === -1 ? undefined : end) : quoted;
    // What goes into a file is no output; who reads that file is asked elsewhere.
    const rest = text.slice(at + said.length, at + said.length + 80).split("\n", 1)[0] ?? "";
    if (isWordy(said) && !/(?<![0-9&])>{1,2}[ \t]*[^&\s]|\|/.test(rest)) {
      found.push({ line: lineAt(at), text: said });
    }
  }
  if (!text.includes("<<")) return found;
  for (const match of text.matchAll(HERE)) {
    const start = match.index + match[0].length + 1;
    const end = text.slice(start).search(new RegExp(`^[ \\t]*${match[1] ?? ""}[ \\t]*$`, "m"));
    const said = text.slice(start, end === -1 ? undefined : start + end);
    if (isWordy(said)) found.push({ line: lineAt(start), text: said });
  }
  return found;
}
