import { PskError } from "../../errors.ts";
import { failure, type McpTool, success } from "./tool.ts";
import { URI_INPUT, unsupported, uriInput } from "./uri-input.ts";

/**
 * SKILL.md for hosts that cannot read resources. A request goes from received to validated_format,
 * from there to resolved or rejected_unsupported, and then to one answer.
 */
export const getSkill: McpTool = {
  name: "get_skill",
  title: "Get a skill",
  description:
    "Returns the whole SKILL.md of a skill by its URI, the same text as reading the URI as a resource. Use it when you hold a skill:// URI; with a name only, use load_skill.",
  inputSchema: URI_INPUT,
  outputSchema: {
    type: "object",
    properties: {
      uri: { type: "string", description: "The canonical URI." },
      mimeType: { type: "string", enum: ["text/markdown"] },
      text: { type: "string", description: "SKILL.md, frontmatter included." },
    },
    required: ["uri", "mimeType", "text"],
    additionalProperties: false,
  },
  needsSkill: true,
  async call(catalog, input) {
    const request = uriInput("get_skill", input);
    if (request.state === "rejected_format") return request.answer;
    try {
      const content = await catalog.read(request.uri);
      if (content === undefined) return unsupported(catalog, request.uri);
      if (content.path !== "SKILL.md") {
        return failure(
          "This URI is a file of a skill, not its SKILL.md. Read it with read_skill_file, or call get_skill with a URI of the form skill://<name>/SKILL.md, such as skill://engage/SKILL.md. list_skills names the URIs there are.",
        );
      }
      const { uri, text } = content;
      if (text === undefined || text === "") return failure(unreadable("it is not text"));
      return success(text, { uri, mimeType: "text/markdown", text });
    } catch (error) {
      if (error instanceof PskError) return failure(unreadable(error.message));
      throw error;
    }
  },
};

function unreadable(why: string): string {
  return `The skill is registered but cannot be read: ${why}. Tell the user, and go on without it. list_skills names the others, such as skill://engage/SKILL.md.`;
}
