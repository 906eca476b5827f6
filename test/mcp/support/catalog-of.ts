import { type Catalog, createCatalog } from "../../../src/mcp/catalog.ts";
import type { McpTool, ToolResult } from "../../../src/mcp/tools/tool.ts";
import { TOOLS } from "../../../src/mcp/tools/tools.ts";
import { openRegistry, type RegistryRequest } from "../../../src/toolkit/open-registry.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** The catalogue of some roots, without the built-in skills unless the test wants them. */
export async function catalogOf(
  request: Partial<RegistryRequest>,
  onFallback?: (name: string, reason: string) => void,
): Promise<Catalog> {
  const { registry } = await openRegistry({
    noStore: request.store === undefined,
    noBuiltin: true,
    cwd: tempFolder(),
    ...request,
    env: { PSK_CACHE: tempFolder() },
  });
  return createCatalog(registry, ({ skill_id }, reason) => onFallback?.(skill_id, reason));
}

/** Names of the skills that are listed. */
export async function listed(catalog: Catalog): Promise<string[]> {
  const { items } = await catalog.list(undefined);
  return items.map(({ entry }) => entry.skill_id);
}

/** Calls a tool as the server does. */
export function callTool(
  catalog: Catalog,
  name: string,
  input: Record<string, unknown>,
): Promise<ToolResult> {
  return toolNamed(name).call(catalog, input);
}

/** A tool by its name. */
export function toolNamed(name: string): McpTool {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

/** All text of an answer. */
export function textOf({ content }: ToolResult): string {
  return content.map(({ text }) => text).join("");
}
