import { frontmatterOf } from "../../../skill/skill.ts";
import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const frontmatterDuplicateKey: Rule = {
  id: "frontmatter-duplicate-key",
  category: "frontmatter",
  analyzer: "spec",
  title: "Each key stands once.",
  remediation: "Keep one of the two; readers do not agree on which one counts.",
  severity: { load: "MEDIUM", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    for (const { path, field } of frontmatterOf(skill)?.duplicates ?? []) {
      yield { message: `the key \`${path}\` stands twice`, ...atField(field, path) };
    }
  },
};
