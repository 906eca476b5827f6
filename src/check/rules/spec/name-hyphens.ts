import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";
import { nameField } from "../../views/name.ts";

export const nameHyphens: Rule = {
  id: "name-hyphens",
  category: "name",
  analyzer: "spec",
  title: "Hyphens stand alone and between other characters.",
  remediation: "Remove hyphens at the start and at the end, and write one where there are two.",
  severity: { load: "LOW", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    const name = nameField(skill);
    if (name === undefined) return;
    if (name.text.startsWith("-") || name.text.endsWith("-")) {
      yield {
        message: `the name "${name.text}" begins or ends with a hyphen`,
        ...atField(name.field),
      };
    }
    if (name.text.includes("--")) {
      yield { message: `the name "${name.text}" has two hyphens in a row`, ...atField(name.field) };
    }
  },
};
