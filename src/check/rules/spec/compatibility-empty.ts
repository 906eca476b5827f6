import { fieldOf } from "../../../skill/skill.ts";
import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const compatibilityEmpty: Rule = {
  id: "compatibility-empty",
  category: "frontmatter",
  analyzer: "spec",
  title: "`compatibility` says something when it is there.",
  remediation: "Say what the skill needs, or remove the key.",
  severity: { load: "INFO", spec: "LOW", package: "HIGH" },
  *check(skill) {
    const field = fieldOf(skill, "compatibility");
    if (typeof field?.value !== "string" || field.value.trim() !== "") return;
    yield { message: "`compatibility` is empty", ...atField(field) };
  },
};
