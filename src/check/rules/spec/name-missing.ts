import { frontmatterOf } from "../../../skill/skill.ts";
import { atField, typeName } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const nameMissing: Rule = {
  id: "name-missing",
  category: "name",
  analyzer: "spec",
  title: "The frontmatter has a `name`, as text.",
  remediation: "Add a line `name:` with the name of the skill's folder.",
  severity: "HIGH",
  *check(skill) {
    const frontmatter = frontmatterOf(skill);
    if (frontmatter === undefined) return;
    const field = frontmatter.fields.get("name");
    if (field === undefined) {
      yield { message: "the frontmatter has no `name`", field: "name" };
    } else if (
      field.value === null ||
      (typeof field.value === "string" && field.value.trim() === "")
    ) {
      yield { message: "`name` is empty", ...atField(field) };
    } else if (typeof field.value !== "string") {
      yield {
        message: `\`name\` is ${typeName(field.value)}, not text`,
        ...atField(field),
        remediation: "Write the name as text; put it in quotes when it looks like a number.",
      };
    }
  },
};
