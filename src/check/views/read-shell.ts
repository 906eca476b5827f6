/**
 * Reads shell code as a shell would, without running it: top to bottom, into the functions it calls
 * with what they are given, and into the files it sources.
 */
import {
  type ArrayValue,
  type Command,
  forEachChild,
  parse,
  type Redirection,
  type Function as ShellFunction,
  type SyntaxNode,
  type Word,
} from "unbash";
import { lineCounter } from "./lines-of.ts";
import { parsableShell } from "./parsable-shell.ts";
import type { ShellCommand } from "./shell-commands.ts";
import { ShellVariables } from "./shell-variables.ts";
import type { Snippet } from "./snippets.ts";

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
/** Of one piece of shell code, this much is read; the coverage tells of the rest. */
export const MAX_SHELL_CHARACTERS = 512 * 1024;
/** A pipe has a handful of commands; a thousand of them are there to cost time. */
const MAX_INPUTS = 50;
/** Commands within commands, as in `$( $( ) )`; a program that nests deeper wants to cost time. */
const MAX_NESTING = 200;
/** Functions within functions, files that source files. */
const MAX_DEPTH = 3;
/** A function is entered anew for so many of its calls. */
const MAX_ENTRIES = 6;

/** The shell file of the skill that a path in a script means. */
export type FindScript = (path: string) => Snippet | undefined;

interface Source {
  readonly snippet: Snippet;
  readonly text: string;
  readonly lineAt: (offset: number) => number;
}

interface Defined {
  readonly node: ShellFunction;
  readonly source: Source;
  entries: number;
}

/** The commands of one piece of shell code; what cannot be parsed gives what was parsed. */
export function readShell(
  snippet: Snippet,
  variables = new ShellVariables(),
  findScript: FindScript = () => undefined,
): ShellCommand[] {
  const reader = new Reader(variables, findScript);
  reader.read(snippet);
  return reader.result;
}

class Reader {
  readonly result: ShellCommand[] = [];
  readonly #variables: ShellVariables;
  readonly #findScript: FindScript;
  readonly #functions = new Map<string, Defined>();
  readonly #sourced = new Set<string>();
  /** The commands that were read at a place; a function may be entered many times. */
  readonly #seen = new Map<string, ShellCommand[]>();
  #source: Source | undefined;
  #depth = 0;
  #nesting = 0;
  /** Where the output of the compound command around goes. */
  #outer: readonly string[] = [];

  constructor(variables: ShellVariables, findScript: FindScript) {
    this.#variables = variables;
    this.#findScript = findScript;
  }

  read(snippet: Snippet): void {
    const text = parsableShell(snippet.text.slice(0, MAX_SHELL_CHARACTERS));
    const before = this.#source;
    this.#source = { snippet, text, lineAt: lineCounter(text, snippet.line) };
    this.#visit(parse(text), []);
    this.#source = before;
    if (before !== undefined) return;
    // What nobody calls may be called by whoever sources this.
    for (const defined of this.#functions.values()) {
      if (defined.entries === 0) this.#within(defined, () => this.#visit(defined.node.body, []));
    }
  }

  /** Gives the commands whose output the node's output is made of. */
  #visit(node: SyntaxNode, inputs: readonly ShellCommand[]): ShellCommand[] {
    if (this.#nesting >= MAX_NESTING) return [];
    this.#nesting++;
    const found = this.#enter(node, inputs);
    this.#nesting--;
    return found;
  }

  #enter(node: SyntaxNode, inputs: readonly ShellCommand[]): ShellCommand[] {
    switch (node.type) {
      case "Command":
        return this.#command(node, inputs);
      case "Function":
        if (this.#source !== undefined) {
          this.#functions.set(node.name.value, { node, source: this.#source, entries: 0 });
        }
        return [];
      case "Redirected": {
        const outer = this.#outer;
        this.#outer = [...outer, ...this.#targets(node.redirects, />/)];
        const fed = this.#children(node.redirects, inputs);
        const found = this.#visit(node.command, [...inputs, ...fed].slice(-MAX_INPUTS));
        this.#outer = outer;
        return found;
      }
      case "Pipeline": {
        let previous: readonly ShellCommand[] = inputs;
        let last: ShellCommand[] = [];
        for (const command of node.commands) {
          last = this.#visit(command, previous);
          previous = [...previous, ...last].slice(-MAX_INPUTS);
        }
        return last;
      }
      case "For": {
        const words = (node.wordlist ?? []).map(({ value }) => value).join(" ");
        const listed = this.#children(node.wordlist ?? [], inputs);
        this.#variables.set(node.name.value, words, listed);
        return this.#visit(node.body, inputs);
      }
      default:
        return this.#childrenOf(node, inputs);
    }
  }

  #children(nodes: readonly SyntaxNode[], inputs: readonly ShellCommand[]): ShellCommand[] {
    return nodes.flatMap((node) => this.#childrenOf(node, inputs));
  }

  #childrenOf(node: SyntaxNode, inputs: readonly ShellCommand[]): ShellCommand[] {
    const found: ShellCommand[] = [];
    forEachChild(node, (child) => {
      found.push(...this.#visit(child, inputs));
    });
    return found;
  }

  #command(node: Command, inputs: readonly ShellCommand[]): ShellCommand[] {
    const source = this.#source;
    if (source === undefined) return [];
    const variables = this.#variables;
    const inner = this.#childrenOf(node, []);
    for (const item of [...node.prefix, ...node.args]) {
      if (item.type === "Assignment") variables.set(item.name, wordsOf(item.value), inner);
    }
    const words = [node.name, ...node.args.flatMap((arg) => (arg.type === "Word" ? [arg] : []))]
      .filter((word): word is Word => word !== undefined)
      .map(({ value }) => variables.expand(value));
    const { name, args } = unwrap(words);
    const written = source.text.slice(node.pos, node.end);
    if (name === "read") for (const variable of args) setRead(variables, variable, inputs);
    const command: ShellCommand = {
      snippet: source.snippet,
      line: source.lineAt(node.pos),
      name,
      args,
      text: variables.expand(written),
      inputs: [...inputs, ...inner, ...variables.inputsOf(written)].slice(-MAX_INPUTS),
      writesTo: [...this.#targets(node.redirects, />/), ...this.#outer],
      readsFrom: this.#targets(node.redirects, /^<$/),
      hereText: node.redirects
        .map((redirect) => {
          if (redirect.type === "HereDoc") return redirect.body.text;
          return redirect.type === "HereString" ? (redirect.target?.value ?? "") : "";
        })
        .join("\n"),
    };
    // A function that is entered again says something new, or nothing.
    if (this.#isNew(command, node.pos)) this.result.push(command);
    return [command, ...this.#entered(command)];
  }

  #isNew(command: ShellCommand, offset: number): boolean {
    const place = `${command.snippet.path}:${command.line}:${offset}`;
    const seen = this.#seen.get(place);
    if (seen === undefined) this.#seen.set(place, [command]);
    else if (seen.some((other) => isSame(other, command))) return false;
    else seen.push(command);
    return true;
  }

  /** What a call of a function, or the sourcing of a file, does in turn. */
  #entered(command: ShellCommand): ShellCommand[] {
    const { name, args, inputs } = command;
    if (this.#depth >= MAX_DEPTH) return [];
    const defined = this.#functions.get(name);
    if (defined !== undefined && defined.entries < MAX_ENTRIES) {
      defined.entries++;
      const all = { value: args.join(" "), inputs };
      const given = new Map<string, typeof all>([
        ["@", all],
        ["*", all],
      ]);
      args.forEach((value, index) => {
        given.set(String(index + 1), { value, inputs });
      });
      return this.#within(defined, () =>
        this.#variables.holding(given, () => this.#visit(defined.node.body, inputs)),
      );
    }
    const [path = ""] = args;
    if ((name === "." || name === "source") && !this.#sourced.has(path)) {
      this.#sourced.add(path);
      const file = this.#findScript(path);
      if (file !== undefined && file.path !== command.snippet.path) {
        this.#depth++;
        this.read(file);
        this.#depth--;
      }
    }
    return [];
  }

  #within<T>({ source }: Defined, work: () => T): T {
    const before = this.#source;
    this.#source = source;
    this.#depth++;
    try {
      return work();
    } finally {
      this.#depth--;
      this.#source = before;
    }
  }

  #targets(redirects: readonly Redirection[], wanted: RegExp): string[] {
    return redirects.flatMap((redirect) =>
      redirect.type === "Redirect" &&
      wanted.test(redirect.operator) &&
      redirect.target !== undefined
        ? [this.#variables.expand(redirect.target.value)]
        : [],
    );
  }
}

function isSame(a: ShellCommand, b: ShellCommand): boolean {
  return (
    a.text === b.text &&
    a.inputs.length === b.inputs.length &&
    a.inputs.every(({ text }, index) => text === b.inputs[index]?.text)
  );
}

function setRead(
  variables: ShellVariables,
  variable: string,
  inputs: readonly ShellCommand[],
): void {
  if (/^\w+$/.test(variable) && inputs.length > 0) variables.set(variable, `$${variable}`, inputs);
}

function wordsOf(value: Word | ArrayValue): string {
  return value.type === "Word" ? value.value : value.elements.map((word) => word.value).join(" ");
}

function unwrap(words: readonly string[]): { name: string; args: readonly string[] } {
  let rest = words;
  for (;;) {
    const [first = "", ...others] = rest;
    const name = first === "." ? first : first.slice(first.lastIndexOf("/") + 1);
    if (!WRAPPERS.has(name)) return { name, args: others };
    rest = others;
    // Options of the wrapper, its assignments and its numbers stand before the command.
    while (rest.length > 0 && /^-|^\w+=|^\d+[smh]?$/.test(rest[0] ?? "")) rest = rest.slice(1);
    if (rest.length === 0) return { name, args: others };
  }
}
