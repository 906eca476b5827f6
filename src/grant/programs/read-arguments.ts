import { GLOB, UNKNOWN, Unjudged } from "../shell-word.ts";
import type { Option, OptionTable, Program } from "./program.ts";

/** An option as it stands in a command. */
export interface Use {
  readonly option: Option;
  /** As it is written, its value included where it stands in the same word. */
  readonly word: string;
  /** Undefined for an option without a value. */
  readonly value: string | undefined;
}

/** The words of a command, told apart. */
export interface Arguments {
  readonly uses: readonly Use[];
  readonly operands: readonly string[];
  /** How many words were read, where reading ends at the first operand. */
  readonly read: number;
}

/** What reading needs to know of a program. */
export interface Syntax
  extends Pick<Program, "style" | "numbers" | "harmless" | "plainValues" | "strict"> {
  /** For messages: `git log`. */
  readonly name: string;
  readonly table: OptionTable;
}

/** Tells options from operands as the program does; throws on an option that is not known. */
export function readArguments(syntax: Syntax, words: readonly string[]): Arguments {
  const uses: Use[] = [];
  const operands: string[] = [];
  let i = 0;
  while (i < words.length) {
    const word = words[i] ?? "";
    if (word === "--") {
      operands.push(...words.slice(i + 1));
      i = words.length;
    } else if (!word.startsWith("-") || word === "-") {
      if (word.startsWith(GLOB) && !syntax.harmless) refuseGlob(syntax, word);
      if (syntax.style === "ordered") break;
      operands.push(word);
      i += 1;
    } else i += readOptionWord(syntax, words, i, uses);
  }
  if (syntax.style === "ordered") operands.push(...words.slice(i));
  return { uses, operands, read: i };
}

function refuseGlob({ name }: Syntax, word: string): never {
  const shown = word.replaceAll(GLOB, "*");
  throw new Unjudged(
    `a file that ${shown} names could look like an option of ${name}; write ./${shown}, or put \`--\` before it`,
  );
}

/** Reads the options in one word, and perhaps the value in the next; gives the number of words. */
function readOptionWord(syntax: Syntax, words: readonly string[], i: number, uses: Use[]): number {
  const word = words[i] ?? "";
  const next = words.slice(i + 1);
  if (word.startsWith("--") || syntax.style === "words") return readLong(syntax, word, next, uses);
  if (syntax.numbers && /^-\d+$/.test(word)) return 1;
  if (word.includes(UNKNOWN) || word.includes(GLOB)) refuseUnknown(syntax, word);
  for (let at = 1; at < word.length; at++) {
    const letter = `-${word[at]}`;
    const option = syntax.table.get(letter);
    if (option === undefined) throw unknownOption(syntax, word.length === 2 ? word : letter, word);
    const rest = word.slice(at + 1);
    if (option.value === "none") {
      uses.push({ option, word, value: undefined });
      continue;
    }
    if (rest !== "" || option.value === "optional") {
      uses.push({ option, word, value: rest });
      return 1;
    }
    uses.push({ option, word, value: nextValue(syntax, word, next, option.words) });
    return 1 + option.words;
  }
  return 1;
}

function readLong(syntax: Syntax, word: string, next: readonly string[], uses: Use[]): number {
  const equals = word.indexOf("=");
  const name = equals === -1 ? word : word.slice(0, equals);
  const option = syntax.table.get(name);
  if (name.includes(UNKNOWN) || name.includes(GLOB)) refuseUnknown(syntax, word);
  if (option === undefined) throw unknownOption(syntax, name, word);
  if (equals !== -1) {
    if (option.value === "none" || option.words > 1) throw unknownOption(syntax, name, word);
    refuseDash(syntax, name, word.slice(equals + 1));
    uses.push({ option, word, value: word.slice(equals + 1) });
    return 1;
  }
  if (option.value !== "required") {
    uses.push({ option, word, value: option.value === "optional" ? "" : undefined });
    return 1;
  }
  uses.push({ option, word, value: nextValue(syntax, word, next, option.words) });
  return 1 + option.words;
}

/** A pattern of files in the place of a value may become the value and more options behind it. */
function nextValue(syntax: Syntax, word: string, next: readonly string[], count: number): string {
  const values = next.slice(0, count);
  const value = values[count - 1];
  if (value === undefined) throw new Unjudged(`the option ${word} of ${syntax.name} has no value`);
  for (const each of values) refuseDash(syntax, word, each);
  if (!values.some((each) => each.includes(GLOB))) return value;
  throw new Unjudged(`quote the pattern behind ${word}, so that the shell leaves it as it is`);
}

/** npm takes a value with `-` for an option, even behind a `=`. */
function refuseDash({ name, plainValues }: Syntax, option: string, value: string): void {
  if (!plainValues || !(value.startsWith("-") || value.startsWith(UNKNOWN))) return;
  throw new Unjudged(
    `the value of ${option} of ${name} must be written out and not begin with \`-\``,
  );
}

function refuseUnknown({ name }: Syntax, word: string): never {
  const shown = word.replaceAll(GLOB, "*").replaceAll(UNKNOWN, "…");
  throw new Unjudged(`write out the option ${shown} of ${name}`);
}

function unknownOption({ name, table, strict }: Syntax, option: string, word: string): Unjudged {
  const long = option.startsWith("--") && option.length > 2;
  const full = long ? [...table.keys()].find((known) => known.startsWith(option)) : undefined;
  if (full !== undefined && full !== option) {
    return new Unjudged(`${option} is short for an option of ${name}; write ${full} in full`);
  }
  const where = option === word ? "" : ` in ${word}`;
  const hint = strict ? "; an option of the script that it runs stands behind `--`" : "";
  return new Unjudged(`psk does not know the option ${option}${where} of ${name}${hint}`);
}
