import { Unjudged } from "../shell-word.ts";
import { type EffectKind, type Operand, optionTable, type Program, type Usage } from "./program.ts";
import { PROGRAMS } from "./programs.ts";
import { type Arguments, readArguments, type Syntax, type Use } from "./read-arguments.ts";
import { OPERAND_READERS, READERS } from "./readers.ts";

/** One thing that a command does besides computing and printing. */
export interface Effect {
  readonly kind: EffectKind;
  /** For people: a path, a command, a host, a setting. */
  readonly what: string;
  /** The file that is read or written, where it is known. */
  readonly path?: string;
  /** It may write whatever it likes below `path`. */
  readonly tree?: boolean;
  /** The words of the program that is started, where they are known. */
  readonly starts?: readonly string[];
  /** What the program is for, or what one of its options adds. */
  readonly by: "nature" | "option";
  /** The word that adds it; a rule that names the word allows it. */
  readonly option?: string;
}

/** What a command does, as far as its table tells. */
export interface ProgramCall {
  /** The program with its subcommand: `git log`. */
  readonly name: string;
  /** False for a program without a table. */
  readonly known: boolean;
  /** It runs what its arguments or files say. */
  readonly anything: boolean;
  readonly effects: readonly Effect[];
}

/** Reads a command by the table of its program; throws on what the table does not know. */
export function programCall(words: readonly string[]): ProgramCall {
  const [name = "", ...args] = words;
  const program = programOf(name);
  if (program === undefined) return { name, known: false, anything: true, effects: [] };
  const base = baseName(name);
  if (printsOnly(program, args)) return { name: base, known: true, anything: false, effects: [] };
  if (program.subcommands !== undefined) return subcommandCall(base, program, args);
  return usageCall(base, program, program, args, "");
}

/** True for `node --version` and the like. */
export function printsOnly({ prints = [] }: Program, args: readonly string[]): boolean {
  const [only = ""] = args;
  return args.length === 1 && prints.includes(only);
}

/** The table of a program by the first word of a command; a file of a folder has none. */
export function programOf(name: string): Program | undefined {
  if (name.includes("/") && !name.startsWith("/")) return undefined;
  return PROGRAMS.get(baseName(name));
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function subcommandCall(base: string, program: Program, args: readonly string[]): ProgramCall {
  const before = readArguments(globalSyntax(base, program), args);
  const [first, second] = before.operands;
  const effects = optionEffects(judgedUses(program, before.uses), base);
  if (first === undefined) return { ...aloneCall(base, program), effects };
  const found = subcommandOf(program, first, second);
  if (found === undefined) {
    throw new Unjudged(
      `psk does not know \`${base} ${first}\`; a rule that allows it can only be all of Bash`,
    );
  }
  const rest = before.operands.slice(found.words);
  // git reads its own options before the subcommand only; others take them anywhere.
  const globals = program.reader === "git" ? "" : `${program.options ?? ""}\n`;
  const call = usageCall(`${base} ${found.name}`, program, found.usage, rest, globals);
  return { ...call, effects: [...effects, ...call.effects] };
}

/** The program without a subcommand prints its help, unless the table says more. */
function aloneCall(name: string, { subcommands = {} }: Program): Omit<ProgramCall, "effects"> {
  const anything = subcommands[""]?.nature?.includes("anything") === true;
  return { name, known: true, anything };
}

/** The subcommand that stands first, with how many words it takes. */
export function subcommandOf(
  { subcommands = {} }: Program,
  first: string,
  second = "",
): { readonly name: string; readonly words: number; readonly usage: Usage } | undefined {
  const both = `${first} ${second}`;
  for (const [name, words] of [
    [both, 2],
    [first, 1],
    ["*", 0],
  ] as const) {
    const usage = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
    if (usage !== undefined) return { name: name === "*" ? first : name, words, usage };
  }
  return undefined;
}

function usageCall(
  name: string,
  program: Program,
  usage: Usage,
  words: readonly string[],
  globals: string,
): ProgramCall {
  const natural = natureEffects(usage);
  const anything = usage.nature?.includes("anything") === true;
  if ((anything && !usage.strict) || program.free) {
    return { name, known: true, anything, effects: natural };
  }
  const read = program.reader === undefined ? undefined : READERS[program.reader];
  const special = read?.(name, words);
  if (special !== undefined) {
    return { name, known: true, anything, effects: [...natural, ...special] };
  }
  const syntax = usageSyntax(name, program, usage, globals);
  const reader = operandReader(program);
  const plain = reader?.prepare?.(words, syntax.table) ?? words;
  const args = readArguments(syntax, plain);
  const options = optionEffects(judgedUses(program, args.uses), name);
  const operands = reader?.effects?.(name, args) ?? operandEffects(args, usage);
  const more = reader?.more?.(name, args) ?? [];
  return { name, known: true, anything, effects: [...natural, ...options, ...operands, ...more] };
}

/** Made once for each program and usage: that takes longer than judging a command. */
const globalSyntaxes = new WeakMap<Program, Syntax>();
const syntaxes = new WeakMap<Usage, Syntax>();

/** How the words before a subcommand are read. */
function globalSyntax(name: string, program: Program): Syntax {
  const known = globalSyntaxes.get(program);
  if (known?.name === name) return known;
  const table = optionTable(program.options);
  const made: Syntax = { ...program, style: "ordered", name, table };
  globalSyntaxes.set(program, made);
  return made;
}

function usageSyntax(name: string, program: Program, usage: Usage, globals: string): Syntax {
  const known = syntaxes.get(usage);
  if (known?.name === name) return known;
  const table = optionTable(globals + (usage.options ?? ""));
  const style = usage.ordered ? "ordered" : (program.style ?? "getopt");
  const { strict = false, harmless = false } = usage;
  const made: Syntax = { ...program, style, strict, harmless, name, table };
  syntaxes.set(usage, made);
  return made;
}

function operandReader({ operandReader: name }: Program) {
  return name === undefined ? undefined : OPERAND_READERS[name];
}

/** The options that count, as their values make them. */
function judgedUses(program: Program, uses: readonly Use[]): readonly Use[] {
  const judged = operandReader(program)?.judged;
  return judged === undefined ? uses : uses.flatMap((use) => judged(use) ?? []);
}

function natureEffects({ nature = [] }: Usage): Effect[] {
  return nature.flatMap((each): Effect[] => {
    if (each === "network") return [{ kind: "network", what: "the network", by: "nature" }];
    return each === "writes" ? [{ kind: "writes", what: "files", by: "nature" }] : [];
  });
}

/** What is written there changes no file. */
const STREAMS = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);

/** What the options of a command add. */
function optionEffects(uses: readonly Use[], name: string): Effect[] {
  return uses.flatMap(({ option, word, value }) =>
    option.effects.flatMap((kind): Effect[] => {
      if (kind === "edits" || kind === "script") return [];
      if (kind === "writes" && STREAMS.has(value ?? "")) return [];
      const what = value === undefined || value === "" ? `${name} ${word}` : value;
      const isFile = (kind === "reads" || kind === "writes") && value !== undefined && value !== "";
      const starts = kind === "runs" && value !== undefined ? plainWords(value) : undefined;
      return [
        {
          ...{ kind, what, by: "option", option: word },
          ...(isFile && { path: value }),
          ...(starts !== undefined && { starts }),
        },
      ];
    }),
  );
}

/** What a command does with its operands. */
function operandEffects({ uses, operands }: Arguments, { operands: spec }: Usage): Effect[] {
  const has = (effect: "edits" | "script") =>
    uses.find(({ option }) => option.effects.includes(effect));
  const edits = has("edits");
  const places = has("script") === undefined ? (spec ?? ["text*"]) : (spec ?? []).slice(1);
  return operands.flatMap((path, i): Effect[] => {
    const kind = placeOf(places, i, operands.length).replace("*", "");
    if (edits !== undefined && kind === "reads") {
      return [{ kind: "writes", what: path, path, by: "option", option: edits.word }];
    }
    if (kind === "output") return [{ kind: "writes", what: path, path, by: "option" }];
    if (kind !== "reads" && kind !== "writes") return [];
    return [{ kind, what: path, path, by: "nature" }];
  });
}

/** What the operand with this number is; a place with `*` takes all that the others leave. */
function placeOf(places: readonly Operand[], i: number, count: number): Operand {
  const star = places.findIndex((place) => place.endsWith("*"));
  if (star === -1 || i < star) return places[i] ?? places.at(-1) ?? "text";
  const after = places.length - star - 1;
  return i >= Math.max(count - after, star)
    ? (places[places.length - (count - i)] ?? "text")
    : (places[star] ?? "text");
}

/** A command line of plain words; undefined for one that a shell would have to read. */
function plainWords(line: string): readonly string[] | undefined {
  return /^[\w./:=@%+, -]+$/.test(line) ? line.trim().split(/ +/) : undefined;
}
