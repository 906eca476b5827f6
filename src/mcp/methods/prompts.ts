import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { loadSkill } from "../../toolkit/prompt.ts";
import type { Entry } from "../../toolkit/skill-manifest.ts";
import type { ServerSource } from "../create-server.ts";
import { pageOf } from "../page.ts";
import { guarded } from "./guarded.ts";

/** The one argument of a prompt. */
export const TASK = "task";

/** One prompt for each skill that a user may call by name. */
export function addPrompts(server: Server, { catalog, report }: ServerSource): void {
  server.setRequestHandler(
    "prompts/list",
    guarded(report, async ({ params }) => {
      const entries = (await catalog()).snapshot().entries.filter((entry) => entry.user_invocable);
      const page = pageOf(entries, ({ skill_id }) => skill_id, params?.cursor);
      const { nextCursor } = page;
      return { prompts: page.items.map(promptOf), ...(nextCursor !== undefined && { nextCursor }) };
    }),
  );
  server.setRequestHandler(
    "prompts/get",
    guarded(report, async ({ params }) => {
      const snapshot = (await catalog()).snapshot();
      const entry = snapshot.byId.get(params.name);
      if (!entry?.user_invocable) throw invalid("There is no such prompt");
      const loaded = loadSkill(snapshot, entry.skill_id, { hideRoot: true });
      if (!loaded.ok) throw invalid("The skill of this prompt cannot be read");
      const task = params.arguments?.[TASK]?.trim() ?? "";
      const request = task === "" ? "Use this skill." : `Use this skill for: ${task}`;
      return {
        description: entry.description,
        messages: [
          { role: "user" as const, content: { type: "text" as const, text: loaded.text } },
          { role: "user" as const, content: { type: "text" as const, text: request } },
        ],
      };
    }),
  );
}

function promptOf({ skill_id, description }: Entry) {
  const task = { name: TASK, description: "What to do with the skill.", required: false };
  return { name: skill_id, description, arguments: [task] };
}

function invalid(words: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, words);
}
