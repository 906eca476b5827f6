import { atOffset } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

/** Controls of C0 and C1 and DEL, but not tabs and the ends of lines. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

export const controlCharacter: Rule = {
  id: "control-character",
  category: "body",
  analyzer: "spec",
  title: "The body holds no control characters.",
  remediation: "Remove the character; in an example, write it as an escape such as \\x1b.",
  severity: { load: "off", spec: "MEDIUM", package: "MEDIUM" },
  *check(skill) {
    const { skillText } = skill;
    if (skillText.state !== "text") return;
    CONTROL.lastIndex = skillText.bodyStart;
    const control = CONTROL.exec(skillText.text);
    if (control === null) return;
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    yield {
      message: `the body holds the control character U+${code}`,
      ...atOffset(skill, control.index),
    };
  },
};
