import { fieldOf } from "../../../skill/skill.ts";
import { parseToolList } from "../../../skill/tool-list.ts";
import { atField } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const allowedToolsType: Rule = {
  id: "allowed-tools-type",
  category: "tools",
  analyzer: "spec",
  title: "Lists of tools can be read.",
  remediation: "Write the tools as text, such as `Read Bash(git add *)`, or as a YAML list.",
  severity: { load: "LOW", spec: "MEDIUM", package: "HIGH" },
  *check(skill) {
    for (const key of ["allowed-tools", "disallowed-tools"]) {
      const field = fieldOf(skill, key);
      if (field === undefined) continue;
      const list = parseToolList(field.value);
      if (!list.ok) yield { message: `\`${key}\` ${list.reason}`, ...atField(field) };
    }
  },
};
