/** The shapes of grants and sets and nothing else: the page takes its types from here, too. */
import { z } from "zod";
import { outputContract } from "../skill/definition.ts";

const names = z.array(z.string());

/** How the lists of several skills become one. */
const MODES = ["union", "intersection"] as const;

/** Who allowed and who forbade one tool, and what came of it. */
const toolProvenance = z.strictObject({
  tool: z.string(),
  effect: z.enum(["allowed", "forbidden", "not_common", "above_ceiling"]),
  allowed_by: names,
  forbidden_by: names,
});

/** The rights of several skills together: what a sub-agent may do. Frozen, it is a grant. */
export const composedSkill = z.strictObject({
  skills: names,
  allowed_tools: names,
  forbidden_tools: names,
  execution_protocol: names,
  preconditions: names,
  postconditions: names,
  output_contracts: z.array(z.strictObject({ skill: z.string(), contract: outputContract })),
  provenance: z.strictObject({
    tools: z.array(toolProvenance),
    protocol: z.array(z.strictObject({ skill: z.string(), step: z.string() })),
  }),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  warnings: names,
});

/** What a door takes to validate or compose a set of skills. */
export const composeRequest = z.strictObject({
  skills: names.max(1_000),
  mode: z.enum(MODES).optional(),
  ceiling: composedSkill.optional(),
  tools: names.max(100_000).optional(),
  allow: names.max(1_000).optional(),
  forbid: names.max(1_000).optional(),
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
