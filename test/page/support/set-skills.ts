import type { SkillDefinition } from "../../../src/skill/definition.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { skillText, writeSkill } from "../../support/write-skill.ts";

/** Skills that need, exclude and starve each other. */
const SKILLS: Readonly<Record<string, Partial<SkillDefinition>>> = {
  drafter: {
    description: "Drafts release notes from the history.",
    allowed_tools: ["Read", "Write", "Bash(git *)"],
  },
  reviewer: {
    description: "Reviews text and changes nothing.",
    allowed_tools: ["Read", "Grep"],
    forbidden_tools: ["write", "Bash(git push *)"],
  },
  publisher: {
    description: "Publishes what was drafted.",
    allowed_tools: ["mcp__site__*"],
    compatibility_rules: [
      { type: "requires", skill: "drafter", reason: "there must be a draft" },
      { type: "incompatible", skill: "hermit", reason: "it needs the network" },
    ],
  },
  hermit: {
    description: "Works without a network.",
    allowed_tools: ["Read"],
    forbidden_tools: ["WebFetch", "mcp__*"],
  },
  talker: { description: "Only talks.", allowed_tools: [] },
};

/** Writes them into a new folder, with others besides; gives the folder. */
export function writeSetSkills(
  more: Readonly<Record<string, Partial<SkillDefinition>>> = {},
): string {
  const root = tempFolder();
  for (const [name, parts] of Object.entries({ ...SKILLS, ...more })) {
    const description = parts.description ?? "What it does.";
    const definition = {
      ...{ name, description, allowed_tools: [], execution_protocol: [] },
      ...parts,
    };
    const text = skillText(name).replace("What it does.", JSON.stringify(description));
    writeSkill(name, { "SKILL.md": text, "skill.json": JSON.stringify(definition) }, root);
  }
  return root;
}
