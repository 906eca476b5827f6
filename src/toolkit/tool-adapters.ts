import type { SkillTool, ToolSchema } from "./skill-tools.ts";

/** A tool as Anthropic's Messages API lists it. */
export interface AnthropicTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: ToolSchema;
}

/** A tool as OpenAI's chat completions list it. */
export interface OpenAiTool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: ToolSchema;
  };
}

/** The tools for a request to Anthropic's Messages API. */
export function toAnthropicTools(tools: readonly SkillTool[]): AnthropicTool[] {
  return tools.map(({ name, description, input_schema }) => ({ name, description, input_schema }));
}

/** The tools for a request to an API of OpenAI's form. */
export function toOpenAiTools(tools: readonly SkillTool[]): OpenAiTool[] {
  return tools.map(({ name, description, input_schema }) => ({
    type: "function",
    function: { name, description, parameters: input_schema },
  }));
}

/** The part of the AI SDK's package `ai` that the adapter needs, so that psk does not depend on it. */
export interface AiSdk<Schema> {
  jsonSchema(schema: object): Schema;
}

/** A tool as `generateText` and `streamText` of the AI SDK take it. */
export interface AiSdkTool<Schema> {
  readonly description: string;
  readonly inputSchema: Schema;
  readonly execute: (input: unknown) => Promise<string>;
}

/** The tools for the AI SDK: `toAiSdkTools(tools, await import("ai"))`. */
export function toAiSdkTools<Schema>(
  tools: readonly SkillTool[],
  ai: AiSdk<Schema>,
): Record<string, AiSdkTool<Schema>> {
  return Object.fromEntries(
    tools.map((tool) => [
      tool.name,
      {
        description: tool.description,
        inputSchema: ai.jsonSchema(tool.input_schema),
        execute: (input) => tool.execute(input),
      },
    ]),
  );
}

/** Runs a tool call of any of these APIs by its name; OpenAI's give their input as JSON text. */
export async function executeTool(
  tools: readonly SkillTool[],
  name: string,
  input: unknown,
): Promise<string> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) return `There is no tool ${name} here.\n`;
  return tool.execute(typeof input === "string" ? parsed(input) : input);
}

/** Text that is not JSON holds no input, which the tool then says. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
