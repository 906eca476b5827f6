import { z } from "zod";
import { PskError } from "../../errors.ts";
import { composedSkill, composeRequest, validationResult } from "../../toolkit/schemas.ts";
import { RISK_LEVELS, rankSkills } from "../../toolkit/select.ts";
import { openCatalog, readGrant } from "../../toolkit/skill-sets.ts";
import { operation } from "../operation.ts";
import { badField } from "../rejected.ts";

const composition = z
  .discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), grant: composedSkill }),
    z.object({ ok: z.literal(false), validation: validationResult }),
  ])
  .meta({ id: "Composition" });

export const compose = operation({
  id: "compose",
  method: "post",
  path: "/v1/compose",
  summary:
    "Which tools a sub-agent with all of these skills may use, or why they do not go together.",
  tag: "sets",
  scope: "read",
  body: { type: "json", schema: composeRequest },
  responses: {
    200: { description: "The grant, or every reason why there is none.", schema: composition },
  },
  errors: [413],
  async run({ live }, { body: { skills, mode, ceiling, tools } }) {
    const catalog = openCatalog(await live.registry());
    const result = await catalog.composeSkills(skills, {
      ...(mode !== undefined && { mode }),
      ...(ceiling !== undefined && { ceiling: ceilingOf(ceiling) }),
      ...(tools !== undefined && { tools }),
    });
    const { ok } = result;
    return Response.json(ok ? { ok, grant: result.grant } : { ok, validation: result.validation });
  },
});

/** A grant that was changed is the caller's to correct, here as anywhere. */
function ceilingOf(data: unknown) {
  try {
    return readGrant(data);
  } catch (error) {
    if (error instanceof PskError) throw badField("ceiling", error.message);
    throw error;
  }
}

const selection = z
  .strictObject({
    task: z.string().min(1).max(20_000),
    risk_level: z.enum(RISK_LEVELS).optional(),
    coding: z.boolean().optional(),
    limit: z.int().min(1).max(100).optional(),
    budget: z.int().min(1).max(10_000_000).optional(),
  })
  .meta({ id: "SelectionRequest" });

const ranking = z
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

export const select = operation({
  id: "select",
  method: "post",
  path: "/v1/select",
  summary: "The skills for a task, the best first, with what they need and why.",
  tag: "sets",
  scope: "read",
  body: { type: "json", schema: selection },
  responses: { 200: { description: "The choice.", schema: ranking } },
  errors: [413],
  async run({ live }, { body: { task, risk_level, coding, limit, budget } }) {
    const { registry, scan } = await live.registry();
    const ranked = await rankSkills(
      {
        taskDescription: task,
        ...(risk_level !== undefined && { riskLevel: risk_level }),
        ...(coding !== undefined && { coding }),
        ...(limit !== undefined && { limit }),
        ...(budget !== undefined && { budget }),
      },
      registry,
      { scan },
    );
    return Response.json(ranked);
  },
});
