import type { Rule } from "../../rule.ts";

export const frontmatterUnclosed: Rule = {
  id: "frontmatter-unclosed",
  category: "frontmatter",
  analyzer: "spec",
  title: "The frontmatter ends with a line `---`.",
  remediation: "Put a line `---`, with nothing else on it, between the frontmatter and the body.",
  severity: "HIGH",
  *check({ skillText }) {
    if (skillText.state !== "text" || skillText.frontmatter.state !== "unclosed") return;
    yield { message: "the frontmatter is opened by `---` but never closed" };
  },
};
