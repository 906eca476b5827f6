import type { Rule } from "../../rule.ts";

export const skillFileNotUtf8: Rule = {
  id: "skill-file-not-utf8",
  category: "files",
  analyzer: "spec",
  title: "SKILL.md is UTF-8 text.",
  remediation: "Save SKILL.md as UTF-8, for example with `iconv -f latin1 -t utf-8`.",
  severity: "HIGH",
  *check({ skillText }) {
    if (skillText.state !== "not_utf8") return;
    yield { message: "SKILL.md is not UTF-8 text", line: skillText.line };
  },
};
