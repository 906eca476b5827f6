import { atFile } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const definitionInvalid: Rule = {
  id: "definition-invalid",
  category: "definition",
  analyzer: "spec",
  title: "`skill.json` is a skill definition.",
  remediation: "Correct the field; the fields and their types are in the definition's schema.",
  severity: { load: "MEDIUM", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    if (skill.definition === undefined || skill.definition.ok) return;
    for (const { field, message, offset } of skill.definition.problems) {
      yield {
        message:
          field === undefined
            ? `skill.json is ${message}`
            : `\`${field}\` in skill.json: ${message}`,
        ...atFile(skill, "skill.json", offset),
        ...(field !== undefined && { field }),
      };
    }
  },
};
