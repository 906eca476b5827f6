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
export const outputContract = z.strictObject({
  type: text,
  schema: z.record(z.string(), z.unknown()).optional(),
});

/** The unit of sub-agent capability. Strict: a misspelt `forbidden_tools` must not forbid nothing. */
export const skillDefinition = z.strictObject({
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
    return { ok: false, problems: [syntaxProblem(source, error.message)] };
  }
  const result = skillDefinition.safeParse(data);
  if (result.success) return { ok: true, definition: result.data };
  const offsetOf = offsetsIn(source);
  const problemAt = (path: readonly PropertyKey[], message: string): DefinitionProblem => ({
    field: path.length === 0 ? undefined : path.map(String).join("."),
    message,
    offset: offsetOf(path),
  });
  return {
    ok: false,
    problems: result.error.issues.flatMap((issue) => {
      if (issue.code !== "unrecognized_keys") return [problemAt(issue.path, issue.message)];
      const message = "is not a field of a skill definition";
      return issue.keys.map((key) => problemAt([...issue.path, key], message));
    }),
  };
}

/** A token of JSON and the space before it. */
const TOKEN =
  /\s*(?:[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)/iy;

/** Says nothing of what stands there: the words of JSON.parse quote the file. */
function syntaxProblem(source: string, message: string): DefinitionProblem {
  const position = /at position (\d+)/.exec(message)?.[1];
  const offset = position === undefined ? firstNoToken(source) : Number(position);
  const where = offset >= source.length ? "it ends too early" : "there is a mistake here";
  return { field: undefined, message: `not JSON: ${where}`, offset };
}

function firstNoToken(source: string): number {
  let offset = 0;
  for (TOKEN.lastIndex = 0; TOKEN.test(source); ) offset = TOKEN.lastIndex;
  return offset + (/^\s*/.exec(source.slice(offset))?.[0].length ?? 0);
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
