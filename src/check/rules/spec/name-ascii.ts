import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";
import { nameField } from "../../views/name.ts";

export const nameAscii: Rule = {
  id: "name-ascii",
  category: "name",
  analyzer: "spec",
  title: "A name that is to be packaged uses only a to z, 0 to 9 and hyphens.",
  remediation: "Write the name with a to z, 0 to 9 and hyphens only.",
  severity: { load: "off", spec: "LOW", package: "HIGH" },
  *check(skill) {
    const name = nameField(skill);
    // What is wrong in any script is name-pattern's to say.
    if (name === undefined || !/^[\p{L}\p{N}-]+$/u.test(name.text)) return;
    if (/[^a-z0-9-]/.test(name.text.toLowerCase())) {
      yield {
        message: `the name "${name.text}" holds letters beyond a to z`,
        ...atField(name.field),
      };
    }
  },
};
