import { fieldOf } from "../../../skill/skill.ts";
import { atField, typeName } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const metadataType: Rule = {
  id: "metadata-type",
  category: "metadata",
  analyzer: "spec",
  title: "`metadata` is a map.",
  remediation: "Write keys and values below `metadata:`, each on a line of its own and indented.",
  severity: { load: "LOW", spec: "MEDIUM", package: "HIGH" },
  *check(skill) {
    const field = fieldOf(skill, "metadata");
    if (field === undefined || field.children !== undefined) return;
    yield { message: `\`metadata\` is ${typeName(field.value)}, not a map`, ...atField(field) };
  },
};
