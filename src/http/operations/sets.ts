import { z } from "zod";
import { PskError } from "../../errors.ts";
import { RISK_LEVELS, rankSkills } from "../../toolkit/select.ts";
import { openCatalog, readGrant } from "../../toolkit/skill-sets.ts";
import type { CleanText } from "../clean-text.ts";
import { operation } from "../operation.ts";
import { badField } from "../rejected.ts";
import { composition, compositionRequest, ranking } from "../schemas/sets.ts";

export const compose = operation({
  id: "compose",
  method: "post",
  path: "/v1/compose",
  summary:
    "Which tools a sub-agent with all of these skills may use, or why they do not go together.",
  tag: "sets",
  scope: "read",
  body: { type: "json", schema: compositionRequest },
  responses: {
    200: { description: "The grant, or every reason why there is none.", schema: composition },
  },
  errors: [413],
  async run({ live, clean }, { body: { skills, mode, ceiling, tools, allow, forbid, explain } }) {
    const catalog = openCatalog(await live.registry());
    const options = {
      ...(mode !== undefined && { mode }),
      ...(ceiling !== undefined && { ceiling: ceilingOf(ceiling) }),
      ...(tools !== undefined && { tools }),
      ...(allow !== undefined && { allow }),
      ...(forbid !== undefined && { forbid }),
    };
    if (!explain)
      return Response.json(cleaned(await catalog.composeSkills(skills, options), clean));
    const { composition: result, explanation } = await catalog.explainSkills(skills, options);
    const shown = explanation.skills.map((skill) => ({
      ...skill,
      reason: skill.reason === null ? null : clean(skill.reason),
    }));
    return Response.json({
      ...cleaned(result, clean),
      explanation: { ...explanation, skills: shown },
    });
  },
});

type Composed = Awaited<ReturnType<ReturnType<typeof openCatalog>["composeSkills"]>>;

/** A reason may name a place on this machine; a grant never does. */
function cleaned(result: Composed, clean: CleanText): Composed {
  if (result.ok) return result;
  const errors = result.validation.errors.map((error) => ({
    ...error,
    message: clean(error.message),
  }));
  return { ok: false, validation: { ...result.validation, errors } };
}

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
