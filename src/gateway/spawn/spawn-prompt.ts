import type { ComposedSkill } from "../../grant/composed-skill.ts";
import { printable } from "../../report/printable.ts";

/** The section of a system prompt that says what the gateway enforces. */
export function spawnPrompt(grant: ComposedSkill): string {
  const parts = [
    "## Your skills",
    `You work with these skills: ${grant.skills.map(printable).join(", ")}. Call the tool load_skill with the id of a skill before you start.`,
    listed("Tools you may use", grant.allowed_tools, "No tool but load_skill and read_skill_file."),
    listed("Tools you must not use", grant.forbidden_tools, ""),
    numbered("Follow these steps in this order", grant.execution_protocol),
    listed("Before you start, this must hold", grant.preconditions, ""),
    listed("When you are done, this must hold", grant.postconditions, ""),
    ...grant.output_contracts.map(
      ({ skill, contract }) =>
        `Your last answer must be JSON of the type ${printable(contract.type)} (${printable(skill)})${contract.schema === undefined ? "" : `, as this schema says: ${JSON.stringify(contract.schema)}`}.`,
    ),
    "A call that is not allowed is refused with the reason, and nothing happens. Go on without it, and do not look for another way to the same effect.",
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function listed(title: string, items: readonly string[], none: string): string {
  if (items.length === 0) return none;
  return `${title}:\n${items.map((item) => `- ${printable(item)}`).join("\n")}`;
}

function numbered(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  return `${title}:\n${items.map((item, i) => `${i + 1}. ${printable(item)}`).join("\n")}`;
}
