import { atOffset } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const frontmatterUnparsable: Rule = {
  id: "frontmatter-unparsable",
  category: "frontmatter",
  analyzer: "spec",
  title: "The frontmatter is a YAML map.",
  remediation: "Correct the YAML at this place; put quotes around text with special characters.",
  severity: "HIGH",
  *check(skill) {
    const { skillText } = skill;
    if (skillText.state !== "text" || skillText.frontmatter.state !== "unparsable") return;
    for (const { message, offset } of skillText.frontmatter.problems) {
      yield { message: `the frontmatter cannot be read: ${message}`, ...atOffset(skill, offset) };
    }
  },
};
