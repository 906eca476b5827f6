import { printable } from "../report/printable.ts";
import type { Style } from "../report/style.ts";
import type { ExplainedLine } from "../toolkit/skill-sets.ts";

type Command = ExplainedLine["commands"][number];

/** A decision for people, and below it each command with what it does: yes or no to each. */
export function explainedLine({ decision, commands }: ExplainedLine, style: Style): string {
  const code = decision.effect === "deny" ? `${decision.code}: ` : "";
  const paint = decision.effect === "allow" ? style.green : style.red;
  const head = `${paint(decision.effect)}: ${code}${printable(decision.reason)}\n`;
  const parts = commands.map((command, i) => `\n${commandText(command, i + 1, style)}`);
  return `${head}${parts.join("")}`;
}

function commandText(command: Command, number: number, style: Style): string {
  const { words, rule, skill, reason, effects } = command;
  const title = `${number}. ${style.bold(printable(words.join(" ")))}\n`;
  const by = rule === null ? printable(reason) : ruleText(command.effect, rule, skill);
  const kind = Math.max(...effects.map((each) => each.kind.length), 0);
  const what = Math.min(40, Math.max(...effects.map((each) => printable(each.what).length), 0));
  const rows = effects.map((each) => {
    const cause = each.by === "option" ? "by an option" : "by itself";
    const why = each.effect === "deny" ? `; ${printable(each.reason)}` : "";
    const cells = `${each.kind.padEnd(kind)}  ${printable(each.what).padEnd(what)}`;
    return `   ${answer(each.effect, style)}  ${cells}  ${style.dim(`${cause}${why}`)}\n`;
  });
  return `${title}   ${answer(command.effect, style)}  ${by}\n${rows.join("")}`;
}

function ruleText(effect: Command["effect"], rule: string, skill: string | null): string {
  const verb = effect === "allow" ? "allowed" : "forbidden";
  const whose = skill === "you" ? ", which is yours" : skill ? ` of "${printable(skill)}"` : "";
  return `${verb} by "${printable(rule)}"${whose}`;
}

function answer(effect: Command["effect"], style: Style): string {
  return effect === "allow" ? style.green("yes") : style.red("no ");
}
