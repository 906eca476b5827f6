import type { Rule } from "../../rule.ts";
import { bodyStats } from "../../views/body-stats.ts";

export const controlCharacter: Rule = {
  id: "control-character",
  category: "body",
  analyzer: "spec",
  title: "The body holds no control characters.",
  remediation: "Remove the character; in an example, write it as an escape such as \\x1b.",
  severity: { load: "LOW", spec: "MEDIUM", package: "MEDIUM" },
  *check(skill) {
    const { control } = bodyStats(skill);
    if (control === undefined) return;
    const code = control.code.toString(16).toUpperCase().padStart(4, "0");
    yield {
      message: `the body holds the control character U+${code}`,
      line: control.line,
      column: control.column,
    };
  },
};
