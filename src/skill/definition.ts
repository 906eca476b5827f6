import { isNode } from "yaml";
import { z } from "zod";
import { normalizeVersion } from "./version.ts";
import { parseYamlDocument } from "./yaml-document.ts";

const text = z.string().min(1);
const texts = z.array(text);

/** Which other skills a skill can or cannot work with. */
const compatibilityRule = z.strictObject({
  type: z.enum(["requires", "incompatible"]),
  skill: text,
  reason: z.string().optional(),
});

/** How a skill behaves when it is combined with others. */
const composabilityRule = z.strictObject({
  type: z.enum(["requires", "forbids"]),
  skill: text,
  reason: z.string().optional(),
});

/** What a skill promises to put out. */
const outputContract = z.strictObject({
  type: text,
  schema: z.record(z.string(), z.unknown()).optional(),
});

/** The unit of sub-agent capability. Strict: a misspelt `forbidden_tools` must not forbid nothing. */
const skillDefinition = z.strictObject({
  $schema: z.string().optional(),
  name: text,
  description: text,
  version: z
    .string()
    .refine((version) => normalizeVersion(version) !== undefined, "must be a semantic version")
    .optional(),
  allowed_tools: texts,
  forbidden_tools: texts.optional(),
  execution_protocol: texts,
  preconditions: texts.optional(),
  postconditions: texts.optional(),
  output_contract: outputContract.optional(),
  compatibility_rules: z.array(compatibilityRule).optional(),
  composability_rules: z.array(composabilityRule).optional(),
});

/** What `skill.json` holds: the capability of one skill. */
export type SkillDefinition = z.infer<typeof skillDefinition>;

/** One thing wrong with a `skill.json`; the offset counts from its start. */
export interface DefinitionProblem {
  readonly field: string | undefined;
  readonly message: string;
  readonly offset: number;
}

/** A `skill.json` that is a definition, or why it is not. */
export type DefinitionResult =
  | { readonly ok: true; readonly definition: SkillDefinition }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };

/** Reads the text of a `skill.json`; every problem is reported, each at its place. */
export function parseDefinition(source: string): DefinitionResult {
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, problems: [syntaxProblem(error.message)] };
  }
  const result = skillDefinition.safeParse(data);
  if (result.success) return { ok: true, definition: result.data };
  const offsetOf = offsetsIn(source);
  return {
    ok: false,
    problems: result.error.issues.map(({ path, message }) => ({
      field: path.length === 0 ? undefined : path.map(String).join("."),
      message,
      offset: offsetOf(path),
    })),
  };
}

function syntaxProblem(message: string): DefinitionProblem {
  const position = /at position (\d+)/.exec(message)?.[1];
  const words = message.replace(/,? (?:in JSON )?at position.*$/s, "").replace(/, ".*$/s, "");
  return { field: undefined, message: `not JSON: ${words}`, offset: Number(position ?? 0) };
}

/** JSON is YAML too, and the YAML reader knows where each value stands. */
function offsetsIn(source: string): (path: readonly PropertyKey[]) => number {
  const result = parseYamlDocument(source);
  return (path) => {
    for (let length = path.length; result.ok && length > 0; length--) {
      const node = result.document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return node.range[0];
    }
    return 0;
  };
}
