import { globMatches } from "../glob.ts";
import { mayBeShell, type ToolRule } from "../tool-rule.ts";
import { printsOnly, programOf, subcommandOf } from "./effects.ts";
import { namedOptions } from "./named-options.ts";
import type { Nature, OptionEffect, Program, Usage } from "./program.ts";

/** What a rule for the shell allows, told by what its program does. */
export interface RuleNature {
  /** The program that the rule names; undefined for all of the shell, or a name with `*`. */
  readonly program: string | undefined;
  /** psk has a table of this program, and so judges its options. */
  readonly known: boolean;
  /** It talks to the network by nature, as `git push` and `curl` do. */
  readonly network: boolean;
  /** It writes files by nature, as `cp` and `git commit` do. */
  readonly writes: boolean;
  /** It can do whatever a shell can: an interpreter, `make`, `npm run`, a program without a table. */
  readonly anything: boolean;
}

const WHOLE_SHELL: RuleNature = {
  ...{ program: undefined, known: false, network: true, writes: true, anything: true },
};

/** What a rule for the shell allows; undefined for a rule about another tool. */
export function ruleNature({
  name,
  pattern,
}: Pick<ToolRule, "name" | "pattern">): RuleNature | undefined {
  if (!mayBeShell(name)) return undefined;
  if (pattern === undefined) return WHOLE_SHELL;
  // A pattern behind a name with `*` is read as that of another tool, and takes no command.
  if (pattern.kind !== "command") return undefined;
  const [program = "", ...words] = (pattern.globs.at(-1) ?? "").split(" ");
  if (program.includes("*")) return WHOLE_SHELL;
  const table = programOf(program);
  if (table === undefined) return { ...WHOLE_SHELL, program };
  return { program, known: true, ...natureOf(table, words) };
}

function natureOf(
  program: Program,
  words: readonly string[],
): Omit<RuleNature, "program" | "known"> {
  if (printsOnly(program, words)) return { network: false, writes: false, anything: false };
  const { operands, uses } = namedOptions(program, program.options ?? "", words);
  const usages = usagesOf(program, operands);
  const natures = new Set(usages.flatMap(({ nature = [] }) => nature));
  const effects = new Set<OptionEffect>(uses);
  for (const usage of usages) {
    // What is written is what the operands are.
    if (usage.operands?.some((operand) => operand.startsWith("writes"))) natures.add("writes");
    const table = `${program.options ?? ""}\n${usage.options ?? ""}`;
    for (const effect of namedOptions(program, table, words).uses) effects.add(effect);
  }
  return combined(natures, effects);
}

function combined(natures: ReadonlySet<Nature>, effects: ReadonlySet<OptionEffect>) {
  const anything = natures.has("anything") || effects.has("runs") || effects.has("settings");
  return {
    network: natures.has("network") || effects.has("network"),
    writes: anything || natures.has("writes") || effects.has("writes") || effects.has("edits"),
    anything,
  };
}

/** The ways to use the program that the rule takes: one, or all that its `*` leaves open. */
function usagesOf(program: Program, operands: readonly string[]): readonly Usage[] {
  const { subcommands } = program;
  if (subcommands === undefined) return [program];
  const [first, second] = operands;
  const alone = subcommands[""];
  if (first === undefined) return alone === undefined ? [] : [alone];
  if (!first.includes("*") && second?.includes("*") !== true) {
    const found = subcommandOf(program, first, second);
    return found === undefined ? [] : [found.usage];
  }
  const taken = Object.entries(subcommands).filter(([name]) => {
    const [one = "", two] = name.split(" ");
    if (name === "*" || name === "") return first.includes("*");
    if (!globMatches(first, one)) return false;
    return two === undefined || second === undefined || globMatches(second, two) || first === "*";
  });
  const other = Object.hasOwn(subcommands, "*") ? subcommands["*"] : undefined;
  if (taken.length === 0 && other !== undefined) return [other];
  return taken.map(([, usage]) => usage);
}
