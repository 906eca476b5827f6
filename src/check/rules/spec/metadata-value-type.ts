import { fieldOf } from "../../../skill/skill.ts";
import { atField, typeName } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const metadataValueType: Rule = {
  id: "metadata-value-type",
  category: "metadata",
  analyzer: "spec",
  title: "Values of `metadata` are text.",
  remediation: "Put the value in quotes; write a list as one text.",
  severity: { load: "INFO", spec: "LOW", package: "LOW" },
  *check(skill) {
    for (const field of fieldOf(skill, "metadata")?.children?.values() ?? []) {
      if (typeof field.value === "string") continue;
      yield {
        message: `\`metadata.${field.key}\` is ${typeName(field.value)}, not text`,
        ...atField(field, `metadata.${field.key}`),
      };
    }
  },
};
