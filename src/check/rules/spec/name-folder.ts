import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";
import { nameField } from "../../views/name.ts";

export const nameFolder: Rule = {
  id: "name-folder",
  category: "name",
  analyzer: "spec",
  title: "A skill is named like its folder.",
  remediation: "Rename the folder or change `name`, so that both are the same.",
  severity: { load: "LOW", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    const name = nameField(skill);
    if (name === undefined || skill.folder === undefined) return;
    if (name.text !== skill.folder.normalize("NFKC")) {
      yield {
        message: `the name "${name.text}" differs from the folder "${skill.folder}"`,
        ...atField(name.field),
      };
    }
  },
};
