import { MAX_FRONTMATTER_BYTES } from "../../../skill/limits.ts";
import type { Rule } from "../../rule.ts";

export const frontmatterTooLarge: Rule = {
  id: "frontmatter-too-large",
  category: "frontmatter",
  analyzer: "spec",
  title: "The frontmatter is small enough to be read.",
  remediation: "Keep a short description in the frontmatter and move the rest into the body.",
  severity: "HIGH",
  *check({ skillText }) {
    if (skillText.state !== "text" || skillText.frontmatter.state !== "too_large") return;
    const { size } = skillText.frontmatter;
    yield { message: `the frontmatter has ${size} bytes; the limit is ${MAX_FRONTMATTER_BYTES}` };
  },
};
