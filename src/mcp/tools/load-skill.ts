import { loadSkill as load } from "../../toolkit/prompt.ts";
import { SERVER_NAME } from "../instructions.ts";
import { fileUri } from "../skill-uri.ts";
import { failure, hasOther, type McpTool, success, textIn } from "./tool.ts";

const UNKNOWN =
  "No skill has this id. Use a name that list_skills or search_skills gives, exactly as written.";

export const loadSkill: McpTool = {
  name: "load_skill",
  title: "Load a skill",
  description:
    "Loads the instructions of a skill by its name. Call it before you start work that the description of the skill fits, then follow the instructions.",
  inputSchema: {
    type: "object",
    properties: {
      skill_id: { type: "string", description: "The name of the skill, exactly as listed." },
    },
    required: ["skill_id"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: {
      skill_id: { type: "string" },
      origin: { type: "string", description: "The MCP server the skill comes from." },
      base_uri: { type: "string", description: "Its files have URIs below this one." },
      digest: { type: "string", description: "sha256:<hex> of its SKILL.md." },
      files: {
        type: "array",
        items: {
          type: "object",
          properties: {
            uri: { type: "string" },
            digest: { type: "string" },
            size: { type: "integer" },
          },
          required: ["uri", "digest", "size"],
          additionalProperties: false,
        },
      },
      text: { type: "string", description: "The instructions in their <skill_context>." },
    },
    required: ["skill_id", "origin", "digest", "text"],
    additionalProperties: false,
  },
  needsSkill: true,
  async call(catalog, input) {
    const id = textIn(input, "skill_id");
    if (hasOther(input, "skill_id") || id === undefined) {
      return failure("load_skill takes the one field `skill_id`, the name of a skill.");
    }
    const snapshot = catalog.snapshot();
    const loaded = load(snapshot, id, { hideRoot: true });
    if (!loaded.ok) {
      // An id that no skill has may be anything, a secret too: it is not repeated.
      return failure(loaded.reason === "not_found" ? UNKNOWN : loaded.text);
    }
    const offer = await catalog.offer(loaded.entry);
    const origin = { skill_id: id, origin: SERVER_NAME, digest: loaded.digest };
    const { text } = loaded;
    if (offer.state === "fallback") {
      const words = `${text}This skill comes from the MCP server ${SERVER_NAME}. Only its instructions are served: ${offer.reason}.\n`;
      return success(words, { ...origin, text });
    }
    const { uri } = offer.skill;
    const files = [...offer.skill.files.values()].map(({ path, sha256, size }) => {
      return { uri: fileUri(uri, path), digest: `sha256:${sha256}`, size };
    });
    const words = `${text}This skill comes from the MCP server ${SERVER_NAME}, base URI ${uri}. Read its files with read_skill_file and the URI ${uri}/<file>.\n`;
    return success(words, { ...origin, base_uri: uri, files, text });
  },
};
