import { z } from "zod";
import { baselineFile } from "../check/baseline.ts";
import { policyFile } from "../check/policy-file.ts";
import { skillDefinition } from "../skill/definition.ts";
import { composedSkill, composeRequest, validationResult } from "./grant-schema.ts";

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
