import { PskError } from "../../errors.ts";
import { failure, type McpTool, success } from "./tool.ts";
import { URI_INPUT, unsupported, uriInput } from "./uri-input.ts";

export const readSkillFile: McpTool = {
  name: "read_skill_file",
  title: "Read a file of a skill",
  description:
    "Reads one file of a skill by its URI, such as skill://engage/SKILL.md. Use it when a step of a loaded skill names a file.",
  inputSchema: URI_INPUT,
  outputSchema: {
    type: "object",
    properties: {
      uri: { type: "string" },
      mimeType: { type: "string" },
      digest: { type: "string", description: "sha256:<hex> of the bytes." },
      size: { type: "integer" },
      text: { type: "string", description: "Absent when the file is not text." },
    },
    required: ["uri", "mimeType", "digest", "size"],
    additionalProperties: false,
  },
  needsSkill: true,
  async call(catalog, input) {
    const request = uriInput("read_skill_file", input);
    if (request.state === "rejected_format") return request.answer;
    try {
      const content = await catalog.read(request.uri);
      if (content === undefined) return unsupported(catalog, request.uri);
      const { uri, mimeType, text, bytes } = content;
      const about = { uri, mimeType, digest: `sha256:${content.sha256}`, size: bytes.length };
      if (text !== undefined) return success(text, { ...about, text });
      const words = `This file is not text: ${mimeType}, ${bytes.length} bytes. A host that reads resources can read it at ${uri}.`;
      return success(words, about);
    } catch (error) {
      if (!(error instanceof PskError)) throw error;
      return failure(`The file is registered but cannot be read: ${error.message}.`);
    }
  },
};
