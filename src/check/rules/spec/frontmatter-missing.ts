import type { Rule } from "../../rule.ts";

export const frontmatterMissing: Rule = {
  id: "frontmatter-missing",
  category: "frontmatter",
  analyzer: "spec",
  title: "SKILL.md begins with frontmatter.",
  remediation: "Begin the file with `---`, the lines `name:` and `description:`, and `---` again.",
  severity: "HIGH",
  *check({ skillText }) {
    if (skillText.state !== "text" || skillText.frontmatter.state !== "missing") return;
    yield { message: `there is no frontmatter: ${skillText.frontmatter.hint}` };
  },
};
