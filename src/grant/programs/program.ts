/**
 * What psk knows of programs, as data. A table says what is known to be harmless and what each
 * option does; an option that stands in no table is refused.
 */

/** What a command does besides computing and printing. */
export type EffectKind = "reads" | "writes" | "runs" | "network" | "settings";

/**
 * What an option does. `edits`: the operands are written; `script`: its value takes the place of the
 * first operand; `tree`: it writes whatever stands below its value.
 */
export type OptionEffect = EffectKind | "edits" | "script";

/** One option of a program. */
export interface Option {
  readonly names: readonly string[];
  readonly value: "none" | "required" | "optional";
  /** How many words a required value takes; the last of them is the value. */
  readonly words: number;
  readonly effects: readonly OptionEffect[];
}

/**
 * What the words are that are no options: `text`, or files; `*` for all that follow. `output`: a file
 * that is written, although the program is there to read.
 */
export type Operand = "text" | "reads" | "writes" | "output" | "text*" | "reads*" | "writes*";

/** How a program, or a subcommand of one, is used. */
export interface Usage {
  /**
   * A line an option: its spellings, `=VALUE` or `[=VALUE]` at the last one, its effects. `--[no-]x`
   * stands for `--x` and for `--no-x`, which takes no value and has no effect. `=NAME=VALUE` takes
   * two words.
   */
  readonly options?: string;
  /** What it takes besides; without this, texts. */
  readonly operands?: readonly Operand[];
  /** What it does whatever its options are. */
  readonly nature?: readonly Nature[];
  /** None of its options can do harm, so a file name that looks like one cannot, either. */
  readonly harmless?: boolean;
  /** Its options are judged although it can do anything: `npm test` runs one script, no other. */
  readonly strict?: boolean;
  /** Its options end at the first operand, as in `pnpm run SCRIPT …`. */
  readonly ordered?: boolean;
}

/** `anything`: it runs what its arguments or files say, so its options are not judged. */
export type Nature = "network" | "writes" | "anything";

/** A program. */
export interface Program extends Usage {
  /**
   * How its words are read. `getopt`: options and operands in any order, short ones in clusters;
   * `ordered`: options end at the first operand; `words`: `-name` is one option.
   */
  readonly style?: "getopt" | "ordered" | "words";
  /** `-20` is an option. */
  readonly numbers?: boolean;
  /** Its words are texts, whatever they look like. */
  readonly free?: boolean;
  /** It obeys settings of the folder it runs in, so it runs only in the working folder. */
  readonly obeysFolder?: boolean;
  /**
   * By name; a name with a space is a subcommand of a subcommand, `*` any other word, and an empty
   * name the program alone. Others are refused.
   */
  readonly subcommands?: Readonly<Record<string, Usage>>;
  /** Reads what the table cannot say, such as the script of `sed`. */
  readonly reader?: Reader;
  /** Reads the operands, where what they are depends on the options. */
  readonly operandReader?: OperandReaderName;
  /** Words that, alone behind its name, make it print something about itself and end. */
  readonly prints?: readonly string[];
  /** A word with `-` is never the value of the option before it, but an option of its own. */
  readonly plainValues?: boolean;
}

/** Programs whose options stand in a table, and whose values or operands need a closer look. */
export type OperandReaderName =
  | "awk"
  | "compress"
  | "copy"
  | "curl"
  | "dd"
  | "gh"
  | "git"
  | "kubectl"
  | "link"
  | "pager"
  | "patch"
  | "psk"
  | "rsync"
  | "scp"
  | "sed"
  | "split"
  | "ssh"
  | "tar"
  | "unzip"
  | "wget"
  | "xargs"
  | "yarn";

/** A program whose words have a grammar of their own. */
export type Reader = "cd" | "find" | "git" | "kill" | "printf" | "test";

/** The options of a table by their spellings. */
export type OptionTable = ReadonlyMap<string, Option>;

const parsed = new Map<string, OptionTable>();

/** Reads a table of options; each text is read once. */
export function optionTable(text = ""): OptionTable {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const table = new Map<string, Option>();
  for (const line of text.split("\n")) {
    for (const option of readOptions(line)) {
      for (const name of option.names) table.set(name, option);
    }
  }
  parsed.set(text, table);
  return table;
}

const OPTION_EFFECTS: readonly OptionEffect[] = [
  ...(["reads", "writes", "runs", "network", "settings", "edits", "script"] as const),
];

/** The option of a line, and the one that takes it back. */
function readOptions(line: string): readonly Option[] {
  const words = line.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const option = readOption(words.map((word) => word.replace("--[no-]", "--")));
  const negated = words.filter((word) => word.startsWith("--[no-]"));
  const names = negated.map((word) => word.replace("[no-]", "no-").replace(/[[=].*$/, ""));
  return names.length === 0 ? [option] : [option, { names, value: "none", words: 0, effects: [] }];
}

function readOption(words: readonly string[]): Option {
  const names: string[] = [];
  const effects: OptionEffect[] = [];
  let value: Option["value"] = "none";
  let count = 1;
  for (const word of words) {
    const effect = OPTION_EFFECTS.find((name) => name === word);
    if (effect !== undefined) {
      effects.push(effect);
      continue;
    }
    const [, name = "", optional, required] =
      /^([-+][^[=\s]*)(\[=\w+\])?((?:=\w+)+)?$/.exec(word) ?? [];
    if (name === "") throw new Error(`no option in the table: ${words.join(" ")}`);
    names.push(name);
    if (optional !== undefined) value = "optional";
    if (required !== undefined) {
      value = "required";
      count = required.split("=").length - 1;
    }
  }
  return { names, value, words: count, effects };
}
