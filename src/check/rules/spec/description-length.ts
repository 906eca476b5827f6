import { fieldOf } from "../../../skill/skill.ts";
import { atField, characters } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

const MAX_DESCRIPTION = 1024;

export const descriptionLength: Rule = {
  id: "description-length",
  category: "description",
  analyzer: "spec",
  title: "A description has at most 1,024 characters.",
  remediation: "Shorten it: every agent carries this text in its context all the time.",
  severity: { load: "LOW", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    const field = fieldOf(skill, "description");
    if (typeof field?.value !== "string") return;
    const length = characters(field.value);
    if (length > MAX_DESCRIPTION) {
      yield {
        message: `the description has ${length} characters; the limit is ${MAX_DESCRIPTION}`,
        ...atField(field),
      };
    }
  },
};
