import { frontmatterOf } from "../../../skill/skill.ts";
import { atField, typeName } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const descriptionMissing: Rule = {
  id: "description-missing",
  category: "description",
  analyzer: "spec",
  title: "The frontmatter has a `description`, as text.",
  remediation: "Add a line `description:` that says what the skill does and when to use it.",
  severity: "HIGH",
  *check(skill) {
    const frontmatter = frontmatterOf(skill);
    if (frontmatter === undefined) return;
    const field = frontmatter.fields.get("description");
    if (field === undefined) {
      yield { message: "the frontmatter has no `description`", field: "description" };
    } else if (field.value !== null && typeof field.value !== "string") {
      yield { message: `\`description\` is ${typeName(field.value)}, not text`, ...atField(field) };
    }
  },
};
