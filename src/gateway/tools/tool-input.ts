import { type Arguments, Refused } from "../tool.ts";

type Property = { type: string; description?: string };

/** A JSON Schema of an object that has these properties and no other. */
export function objectSchema(properties: Record<string, Property>, required: string[]) {
  return { type: "object" as const, properties, required, additionalProperties: false };
}

/** The text in an argument; a call without it is refused. */
export function textIn(args: Arguments, key: string): string {
  const text = optionalText(args, key);
  if (text === undefined) throw new Refused("BAD_ARGUMENTS", `the text \`${key}\` is missing`);
  return text;
}

/** The text in an argument that may be left out. */
export function optionalText(args: Arguments, key: string): string | undefined {
  const value = Object.hasOwn(args, key) ? args[key] : undefined;
  if (value === undefined || typeof value === "string") return value;
  throw new Refused("BAD_ARGUMENTS", `\`${key}\` must be a text`);
}
