import { fieldOf } from "../../../skill/skill.ts";
import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const descriptionEmpty: Rule = {
  id: "description-empty",
  category: "description",
  analyzer: "spec",
  title: "The description says something.",
  remediation: "Say what the skill does and when to use it: an agent chooses by this text alone.",
  severity: "HIGH",
  *check(skill) {
    const field = fieldOf(skill, "description");
    if (field === undefined) return;
    const { value } = field;
    if (value === null || (typeof value === "string" && value.trim() === "")) {
      yield { message: "`description` is empty", ...atField(field) };
    }
  },
};
