import { z } from "zod";
import { baselineFile } from "../check/baseline.ts";
import { policyFile } from "../check/policy-file.ts";
import { skillDefinition } from "../skill/definition.ts";
import { composedSkill, MODES } from "./composed-skill.ts";
import { ERROR_CODES } from "./validate-skill-set.ts";

const names = z.array(z.string());

/** What a door takes to validate or compose a set of skills. */
export const composeRequest = z.strictObject({
  skills: names.max(1_000),
  mode: z.enum(MODES).optional(),
  ceiling: composedSkill.optional(),
  tools: names.max(100_000).optional(),
});

/** The judgement of a set of skills. */
export const validationResult = z.strictObject({
  valid: z.boolean(),
  errors: z.array(
    z.strictObject({ code: z.enum(ERROR_CODES), message: z.string(), skill: z.string() }),
  ),
  warnings: names,
});

/** The names of the published schemas. */
export const SCHEMA_NAMES = [
  "skill",
  "composed-skill",
  "validation-result",
  "compose-request",
  "policy",
  "baseline",
] as const;

/** A form of psk's data that has a published JSON Schema. */
export type SchemaName = (typeof SCHEMA_NAMES)[number];

const SCHEMAS: Readonly<
  Record<SchemaName, { readonly schema: z.ZodType; readonly title: string }>
> = {
  skill: { schema: skillDefinition, title: "SkillDefinition, the content of skill.json" },
  "composed-skill": { schema: composedSkill, title: "ComposedSkill, what `psk compose` prints" },
  "validation-result": { schema: validationResult, title: "ValidationResult" },
  "compose-request": { schema: composeRequest, title: "A set of skills to compose" },
  policy: { schema: policyFile, title: "A policy file of `psk scan --policy`" },
  baseline: { schema: baselineFile, title: "A baseline file of `psk scan --baseline`" },
};

/** One of psk's own data forms as JSON Schema 2020-12. */
export function jsonSchema(name: SchemaName): Record<string, unknown> {
  const { schema, title } = SCHEMAS[name];
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: "draft-2020-12", io: "input" });
  return { $schema, title, ...rest };
}
