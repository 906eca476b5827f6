import type { Outcome } from "./effective-tools.ts";
import { ruleNature } from "./programs/rule-nature.ts";
import { type ComparedRule, parseToolRule } from "./tool-rule.ts";
import { YOU } from "./your-rules.ts";

/** Programs that are named one by one; more of them would bury the other warnings. */
const MAX_PROGRAMS = 10;

/** Warns of every allowed rule with which a program can do whatever it likes, once a program. */
export function wideRules(
  outcomes: readonly Pick<Outcome, "rule" | "effect" | "allowed_by">[],
): string[] {
  const byProgram = new Map<string, string>();
  for (const { rule, effect, allowed_by } of outcomes) {
    if (effect !== "allowed") continue;
    const wide = wideRule(rule, allowed_by[0] ?? "");
    if (wide === undefined) continue;
    // All of the shell says all that the other rules could say.
    if (wide.program === undefined) return [wide.words];
    if (!byProgram.has(wide.program)) byProgram.set(wide.program, wide.words);
  }
  const warnings = [...byProgram.values()];
  const more = warnings.length - MAX_PROGRAMS;
  if (more <= 0) return warnings;
  return [
    ...warnings.slice(0, MAX_PROGRAMS),
    `${more} more programs are allowed to do whatever they can; --explain lists the rules`,
  ];
}

/** The same of the rules that let these commands through. */
export function wideRulesOf(
  commands: readonly { readonly rule: string | null; readonly skill: string | null }[],
): string[] {
  const outcomes = commands.flatMap(({ rule, skill }) => {
    const parsed = rule === null ? undefined : parseToolRule(rule);
    if (!parsed?.ok) return [];
    return [{ rule: parsed.rule, effect: "allowed" as const, allowed_by: [skill ?? ""] }];
  });
  return wideRules(outcomes);
}

/** What to say of one rule; undefined when psk judges what its program does. */
function wideRule(
  rule: ComparedRule,
  source: string,
): { readonly program: string | undefined; readonly words: string } | undefined {
  const nature = ruleNature(rule);
  if (nature === undefined || !nature.anything) return undefined;
  const { written } = rule;
  const of = source === "" ? "" : ` of "${source}"`;
  const which = source === YOU ? `your rule "${written}"` : `"${written}"${of}`;
  const { program, known } = nature;
  if (program === undefined || program === "") {
    return { program: undefined, words: `${which} is a full shell: it can start any program` };
  }
  const why = known
    ? `${program} can run any program, so this rule is a full shell`
    : `psk does not know what ${program} can do, so this rule allows all of it`;
  return { program, words: `${which}: ${why}` };
}
