import { atOffset } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

export const controlCharacter: Rule = {
  id: "control-character",
  category: "body",
  analyzer: "spec",
  title: "The body holds no control characters.",
  remediation: "Remove the character; in an example, write it as an escape such as \\x1b.",
  severity: { load: "LOW", spec: "MEDIUM", package: "MEDIUM" },
  *check(skill) {
    const { skillText } = skill;
    if (skillText.state !== "text") return;
    const body = skillText.text.slice(skillText.bodyStart);
    const found = body.match(CONTROL);
    if (found === null) return;
    const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    const others = found.length > 1 ? ` and ${found.length - 1} more` : "";
    yield {
      message: `the body holds the control character U+${code}${others}`,
      ...atOffset(skill, skillText.bodyStart + body.indexOf(found[0])),
    };
  },
};
