import { z } from "zod";
import { ruleInfo, ruleList } from "../../toolkit/rule-pages.ts";
import { operation } from "../operation.ts";
import { ruleList as allRules, type rule, rulePage } from "../schemas/rules.ts";

export const listRules = operation({
  id: "listRules",
  method: "get",
  path: "/v1/rules",
  summary: "All rules of validation and of the scanner.",
  tag: "rules",
  scope: "read",
  responses: {
    200: { description: "The rules.", schema: allRules },
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
    200: { description: "The rule.", schema: rulePage },
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
