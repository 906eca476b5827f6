import { frontmatterOf } from "../../../skill/skill.ts";
import { atOffset } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const frontmatterRepaired: Rule = {
  id: "frontmatter-repaired",
  category: "frontmatter",
  analyzer: "spec",
  title: "Values with a colon stand in quotes.",
  remediation: "Put the value in quotes, or run `psk validate --fix`.",
  severity: { load: "LOW", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    for (const { key, offset, edits } of frontmatterOf(skill)?.repairs ?? []) {
      yield {
        message: `the value of \`${key}\` holds a colon and is not in quotes; it was read as if it were`,
        ...atOffset(skill, offset),
        field: key,
        fix: { description: `put the value of \`${key}\` in quotes`, edits },
      };
    }
  },
};
