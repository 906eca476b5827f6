import { countLines } from "../../../skill/text-position.ts";
import { atOffset, characters } from "../../evidence.ts";
import type { Rule } from "../../rule.ts";

const MAX_LINES = 500;
const MAX_TOKENS = 5000;
const CHARACTERS_A_TOKEN = 4;

export const bodyTooLong: Rule = {
  id: "body-too-long",
  category: "body",
  analyzer: "spec",
  title: "The body has at most 500 lines and 5,000 tokens.",
  remediation: "Move detail into files under references/, which an agent reads only when needed.",
  severity: { load: "off", spec: "LOW", package: "LOW" },
  *check(skill) {
    const { skillText } = skill;
    if (skillText.state !== "text") return;
    const body = skillText.text.slice(skillText.bodyStart);
    const lines = countLines(body);
    // There are never more characters than UTF-16 units, and those need no counting.
    if (lines <= MAX_LINES && body.length <= MAX_TOKENS * CHARACTERS_A_TOKEN) return;
    const tokens = Math.ceil(characters(body) / CHARACTERS_A_TOKEN);
    if (lines <= MAX_LINES && tokens <= MAX_TOKENS) return;
    yield {
      message: `the body has ${lines} lines and about ${tokens} tokens; the advice is at most ${MAX_LINES} and ${MAX_TOKENS}`,
      ...atOffset(skill, skillText.bodyStart),
      metadata: { lines, tokens },
    };
  },
};
