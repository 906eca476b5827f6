import type { Rule } from "../../rule.ts";

export const skillFileName: Rule = {
  id: "skill-file-name",
  category: "files",
  analyzer: "spec",
  title: "The file is named SKILL.md, in capitals.",
  remediation: "Rename skill.md to SKILL.md; some agents look for nothing else.",
  severity: { load: "INFO", spec: "LOW", package: "HIGH" },
  *check({ skillText }) {
    if (skillText.state === "absent" || skillText.path === "SKILL.md") return;
    yield { message: `the file is named ${skillText.path}, not SKILL.md` };
  },
};
