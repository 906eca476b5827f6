import {
  type AndOr,
  type CommandNode,
  type CompoundList,
  type Command as ParsedCommand,
  type PipelineNode,
  parse,
  type Redirection,
  type Statement,
  type Word,
} from "unbash";
import {
  checkParts,
  GLOB,
  RESERVED,
  type ShellWord,
  shellWord,
  UNKNOWN,
  Unjudged,
} from "./shell-word.ts";

/** Longer lines are scripts; a script belongs into a file that somebody can read. */
const MAX_LINE = 16 * 1024;
/** Bash takes these as text, a terminal and a reader do not. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/;
/** What may stand between the words that were understood. */
const BETWEEN =
  /^(?:[\s;&|(){}!]|\\\n|\b(?:if|then|elif|else|fi|for|in|do|done|while|until|case|esac|time)\b|-p\b|--)*$/;
const COMMENT = /(^|[\s;&|()])#[^\n]*/g;
/** Lower case and short: a loop over PATH would choose the programs of the next command. */
const LOOP_VARIABLE = /^[a-z][a-z0-9]{0,15}$/;
const STREAMS = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);

/** A command line as the commands it starts and the files it opens by itself. */
export interface ShellLine {
  /** The words of each simple command, without quotes. */
  readonly commands: readonly ShellCommand[];
  /** Targets of `>` and its kin. */
  readonly writes: readonly Opened[];
  /** Sources of `<`. */
  readonly reads: readonly Opened[];
  /** Why the line is taken only where all of the shell is allowed, and how to write it instead. */
  readonly loose: string | undefined;
  /** The line is one simple command and nothing else, so that no shell is needed to start it. */
  readonly single: boolean;
  /** The line again, with these words in place of its own; every word in a plain spelling. */
  spell(words: ReadonlyMap<ShellWord, string>): string;
}

/** One simple command of a line. */
export interface ShellCommand {
  readonly words: readonly ShellWord[];
}

/** A file that the shell opens itself. */
export interface Opened {
  readonly path: string;
  /** How many commands of the line begin before it. */
  readonly after: number;
  /** It belongs to the one command that follows these, and not to a group. */
  readonly own: boolean;
}

export type ShellLineResult =
  | { readonly ok: true; readonly line: ShellLine }
  | { readonly ok: false; readonly reason: string };

/** Takes a line apart. A line of which any part cannot be judged is refused as a whole. */
export function readShellLine(text: string): ShellLineResult {
  try {
    return { ok: true, line: readLine(text) };
  } catch (error) {
    if (error instanceof Unjudged) return { ok: false, reason: error.message };
    throw error;
  }
}

interface Findings {
  readonly commands: ShellCommand[];
  readonly writes: Opened[];
  readonly reads: Opened[];
  /** Where each understood word and redirection stands. */
  readonly spans: [start: number, end: number][];
  /** Where each word stands, to spell it anew. */
  readonly words: { readonly word: ShellWord; readonly start: number; readonly end: number }[];
  loose: string | undefined;
}

function readLine(text: string): ShellLine {
  if (text.length > MAX_LINE) throw new Unjudged(`it is longer than ${MAX_LINE} characters`);
  if (CONTROL.test(text)) throw new Unjudged("it holds a control character");
  if (RESERVED.test(text)) throw new Unjudged("it holds a character of private use");
  const script = parse(text);
  const [problem] = script.errors ?? [];
  if (problem !== undefined) throw new Unjudged(`it is not a shell line: ${problem.message}`);
  const found: Findings = {
    ...{ commands: [], writes: [], reads: [], spans: [], words: [], loose: undefined },
  };
  for (const statement of script.commands) visitStatement(statement, found);
  refuseLeftOver(text, found.spans);
  if (found.commands.length === 0 && found.writes.length === 0) {
    throw new Unjudged("it holds no command");
  }
  const { commands, writes, reads, words } = found;
  const loose = found.loose ?? words.find(({ word }) => word.loose !== undefined)?.word.loose;
  return {
    ...{ commands, writes, reads, loose },
    single: isSingle(text, script.commands, found),
    spell: (others) => spell(text, words, others),
  };
}

/** True for one program with its words, and nothing but space between them. */
function isSingle(text: string, statements: readonly Statement[], found: Findings): boolean {
  const [statement, ...more] = statements;
  if (statement?.command.type !== "Command" || more.length > 0) return false;
  let end = 0;
  for (const [from, to] of found.spans) {
    if (text.slice(end, from).trim() !== "") return false;
    end = to;
  }
  return text.slice(end).trim() === "" && found.spans.length === found.commands[0]?.words.length;
}

function spell(
  text: string,
  words: Findings["words"],
  others: ReadonlyMap<ShellWord, string>,
): string {
  let line = "";
  let end = 0;
  for (const { word, start, end: stop } of words.toSorted((a, b) => a.start - b.start)) {
    line += text.slice(end, start) + (others.get(word) ?? word.quoted);
    end = stop;
  }
  return line + text.slice(end);
}

/** The parser forgives much. What it passed over could still be run by a shell. */
function refuseLeftOver(text: string, spans: Findings["spans"]): void {
  spans.sort(([a], [b]) => a - b);
  let end = 0;
  const check = (gap: string) => {
    if (gap === " " || gap === "") return;
    if (!BETWEEN.test(gap.includes("#") ? gap.replace(COMMENT, "$1") : gap)) {
      throw new Unjudged("a part of it could not be understood");
    }
  };
  for (const [from, to] of spans) {
    if (from > end) check(text.slice(end, from));
    end = Math.max(end, to);
  }
  check(text.slice(end));
}

function visitStatement({ command }: Statement, found: Findings): void {
  visit(command, found);
}

function visitList({ commands }: CompoundList, found: Findings): void {
  for (const statement of commands) visitStatement(statement, found);
}

function visit(node: CommandNode | PipelineNode | AndOr, found: Findings): void {
  switch (node.type) {
    case "Command":
      visitCommand(node, found);
      return;
    case "Pipeline":
    case "AndOr":
      for (const command of node.commands) visit(command, found);
      return;
    case "Redirected":
      visit(node.command, found);
      for (const redirection of node.redirects) visitRedirection(redirection, found, false);
      return;
    case "Subshell":
    case "BraceGroup":
      visitList(node.body, found);
      return;
    case "If":
      for (const list of [node.clause, node.then]) visitList(list, found);
      for (const { clause, then } of node.elif) {
        visitList(clause, found);
        visitList(then, found);
      }
      if (node.else !== undefined) visitList(node.else, found);
      return;
    case "While":
      found.loose ??= "run each command by itself instead of a loop";
      visitList(node.clause, found);
      visitList(node.body, found);
      return;
    case "For":
      found.loose ??= "run each command by itself instead of a loop";
      visitLoopWords(node.name, node.wordlist ?? [], found);
      visitList(node.body, found);
      return;
    case "Case":
      found.loose ??= "run the command itself instead of a `case`";
      takeWord(node.word, found);
      for (const { pattern, body } of node.items) {
        for (const word of pattern) takeWord(word, found);
        visitList(body, found);
      }
      return;
    case "Function":
      throw new Unjudged("it defines a function, which can stand for any command");
    case "Coproc":
    case "Select":
      throw new Unjudged(`it uses \`${node.type.toLowerCase()}\``);
    case "TestCommand":
    case "ArithmeticCommand":
    case "ArithmeticFor":
      throw new Unjudged("it uses `[[ ]]` or `(( ))`, which may run what a variable holds");
  }
}

/** What a loop hands to its commands must be no option and one word, or it could hide a command. */
function visitLoopWords(name: Word, words: readonly Word[], found: Findings): void {
  found.spans.push([name.pos, name.end]);
  if (!LOOP_VARIABLE.test(name.value)) {
    throw new Unjudged(`the loop variable ${name.text} could be one that programs read`);
  }
  for (const word of words) {
    const { text } = takeWord(word, found);
    const isBrace = word.parts?.some(({ type }) => type === "BraceExpansion") === true;
    if (isBrace || /^-|[^!-~\ue000\ue002]/u.test(text)) {
      throw new Unjudged(`the loop goes over ${word.text}, which could become an option`);
    }
  }
}

function visitCommand(command: ParsedCommand, found: Findings): void {
  const words: ShellWord[] = [];
  for (const item of command.prefix) {
    if (item.type === "Assignment") {
      throw new Unjudged(
        `the assignment ${item.text} can change what a command does; give the value as an argument`,
      );
    }
    visitRedirection(item, found);
  }
  if (command.name !== undefined) words.push(takeWord(command.name, found));
  for (const item of command.suffix) {
    if (item.type === "Word") words.push(takeWord(item, found));
    else if (item.type === "Assignment") {
      throw new Unjudged(`the assignment ${item.text} can change what a later command does`);
    } else visitRedirection(item, found);
  }
  if (words.length > 0) found.commands.push({ words });
}

function takeWord(word: Word, found: Findings): ShellWord {
  const { pos, end } = word;
  found.spans.push([pos, end]);
  const read = shellWord(word);
  found.words.push({ word: read, start: pos, end });
  return read;
}

function visitRedirection(redirection: Redirection, found: Findings, own = true): void {
  const { pos, end, descriptor } = redirection;
  found.spans.push([pos, end]);
  if (descriptor?.type === "FileDescriptorVariable") {
    throw new Unjudged(`the redirection sets the variable ${descriptor.name}`);
  }
  if (redirection.type === "HereDoc") {
    const { body, closing } = redirection;
    found.spans.push([body.pos, body.end]);
    if (closing === undefined) throw new Unjudged("a here-document has no end");
    found.spans.push([closing.pos, closing.end]);
    found.loose ??= checkParts(body.parts ?? []);
    return;
  }
  if (redirection.target === undefined) throw new Unjudged("a redirection has no target");
  const { text: target } = takeWord(redirection.target, found);
  if (redirection.type === "HereString" || STREAMS.has(target)) return;
  const { operator } = redirection;
  if (/^[<>]&$/.test(operator) && /^(?:\d+-?|-)$/.test(target)) return;
  if (target.includes(UNKNOWN) || target.includes(GLOB) || target === "") {
    throw new Unjudged(
      `the redirection to ${redirection.target.text} leads where only the shell knows`,
    );
  }
  if (/^\/+dev\/+(?:tcp|udp)\b|(?:^|\/)\.\.?\/.*\bdev\/+(?:tcp|udp)\b/.test(target)) {
    throw new Unjudged(`the redirection to ${target} opens a connection`);
  }
  const opened = { path: target, after: found.commands.length, own };
  if (operator === "<") found.reads.push(opened);
  else if (operator === "<&") throw new Unjudged("the redirection `<&` has no number");
  else found.writes.push(opened);
}
