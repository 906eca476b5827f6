import { ProtocolError } from "@modelcontextprotocol/server";
import { pageOf } from "../page.ts";
import { SKILL_ROW, skillLine, skillRow } from "./skill-row.ts";
import { failure, hasOther, type McpTool, success, textIn } from "./tool.ts";

/** A page that a model can read without losing its context to it. */
const MODEL_PAGE = 50;

export const listSkills: McpTool = {
  name: "list_skills",
  title: "List skills",
  description:
    "Lists the skills of this server with URI, name and description, a page at a time. When there are many, search_skills is quicker.",
  inputSchema: {
    type: "object",
    properties: { cursor: { type: "string", description: "nextCursor of the page before." } },
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: {
      skills: { type: "array", items: SKILL_ROW },
      nextCursor: { type: "string", description: "There are more skills; call again with it." },
    },
    required: ["skills"],
    additionalProperties: false,
  },
  needsSkill: false,
  async call(catalog, input) {
    const cursor = textIn(input, "cursor");
    const wrong = hasOther(input, "cursor") || (cursor === undefined && input.cursor !== undefined);
    if (wrong)
      return failure("list_skills takes only `cursor`, the nextCursor of an earlier page.");
    const entries = catalog.snapshot().entries.filter((entry) => entry.model_invocable);
    try {
      const page = pageOf(entries, ({ skill_id }) => skill_id, cursor, MODEL_PAGE);
      const skills: Record<string, string>[] = [];
      for (const entry of page.items) skills.push(await skillRow(catalog, entry));
      const { nextCursor } = page;
      const more =
        nextCursor === undefined
          ? ""
          : `There are more: call list_skills with {"cursor": "${nextCursor}"}.\n`;
      const lines = page.items.map(skillLine).join("");
      const text = lines === "" ? "There are no skills here.\n" : `${lines}${more}`;
      return success(text, { skills, ...(nextCursor !== undefined && { nextCursor }) });
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return failure("The cursor is not one of this server; call list_skills without it.");
    }
  },
};
