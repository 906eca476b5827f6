import { canonicalTool } from "../skill/tool-list.ts";
import { isFileTool, isShell } from "./tool-rule.ts";

/** The argument that people mean, of tools that are neither shells nor about files. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["Network", "host"],
  ["WebFetch", "url"],
  ["glob", "pattern"],
  ["web_fetch", "url"],
]);

/** The arguments of a call that is written as one word: a command, a path, an address, or the only one. */
export function argumentsFor(tool: string, text: string): Readonly<Record<string, string>> {
  const name = canonicalTool(tool);
  const key = KEYS.get(name) ?? (isShell(name) ? "command" : isFileTool(name) ? "path" : "input");
  return { [key]: text };
}
