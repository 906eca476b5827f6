import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { type Style, styleFor } from "../../report/style.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";
import { REGISTRY_OPTIONS, registryOf } from "../registry-options.ts";
import { table } from "../table.ts";

export const select = command({
  name: "select",
  summary: "Choose the skills for a task, the best first; none when nothing fits.",
  args: [{ name: "task", help: "the task in words" }],
  options: {
    coding: { kind: "flag", help: "a coding task: both coding skills always come with it" },
    risk: {
      kind: "value",
      value: "LEVEL",
      help: "medium takes only skills that a scan calls safe, high only those of the store",
      choices: ["low", "medium", "high"],
      default: "low",
    },
    limit: { kind: "value", value: "N", help: "the most skills to choose", default: "5" },
    budget: { kind: "value", value: "TOKENS", help: "the most tokens their texts may cost" },
    explain: { kind: "flag", help: "say why each was chosen, and why others were not" },
    ...REGISTRY_OPTIONS,
  },
  examples: [
    ['psk select "make slides about our sales"', "the names, one a line"],
    ['psk select "fix the login bug" --coding --risk medium --explain', "with the reasons"],
  ],
  async run({ args: [task = ""], options, json, quiet, io }) {
    if (task.trim() === "") throw new PskError("usage", "say what the task is");
    const { rankSkills } = await import("../../toolkit/select.ts");
    const { registry, indexFile, scan, save } = await registryOf(options, io);
    const ranking = await rankSkills(
      {
        taskDescription: task,
        riskLevel: options.risk,
        coding: options.coding,
        limit: numberOf("--limit", options.limit),
        ...(options.budget !== undefined && { budget: numberOf("--budget", options.budget) }),
      },
      registry,
      { indexFile, scan },
    );
    save();
    if (json) io.out(`${safeJson(ranking)}\n`);
    else if (options.explain) io.out(explained(ranking, styleFor(wantsColour(io))));
    else io.out(ranking.skills.map(({ skill }) => `${printable(skill)}\n`).join(""));
    if (ranking.abstained !== undefined && !json && !quiet) {
      io.err(`Nothing was chosen: ${ranking.abstained}.\n`);
    }
    return 0;
  },
});

type Ranking = Awaited<ReturnType<typeof import("../../toolkit/select.ts")["rankSkills"]>>;

function explained({ skills, left_out }: Ranking, style: Style): string {
  const rows = skills.map(({ skill, score, tokens, reasons }) => [
    skill,
    score === 0 ? "-" : score.toFixed(2),
    String(tokens),
    reasons.join("; "),
  ]);
  const chosen = rows.length === 0 ? "" : table(["SKILL", "SCORE", "TOKENS", "WHY"], rows, style);
  const others = left_out.map(({ skill, reason }) => `  ${printable(`${skill}: ${reason}`)}\n`);
  return chosen + (others.length === 0 ? "" : `\nLeft out:\n${others.join("")}`);
}

function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new PskError("usage", `${option} must be a whole number from 1 on, not "${text}"`);
}
