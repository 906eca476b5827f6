import type { Tool } from "@modelcontextprotocol/server";
import type { Catalog } from "../catalog.ts";

/** The answer of a tool: text for people and models, and the same as data. */
export interface ToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** A JSON Schema of an object. */
export type ObjectSchema = Tool["inputSchema"];

/** One tool of the server. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** It is not registered while there is no skill. */
  readonly needsSkill: boolean;
  call(catalog: Catalog, input: Readonly<Record<string, unknown>>): Promise<ToolResult>;
}

/** Every tool only reads what the server itself has. */
export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** The answer when all went well. */
export function success(
  text: string,
  structuredContent: Readonly<Record<string, unknown>>,
): ToolResult {
  return { content: [{ type: "text", text }], structuredContent, isError: false };
}

/** The answer when it did not: what is wrong and what to do, and nothing of what the caller sent. */
export function failure(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** True when the input has a field that the tool does not know. Its name may be a secret, too. */
export function hasOther(input: Readonly<Record<string, unknown>>, ...known: string[]): boolean {
  return Object.keys(input).some((key) => !known.includes(key));
}

/** The text in a field, without space around it; undefined when it is missing, empty or no text. */
export function textIn(input: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = Object.hasOwn(input, key) ? input[key] : undefined;
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
}
