import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";
import { nameField } from "../../views/name.ts";

export const namePattern: Rule = {
  id: "name-pattern",
  category: "name",
  analyzer: "spec",
  title: "A name is made of lower-case letters, digits and hyphens.",
  remediation: "Use lower-case letters, digits and single hyphens, such as `pdf-forms`.",
  severity: { load: "LOW", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    const name = nameField(skill);
    if (name === undefined) return;
    if (/^[a-z0-9-]+$/.test(name.text)) return; // which needs no tables of Unicode
    if (name.text !== name.text.toLowerCase()) {
      yield { message: `the name "${name.text}" holds capital letters`, ...atField(name.field) };
    }
    const odd = [...new Set(name.text.match(/[^\p{L}\p{N}-]/gu))];
    if (odd.length > 0) {
      const list = odd
        .slice(0, 5)
        .map((character) => JSON.stringify(character))
        .join(", ");
      yield { message: `the name "${name.text}" holds ${list}`, ...atField(name.field) };
    }
  },
};
