import { MAX_SKILL_FILE_BYTES } from "../../../skill/limits.ts";
import type { Rule } from "../../rule.ts";

export const skillFileTooLarge: Rule = {
  id: "skill-file-too-large",
  category: "files",
  analyzer: "spec",
  title: "SKILL.md is small enough to be read.",
  remediation: "Move detail into files under references/ and link to them from SKILL.md.",
  severity: "HIGH",
  *check({ skillText }) {
    if (skillText.state !== "too_large") return;
    yield { message: `SKILL.md has ${skillText.size} bytes; the limit is ${MAX_SKILL_FILE_BYTES}` };
  },
};
