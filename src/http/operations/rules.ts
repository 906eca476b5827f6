import { z } from "zod";
import { ruleInfo, ruleList } from "../../toolkit/rule-pages.ts";
import { operation } from "../operation.ts";
import { severity } from "../schemas/scan.ts";

const severities = z.union([severity, z.record(z.string(), z.union([severity, z.literal("off")]))]);

const rule = z
  .object({
    id: z.string(),
    category: z.string(),
    analyzer: z.string(),
    title: z.string(),
    remediation: z.string(),
    severity: severities.meta({ description: "One for all profiles, or one for each." }),
  })
  .meta({ id: "Rule" });

export const listRules = operation({
  id: "listRules",
  method: "get",
  path: "/v1/rules",
  summary: "All rules of validation and of the scanner.",
  tag: "rules",
  scope: "read",
  responses: {
    200: { description: "The rules.", schema: z.object({ rules: z.array(rule).readonly() }) },
  },
  run: async () => Response.json({ rules: ruleList().map(toRule) }),
});

export const getRule = operation({
  id: "getRule",
  method: "get",
  path: "/v1/rules/{id}",
  summary: "One rule with the text of its page.",
  tag: "rules",
  scope: "read",
  params: z.strictObject({ id: z.string().max(100) }),
  responses: {
    200: {
      description: "The rule.",
      schema: rule.extend({ page: z.string() }).meta({ id: "RulePage" }),
    },
  },
  errors: [404],
  async run(_, { params: { id } }) {
    const { rule: found, page } = ruleInfo(id);
    return Response.json({ ...toRule(found), page });
  },
});

function toRule(found: ReturnType<typeof ruleInfo>["rule"]): z.input<typeof rule> {
  const { id, category, analyzer, title, remediation, severity: level } = found;
  const shown = typeof level === "string" ? level : { ...level };
  return { id, category, analyzer, title, remediation, severity: shown };
}
