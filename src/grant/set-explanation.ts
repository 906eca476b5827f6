import { z } from "zod";
import type { DeepReadonly } from "./grant-schema.ts";

/** What one skill says of one tool, by which of its rules. */
const statement = z.strictObject({
  skill: z.string(),
  says: z.enum(["allows", "forbids"]),
  rule: z.string(),
  /** `part` when the rule speaks of some calls of the tool, or may. */
  extent: z.enum(["all", "part"]),
  /** Whether the outcome rests on it. */
  decides: z.boolean(),
});

const explainedTool = z.strictObject({
  /** The rule as it was written first. */
  tool: z.string(),
  /** The tool under its canonical name, without a pattern. */
  name: z.string(),
  effect: z.enum(["allowed", "forbidden", "not_common", "above_ceiling"]),
  reason: z.string(),
  statements: z.array(statement),
  /** How many statements about parts of the tool are not listed. */
  statements_left_out: z.int().nonnegative(),
  /** Skills that do not allow it, where every skill would have to. */
  silent: z.array(z.string()),
  /** Skills that ask for it and do not get it. */
  starved: z.array(z.string()),
});

const explainedRelation = z.strictObject({
  from: z.string(),
  to: z.string(),
  type: z.enum(["requires", "incompatible", "forbids"]),
  reason: z.string().nullable(),
  /** `open` is a requirement without its skill, `broken` two skills that exclude each other. */
  state: z.enum(["kept", "open", "broken"]),
});

const explainedSkill = z.strictObject({
  name: z.string(),
  /** False for a skill that is here only because another requires it. */
  chosen: z.boolean(),
  state: z.enum(["usable", "unknown", "invalid"]),
  reason: z.string().nullable(),
  /** For an unknown one, the name that was probably meant. */
  meant: z.string().nullable(),
});

/** A set of skills laid open: who says what of each tool, who decides, and how skills relate. */
export const setExplanation = z.strictObject({
  skills: z.array(explainedSkill),
  relations: z.array(explainedRelation),
  tools: z.array(explainedTool),
  /** How many rules are not listed; a set of very many is not explained tool by tool. */
  tools_left_out: z.int().nonnegative(),
  /** Where the allowed tools can come from: psk's own, or servers. */
  offered_by: z.strictObject({
    shell: z.boolean(),
    files: z.boolean(),
    servers: z.array(z.string()),
  }),
});

export type SetExplanation = DeepReadonly<z.infer<typeof setExplanation>>;
export type ExplainedTool = SetExplanation["tools"][number];
export type ExplainedRelation = SetExplanation["relations"][number];
export type ExplainedSkill = SetExplanation["skills"][number];
