import { z } from "zod";
import {
  composedSkill,
  composeRequest,
  setExplanation,
  validationResult,
} from "../../toolkit/set-schemas.ts";

export const compositionRequest = composeRequest
  .extend({
    explain: z.boolean().optional().meta({
      description: "Answer also who says what of each tool, and how the skills relate.",
    }),
  })
  .meta({ id: "CompositionRequest" });

const explanation = setExplanation
  .optional()
  .meta({ id: "SetExplanation", description: "When `explain` was asked for." });

export const composition = z
  .discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), grant: composedSkill, explanation }),
    z.object({ ok: z.literal(false), validation: validationResult, explanation }),
  ])
  .meta({ id: "Composition" });

export const ranking = z
  .object({
    skills: z.array(
      z.object({
        skill: z.string(),
        score: z.number(),
        reasons: z.array(z.string()).readonly(),
        tokens: z.int(),
      }),
    ),
    left_out: z.array(z.object({ skill: z.string(), reason: z.string() })),
    abstained: z.string().optional(),
  })
  .meta({ id: "Ranking" });
