import { fieldOf } from "../../../skill/skill.ts";
import { atField, typeName } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const licenseType: Rule = {
  id: "license-type",
  category: "frontmatter",
  analyzer: "spec",
  title: "`license` is text.",
  remediation: "Name the licence, such as `license: MIT`, or the file that holds it.",
  severity: { load: "INFO", spec: "LOW", package: "LOW" },
  *check(skill) {
    const field = fieldOf(skill, "license");
    if (field === undefined || typeof field.value === "string") return;
    yield { message: `\`license\` is ${typeName(field.value)}, not text`, ...atField(field) };
  },
};
