import { fieldOf } from "../../../skill/skill.ts";
import { atField, characters } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

const MAX_COMPATIBILITY = 500;

export const compatibilityLength: Rule = {
  id: "compatibility-length",
  category: "frontmatter",
  analyzer: "spec",
  title: "`compatibility` has at most 500 characters.",
  remediation: "Shorten it to what must be installed or reachable; explain the rest in the body.",
  severity: { load: "LOW", spec: "HIGH", package: "HIGH" },
  *check(skill) {
    const field = fieldOf(skill, "compatibility");
    if (typeof field?.value !== "string") return;
    const length = characters(field.value);
    if (length > MAX_COMPATIBILITY) {
      yield {
        message: `\`compatibility\` has ${length} characters; the limit is ${MAX_COMPATIBILITY}`,
        ...atField(field),
      };
    }
  },
};
