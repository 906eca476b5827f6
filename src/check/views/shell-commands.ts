import {
  type ArrayValue,
  type Command,
  forEachChild,
  parse,
  type SyntaxNode,
  type Word,
} from "unbash";
import type { Skill } from "../../skill/skill.ts";
import { noteCut } from "./cuts.ts";
import { lineCounter } from "./lines-of.ts";
import { type Snippet, snippets } from "./snippets.ts";
import { startedCommands } from "./started-commands.ts";
import { view } from "./view.ts";

/** One simple command of a shell line, with what goes in and what comes out. */
export interface ShellCommand {
  readonly snippet: Snippet;
  readonly line: number;
  /** Its name without a path; empty for a mere assignment. */
  readonly name: string;
  /** Its arguments without quotes, with what is known of variables filled in. */
  readonly args: readonly string[];
  /** The whole command, with what is known of variables filled in. */
  readonly text: string;
  /** What feeds it: the commands before it in its pipe, and those in its substitutions. */
  readonly inputs: readonly ShellCommand[];
  /** Files its output goes to. */
  readonly writesTo: readonly string[];
  /** Files its input comes from. */
  readonly readsFrom: readonly string[];
  /** What a here-document or here-string gives it. */
  readonly hereText: string;
}

/** Commands that run another command with more, or with other, rights. */
const WRAPPERS = new Set([
  "sudo",
  "doas",
  "env",
  "nohup",
  "time",
  "nice",
  "exec",
  "command",
  "builtin",
  "setsid",
  "stdbuf",
  "timeout",
  "then",
  "do",
  "else",
]);
const MAX_SCRIPT = 256 * 1024;
/** A pipe has a handful of commands; a thousand of them are there to cost time. */
const MAX_INPUTS = 50;
const MAX_EXPANDED = 8 * 1024;
/** Each level is parsed anew, and deep ones would exhaust the stack; people nest a handful. */
const MAX_DEPTH = 60;
const MAX_BRACES = 200;

/** All commands of a skill's shell code, in their order. */
export const shellCommands = view((skill: Skill): readonly ShellCommand[] => [
  ...writtenCommands(skill),
  ...startedCommands(skill).flatMap((snippet) => commandsOf(skill, snippet)),
]);

/** Those that stand in the skill as shell, without those that its programs start. */
export const writtenCommands = view((skill: Skill): readonly ShellCommand[] =>
  snippets(skill)
    .filter(({ language }) => language === "shell")
    .flatMap((snippet) => commandsOf(skill, snippet)),
);

/** The commands of one piece of shell code; what cannot be parsed gives what was parsed. */
function commandsOf(skill: Skill, snippet: Snippet): ShellCommand[] {
  const cut = () => noteCut(skill, snippet.path, "more shell text than is parsed");
  if (snippet.text.length > MAX_SCRIPT) cut();
  const text = parsable(snippet.text.slice(0, MAX_SCRIPT));
  const result: ShellCommand[] = [];
  const lineAt = lineCounter(text, snippet.line);
  const variables = shellVariables(cut);

  const visit = (
    node: SyntaxNode,
    inputs: readonly ShellCommand[],
    depth: number,
  ): ShellCommand[] => {
    if (depth > MAX_DEPTH) return [];
    if (node.type === "For")
      variables.set(node.name.value, (node.wordlist ?? []).map(({ value }) => value).join(" "), []);
    if (node.type === "Command") return [addCommand(node, inputs, depth)];
    if (node.type === "Pipeline") {
      let previous: readonly ShellCommand[] = inputs;
      let last: ShellCommand[] = [];
      for (const command of node.commands) {
        last = visit(command, previous, depth + 1);
        previous = [...previous, ...last].slice(-MAX_INPUTS);
      }
      return last;
    }
    const found: ShellCommand[] = [];
    forEachChild(node, (child) => {
      found.push(...visit(child, inputs, depth + 1));
    });
    return found;
  };

  const addCommand = (
    node: Command,
    inputs: readonly ShellCommand[],
    depth: number,
  ): ShellCommand => {
    const inner: ShellCommand[] = [];
    forEachChild(node, (child) => {
      inner.push(...visit(child, [], depth + 1));
    });
    for (const item of [...node.prefix, ...node.args]) {
      if (item.type === "Assignment") variables.set(item.name, wordsOf(item.value), inner);
    }
    const words = [node.name, ...node.args.flatMap((arg) => (arg.type === "Word" ? [arg] : []))]
      .filter((word): word is Word => word !== undefined)
      .map(({ value }) => variables.expand(value));
    const { name, args } = unwrap(words);
    const redirects = node.redirects;
    const target = (wanted: RegExp) =>
      redirects.flatMap((redirect) =>
        redirect.type === "Redirect" &&
        wanted.test(redirect.operator) &&
        redirect.target !== undefined
          ? [variables.expand(redirect.target.value)]
          : [],
      );
    const written = text.slice(node.pos, node.end);
    const command: ShellCommand = {
      snippet,
      line: lineAt(node.pos),
      name,
      args,
      text: variables.expand(written),
      inputs: [...inputs, ...inner, ...variables.inputsOf(written)].slice(-MAX_INPUTS),
      writesTo: target(/>/),
      readsFrom: target(/^<$/),
      hereText: redirects
        .map((redirect) => {
          if (redirect.type === "HereDoc") return redirect.body.text;
          return redirect.type === "HereString" ? (redirect.target?.value ?? "") : "";
        })
        .join("\n"),
    };
    result.push(command);
    return command;
  };

  visit(parse(text), [], 0);
  return result;
}

/** The parser looks for the end of each brace anew: thousands of open ones in a word cost minutes. */
function parsable(text: string): string {
  return text.replace(/\S{4096,}/g, (word) =>
    word.split("{", MAX_BRACES + 1).length > MAX_BRACES ? word.replaceAll("{", "_") : word,
  );
}

/** What is known of the variables of a script, read from top to bottom. */
function shellVariables(cut: () => void) {
  const values = new Map<string, { value: string; inputs: readonly ShellCommand[] }>();
  const NAME = /\$\{?(\w+)\}?/g;
  return {
    set(name: string, value: string, inputs: readonly ShellCommand[]): void {
      values.set(name, { value: this.expand(value), inputs });
    },
    expand(text: string): string {
      if (!text.includes("$") || values.size === 0) return text;
      const expanded = text.replace(
        NAME,
        (whole, name: string) => values.get(name)?.value ?? whole,
      );
      if (expanded.length > MAX_EXPANDED) cut();
      return expanded.slice(0, MAX_EXPANDED);
    },
    /** The commands whose output a text gets by way of variables. */
    inputsOf(text: string): ShellCommand[] {
      if (!text.includes("$") || values.size === 0) return [];
      return [...text.matchAll(NAME)].flatMap(([, name = ""]) => values.get(name)?.inputs ?? []);
    },
  };
}

function wordsOf(value: Word | ArrayValue): string {
  return value.type === "Word" ? value.value : value.elements.map((word) => word.value).join(" ");
}

function unwrap(words: readonly string[]): { name: string; args: readonly string[] } {
  let rest = words;
  for (;;) {
    const [first = "", ...others] = rest;
    const name = first.slice(first.lastIndexOf("/") + 1);
    if (!WRAPPERS.has(name)) return { name, args: others };
    rest = others;
    // Options of the wrapper, its assignments and its numbers stand before the command.
    while (rest.length > 0 && /^-|^\w+=|^\d+[smh]?$/.test(rest[0] ?? "")) rest = rest.slice(1);
    if (rest.length === 0) return { name, args: others };
  }
}
