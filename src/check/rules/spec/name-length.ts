import { atField, characters } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";
import { nameField } from "../../views/name.ts";

const MAX_NAME = 64;

export const nameLength: Rule = {
  id: "name-length",
  category: "name",
  analyzer: "spec",
  title: "A name has at most 64 characters.",
  remediation: "Choose a shorter name, and name the folder alike.",
  severity: { load: "LOW", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    const name = nameField(skill);
    if (name === undefined) return;
    const length = characters(name.text);
    if (length > MAX_NAME) {
      yield {
        message: `the name has ${length} characters; the limit is ${MAX_NAME}`,
        ...atField(name.field),
      };
    }
  },
};
