import type { Rule } from "../../rule.ts";

export const skillFileMissing: Rule = {
  id: "skill-file-missing",
  category: "files",
  analyzer: "spec",
  title: "A skill has a SKILL.md at its root.",
  remediation:
    "Add a SKILL.md (`psk init NAME` makes one), or use `--recursive` for the skills in folders below.",
  severity: "HIGH",
  *check({ skillText }) {
    if (skillText.state !== "absent") return;
    const hint = skillText.hint === undefined ? "" : `: ${skillText.hint}`;
    yield { message: `there is no SKILL.md${hint}` };
  },
};
