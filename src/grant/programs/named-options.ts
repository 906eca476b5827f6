import { type Option, type OptionEffect, optionTable, type Program } from "./program.ts";

/** What the words of a rule name: the effects of its options, and what is no option. */
export interface NamedOptions {
  readonly uses: readonly OptionEffect[];
  readonly operands: readonly string[];
}

/** Reads the words of a rule, in which `*` stands for any text, by a table of options. */
export function namedOptions(
  { style }: Pick<Program, "style">,
  table: string,
  words: readonly string[],
): NamedOptions {
  const options = optionTable(table);
  const uses: OptionEffect[] = [];
  const operands: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (!word.startsWith("-")) {
      operands.push(word);
      continue;
    }
    const named = optionsOf(options, word, style);
    uses.push(...named.flatMap(({ effects }) => effects));
    const last = named.at(-1);
    const takesNext = last?.value === "required" && !word.includes("=") && !word.includes("*");
    if (takesNext && endsWithName(last, word)) i += 1;
  }
  return { uses, operands };
}

/** The options that one word of a rule names. */
function optionsOf(
  options: ReadonlyMap<string, Option>,
  word: string,
  style: Program["style"],
): readonly Option[] {
  const star = word.indexOf("*");
  const [name = ""] = (star === -1 ? word : word.slice(0, star)).split("=");
  const open = star !== -1 && !word.slice(0, star).includes("=");
  const exact = options.get(name);
  if (name.startsWith("--") || style === "words") {
    // `-to*` takes `-toolexec=…`; `--out*` names no option, so that nothing follows from it.
    if (open && !name.startsWith("--") && name !== "-") return beginning(options, name);
    return exact === undefined ? [] : [exact];
  }
  const found: Option[] = [];
  for (const letter of name.slice(1)) {
    const option = options.get(`-${letter}`);
    if (option === undefined) return found;
    found.push(option);
    if (option.value !== "none") return found;
  }
  // `-s*` takes `-sofile`, too.
  return open && name !== "-" ? [...found, ...beginning(options, "-")] : found;
}

function beginning(options: ReadonlyMap<string, Option>, name: string): readonly Option[] {
  const short = name === "-";
  return [...options].flatMap(([each, option]) =>
    each.startsWith(name) && !(short && each.startsWith("--")) ? [option] : [],
  );
}

/** False where the value stands in the same word: `-ofile`. */
function endsWithName({ names }: Option, word: string): boolean {
  return names.some(
    (name) => word === name || (/^-[^-]$/.test(name) && word.endsWith(name.slice(1))),
  );
}
