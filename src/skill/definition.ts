import { isNode } from "yaml";
import { z } from "zod";
import { normalizeVersion } from "./version.ts";
import { parseYamlDocument } from "./yaml-document.ts";

const text = z.string().min(1);
const texts = z.array(text);

const compatibilityRule = z.strictObject({
  type: z.enum(["requires", "incompatible"]),
  skill: text,
  reason: z.string().optional(),
});

const composabilityRule = z.strictObject({
  type: z.enum(["requires", "forbids"]),
  skill: text,
  reason: z.string().optional(),
});

/** `OutputContract` as it is read. */
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

/** What `skill.json` holds: the capability of one skill. The names of the fields are the seed's. */
export interface SkillDefinition {
  /** Where an editor finds the schema; psk does not follow it. */
  $schema?: string | undefined;
  /** The name of the skill, as in its frontmatter. */
  name: string;
  /** What it is for, in words for people. */
  description: string;
  /** A semantic version. */
  version?: string | undefined;
  /** Tools it may use: a name, perhaps with `*`, perhaps with a pattern, as in `Bash(git log *)`. */
  allowed_tools: string[];
  /** Tools it may not use, whoever else allows them. */
  forbidden_tools?: string[] | undefined;
  /** Its steps, in their order. */
  execution_protocol: string[];
  /** What must hold before it starts. */
  preconditions?: string[] | undefined;
  /** What holds when it is done. */
  postconditions?: string[] | undefined;
  /** What it promises to put out. */
  output_contract?: OutputContract | undefined;
  /** Skills it cannot do without, and skills it cannot stand. */
  compatibility_rules?: CompatibilityRule[] | undefined;
  /** Skills that must, and skills that must not, be combined with it. */
  composability_rules?: ComposabilityRule[] | undefined;
}

/** What a skill promises to put out. */
export interface OutputContract {
  /** A word for the kind of output. */
  type: string;
  /** A JSON Schema; without it every value keeps the contract. */
  schema?: Record<string, unknown> | undefined;
}

/** Which other skills a skill can or cannot work with. */
export interface CompatibilityRule {
  /** The other must be there, or must not. */
  type: "requires" | "incompatible";
  /** The name of the other skill. */
  skill: string;
  /** Why, in words for people. */
  reason?: string | undefined;
}

/** How a skill behaves when it is combined with others. */
export interface ComposabilityRule {
  /** The other must be there, or must not. */
  type: "requires" | "forbids";
  /** The name of the other skill. */
  skill: string;
  /** Why, in words for people. */
  reason?: string | undefined;
}

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
