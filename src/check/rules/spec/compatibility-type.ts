import { fieldOf } from "../../../skill/skill.ts";
import { atField, typeName } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const compatibilityType: Rule = {
  id: "compatibility-type",
  category: "frontmatter",
  analyzer: "spec",
  title: "`compatibility` is text.",
  remediation: "Write what the skill needs as one sentence, in quotes when it holds a colon.",
  severity: { load: "LOW", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    const field = fieldOf(skill, "compatibility");
    if (field === undefined || typeof field.value === "string") return;
    yield { message: `\`compatibility\` is ${typeName(field.value)}, not text`, ...atField(field) };
  },
};
