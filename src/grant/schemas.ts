import { z } from "zod";
import { skillDefinition } from "../skill/definition.ts";
import { composedSkill, MODES } from "./grant-schema.ts";

const names = z.array(z.string());

/** What a door takes to validate or compose a set of skills. */
export const composeRequest = z.strictObject({
  skills: names.max(1_000),
  mode: z.enum(MODES).optional(),
  ceiling: composedSkill.optional(),
  tools: names.max(100_000).optional(),
});

/** What can be wrong with a set of skills. */
export const ERROR_CODES = [
  "UNKNOWN_SKILL",
  "MISSING_REQUIRED",
  "INCOMPATIBLE_SKILLS",
  "INVALID_DEFINITION",
] as const;

/** The judgement of a set of skills. */
export const validationResult = z.strictObject({
  valid: z.boolean(),
  errors: z.array(
    z.strictObject({ code: z.enum(ERROR_CODES), message: z.string(), skill: z.string() }),
  ),
  warnings: names,
});

/** The published schemas by name. */
const SCHEMAS = {
  skill: { schema: skillDefinition, title: "SkillDefinition, the content of skill.json" },
  "composed-skill": { schema: composedSkill, title: "ComposedSkill, what `psk compose` prints" },
  "validation-result": { schema: validationResult, title: "ValidationResult" },
  "compose-request": { schema: composeRequest, title: "A set of skills to compose" },
} as const;

export type SchemaName = keyof typeof SCHEMAS;

export const SCHEMA_NAMES = Object.keys(SCHEMAS).filter(
  (name): name is SchemaName => name in SCHEMAS,
);

/** One of psk's own data forms as JSON Schema 2020-12. */
export function jsonSchema(name: SchemaName): Record<string, unknown> {
  const { schema, title } = SCHEMAS[name];
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: "draft-2020-12", io: "input" });
  return { $schema, title, ...rest };
}
