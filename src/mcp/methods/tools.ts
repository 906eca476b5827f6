import {
  type CallToolRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from "@modelcontextprotocol/server";
import type { ServerSource } from "../create-server.ts";
import { type McpTool, READ_ONLY, type ToolResult } from "../tools/tool.ts";
import { TOOLS } from "../tools/tools.ts";
import { guarded } from "./guarded.ts";

const LISTED = new Map(TOOLS.map((tool) => [tool, listed(tool)]));

/** `tools/list` and `tools/call`. */
export function addTools(server: Server, { catalog, report }: ServerSource): void {
  const registered = async () => {
    const { entries } = (await catalog()).snapshot();
    return TOOLS.filter((tool) => entries.length > 0 || !tool.needsSkill);
  };
  const list = async () => {
    return { tools: (await registered()).flatMap((tool) => LISTED.get(tool) ?? []) };
  };
  server.setRequestHandler("tools/list", guarded(report, list));
  const call = async ({ params }: CallToolRequest) => {
    const tool = (await registered()).find(({ name }) => name === params.name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such tool");
    }
    return onWire(await tool.call(await catalog(), params.arguments ?? {}));
  };
  server.setRequestHandler("tools/call", guarded(report, call));
}

function listed({ name, title, description, inputSchema, outputSchema }: McpTool) {
  return {
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations: { title, ...READ_ONLY },
  };
}

function onWire({ content, structuredContent, isError }: ToolResult) {
  return { content: [...content], ...(structuredContent && { structuredContent }), isError };
}
