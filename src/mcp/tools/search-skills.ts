import { skillIndex } from "../../toolkit/prompt.ts";
import { SKILL_ROW, skillLine, skillRow } from "./skill-row.ts";
import { failure, hasOther, type McpTool, success, textIn } from "./tool.ts";

const DEFAULT_RESULTS = 5;
const MAX_RESULTS = 50;

export const searchSkills: McpTool = {
  name: "search_skills",
  title: "Search skills",
  description:
    "Finds skills for a task described in words, the best first. Call it before you start a task.",
  inputSchema: {
    type: "object",
    properties: {
      query: { type: "string", description: "What the task is about, in a few words." },
      limit: { type: "integer", minimum: 1, maximum: MAX_RESULTS },
    },
    required: ["query"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: { skills: { type: "array", items: SKILL_ROW } },
    required: ["skills"],
    additionalProperties: false,
  },
  needsSkill: true,
  async call(catalog, input) {
    const query = textIn(input, "query");
    const limit = input.limit ?? DEFAULT_RESULTS;
    const counted = Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= MAX_RESULTS;
    if (hasOther(input, "query", "limit") || query === undefined || !counted) {
      return failure(
        `search_skills takes \`query\`, a text that is not empty, and \`limit\`, a number from 1 to ${MAX_RESULTS}.`,
      );
    }
    const index = await skillIndex(catalog.snapshot());
    const found = index.search(query, Number(limit)).map(({ entry }) => entry);
    const skills: Record<string, string>[] = [];
    for (const entry of found) skills.push(await skillRow(catalog, entry));
    const text =
      found.length === 0
        ? "No skill fits these words. Try others, or go on without a skill.\n"
        : `${found.map(skillLine).join("")}Load one with load_skill and its name.\n`;
    return success(text, { skills });
  },
};
