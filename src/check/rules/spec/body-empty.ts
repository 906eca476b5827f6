import { atOffset } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

export const bodyEmpty: Rule = {
  id: "body-empty",
  category: "body",
  analyzer: "spec",
  title: "A skill has instructions.",
  remediation: "Write below the frontmatter what an agent should do.",
  severity: { load: "LOW", spec: "MEDIUM", package: "MEDIUM" },
  *check(skill) {
    const { skillText } = skill;
    if (skillText.state !== "text" || skillText.frontmatter.state === "unclosed") return;
    if (endsInWords(skillText.bytes)) return;
    if (/\S/.test(skillText.text.slice(skillText.bodyStart))) return;
    yield { message: "the body is empty", ...atOffset(skill, skillText.bodyStart) };
  },
};

const HYPHEN = 0x2d;

/** Clears most files without decoding them: where the body is empty, a fence comes last. */
function endsInWords(bytes: Uint8Array): boolean {
  const last = bytes.findLast((byte) => byte > 0x20) ?? HYPHEN;
  return last !== HYPHEN && last < 0x7f;
}
