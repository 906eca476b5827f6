import type { Word, WordPart } from "unbash";
import { readAnsiC } from "./ansi-c.ts";

/** Stands in a text for what only the running shell knows. */
export const UNKNOWN = "\ue000";
/** Stands in a text for white space inside a word, so that `git "push x"` is not `git push x`. */
const INNER_SPACE = "\ue001";
/** Stands in a text for a pattern of file names, which may become several words. */
export const GLOB = "\ue002";
/** None of them may come in from outside. */
export const RESERVED = /[\ue000-\ue00f]/;

/** Variables that the shell of the gateway has, whose value is one word and no option. */
const KNOWN_VARIABLES = new Set(["HOME", "LANG", "LOGNAME", "PWD", "SHELL", "TZ", "USER"]);

/** A line that psk does not judge, and why; caught where the line came in. */
export class Unjudged extends Error {
  override readonly name = "Unjudged";
}

/** One word of a command line, as it is judged and as it is handed to a shell. */
export interface ShellWord {
  /** Without quotes; `UNKNOWN` and `GLOB` stand for what psk cannot know. */
  readonly text: string;
  /** The word in a spelling that every shell reads alike. */
  readonly quoted: string;
  /** Why the word is taken only where all of the shell is allowed. */
  readonly loose: string | undefined;
}

/** A word whose text is known. */
function plainWord(text: string): ShellWord {
  return { text, quoted: singleQuoted(text), loose: undefined };
}

/** Reads a word. What runs another command inside it is not judged. */
export function shellWord(word: Word): ShellWord {
  if (word.parts === undefined && /^[\w./:=@%+,-]+$/.test(word.text)) return plainWord(word.text);
  refuseOdd(word.text);
  const read: Reading = { text: "", quoted: "", loose: undefined };
  let parts: readonly Part[] = word.parts ?? [{ type: "Literal", value: word.value }];
  if (word.text.startsWith("~")) parts = readTilde(word.text, parts, read);
  for (const part of parts) readPart(part, false, read);
  if (hasBraces(word.text)) {
    // Which words they become, shells decide by rules of their own.
    read.text = UNKNOWN;
    read.quoted = word.text;
    read.loose ??= `write out the words of ${word.text}, or quote it`;
  }
  return { ...read, quoted: read.quoted || "''" };
}

/** True for `{a,b}` and `{1..3}` outside quotes, in whatever text around. */
function hasBraces(source: string): boolean {
  if (!source.includes("{")) return false;
  const outside = source.replace(/\\.|'[^']*'|"(?:[^"\\]|\\.)*"|\$\{[^{}]*\}/gs, "");
  return /\{.*(?:,|\.\.).*\}/s.test(outside);
}

/** What bash and the parser read differently. */
function refuseOdd(source: string): void {
  const outside = source.replace(/'[^']*'/g, "");
  // bash drops it before anything else, so that `$`, a line break and `'x'` become `$'x'`.
  if (outside.includes("\\\n")) throw new Unjudged("write each word on one line");
  // The old form of arithmetic.
  if (/\$\[/.test(outside.replace(/\\./gs, ""))) {
    throw new Unjudged("write `$[` in single quotes");
  }
}

/** Looks for what is not judged in parts whose text does not count: a here-document, a pattern. */
export function checkParts(parts: readonly WordPart[]): string | undefined {
  const read: Reading = { text: "", quoted: "", loose: undefined };
  for (const part of parts) readPart(part, true, read);
  return read.loose;
}

interface Reading {
  text: string;
  quoted: string;
  loose: string | undefined;
}

type Part = WordPart | { readonly type: "Literal"; readonly value: string };

function readPart(part: Part, inQuotes: boolean, read: Reading): void {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
      add(read, part.value, singleQuoted(part.value));
      return;
    case "AnsiCQuoted": {
      const value = readAnsiC(part.text.slice(2, -1));
      if (value === undefined) {
        throw new Unjudged(
          `shells disagree about an escape in ${part.text}; write the character itself`,
        );
      }
      add(read, value, singleQuoted(value));
      return;
    }
    case "DoubleQuoted":
      for (const inner of part.parts) readPart(inner, true, read);
      return;
    case "SimpleExpansion":
      addVariable(read, part.text.slice(1), inQuotes);
      return;
    case "ParameterExpansion":
      if (part.operation !== undefined || part.index !== undefined || part.prefix === "!") {
        throw new Unjudged(`the expansion ${part.text} can do more than give a value`);
      }
      addVariable(read, part.text.slice(2, -1), inQuotes);
      return;
    case "Glob":
      read.loose ??= checkParts(part.parts ?? []);
      // A pattern of one bracket may hold anything between its ends.
      if (!/^(?:[*?]+|\[[\w!^.-]+\])$/.test(part.text)) {
        read.loose ??= `write out the pattern ${part.text}`;
      }
      add(read, GLOB, part.text);
      return;
    case "BraceExpansion":
      read.loose ??= checkParts(part.parts ?? []);
      read.loose ??= `write out the words of ${part.text}`;
      add(read, UNKNOWN, part.text);
      return;
    case "CommandExpansion":
      throw new Unjudged(
        `the substitution ${part.text} runs a command inside another; run it first and write its result`,
      );
    case "ProcessSubstitution":
      throw new Unjudged(`the process substitution ${part.text} runs a command beside another`);
    case "ArithmeticExpansion":
      throw new Unjudged(`the arithmetic ${part.text} may run what a variable holds`);
    case "ExtendedGlob":
      throw new Unjudged(`the pattern ${part.text} means different things to different shells`);
    case "LocaleString":
      throw new Unjudged(`the text ${part.text} depends on a translation`);
  }
}

/** `~/x` is the home folder; what `~name` is, only the system knows. */
function readTilde(source: string, [first, ...rest]: readonly Part[], read: Reading): Part[] {
  if (!/^~(?:\/|$)/.test(source)) read.loose ??= `write out the folder of ${source}`;
  add(read, UNKNOWN, '"$HOME"');
  if (first?.type !== "Literal") return rest;
  const value = first.value.replace(/^~[^/]*/, "");
  return value === "" ? rest : [{ type: "Literal", value }, ...rest];
}

function addVariable(read: Reading, name: string, inQuotes: boolean): void {
  if (!KNOWN_VARIABLES.has(name)) {
    read.loose ??= `$${name} has no value here; write the value out`;
  }
  add(read, UNKNOWN, inQuotes || KNOWN_VARIABLES.has(name) ? `"\${${name}}"` : `\${${name}}`);
}

function add(read: Reading, text: string, quoted: string): void {
  read.text += text;
  read.quoted += text === "" ? "''" : quoted;
}

/** A text for comparing with rules, where a space separates words. */
export function comparedText(text: string): string {
  const spaced = /\s/.test(text) ? text.replace(/\s/g, INNER_SPACE) : text;
  return spaced.includes(GLOB) ? spaced.replaceAll(GLOB, UNKNOWN) : spaced;
}

/** A text that every shell takes as it is. */
export function singleQuoted(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text for people, with signs for what only the shell knows. */
export function shownText(text: string): string {
  return text.replaceAll(UNKNOWN, "…").replaceAll(GLOB, "*");
}
