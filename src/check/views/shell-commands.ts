import { type Command, forEachChild, parse, type SyntaxNode, type Word } from "unbash";
import type { Skill } from "../../skill/skill.ts";
import { type Snippet, snippets } from "./snippets.ts";
import { view } from "./view.ts";

/** One simple command of a shell line, with what goes in and what comes out. */
export interface ShellCommand {
  readonly snippet: Snippet;
  readonly line: number;
  /** Its name without a path; empty for a mere assignment. */
  readonly name: string;
  /** Its arguments as written, without quotes. */
  readonly args: readonly string[];
  /** The whole command as written. */
  readonly text: string;
  /** What feeds it: the commands before it in its pipe, and those in its substitutions. */
  readonly inputs: readonly ShellCommand[];
  /** Files its output goes to. */
  readonly writesTo: readonly string[];
  /** Files its input comes from. */
  readonly readsFrom: readonly string[];
  /** What a here-document or here-string gives it. */
  readonly hereText: string;
  /** Which statement of the snippet it belongs to. */
  readonly statement: number;
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

/** All commands of a skill's shell code, in their order. */
export const shellCommands = view((skill: Skill): readonly ShellCommand[] =>
  snippets(skill)
    .filter(({ language }) => language === "shell")
    .flatMap((snippet) => commandsOf(snippet)),
);

/** The commands of one piece of shell code; what cannot be parsed gives what was parsed. */
export function commandsOf(snippet: Snippet): ShellCommand[] {
  const text = snippet.text.slice(0, MAX_SCRIPT);
  const result: ShellCommand[] = [];
  const lineAt = lineCounter(text, snippet.line);
  let statement = 0;

  const visit = (node: SyntaxNode, inputs: readonly ShellCommand[]): ShellCommand[] => {
    if (node.type === "Statement") statement++;
    if (node.type === "Command") return [addCommand(node, inputs)];
    if (node.type === "Pipeline") {
      let previous: readonly ShellCommand[] = inputs;
      let last: ShellCommand[] = [];
      for (const command of node.commands) {
        last = visit(command, previous);
        previous = [...previous, ...last];
      }
      return last;
    }
    const found: ShellCommand[] = [];
    forEachChild(node, (child) => {
      found.push(...visit(child, inputs));
    });
    return found;
  };

  const addCommand = (node: Command, inputs: readonly ShellCommand[]): ShellCommand => {
    const inner: ShellCommand[] = [];
    forEachChild(node, (child) => {
      inner.push(...visit(child, []));
    });
    const words = [node.name, ...node.args.flatMap((arg) => (arg.type === "Word" ? [arg] : []))]
      .filter((word): word is Word => word !== undefined)
      .map(({ value }) => value);
    const { name, args } = unwrap(words);
    const redirects = node.redirects;
    const target = (wanted: RegExp) =>
      redirects.flatMap((redirect) =>
        redirect.type === "Redirect" &&
        wanted.test(redirect.operator) &&
        redirect.target !== undefined
          ? [redirect.target.value]
          : [],
      );
    const command: ShellCommand = {
      snippet,
      line: lineAt(node.pos),
      name,
      args,
      text: text.slice(node.pos, node.end),
      inputs: [...inputs, ...inner],
      writesTo: target(/>/),
      readsFrom: target(/^<$/),
      hereText: redirects
        .map((redirect) => {
          if (redirect.type === "HereDoc") return redirect.body.text;
          return redirect.type === "HereString" ? (redirect.target?.value ?? "") : "";
        })
        .join("\n"),
      statement,
    };
    result.push(command);
    return command;
  };

  visit(parse(text), []);
  return result;
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

function lineCounter(text: string, first: number): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    for (let high = starts.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return first + low - 1;
  };
}
