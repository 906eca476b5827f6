import { z } from "zod";
import { severity } from "./scan.ts";

const severities = z.union([severity, z.record(z.string(), z.union([severity, z.literal("off")]))]);

export const rule = z
  .object({
    id: z.string(),
    category: z.string(),
    analyzer: z.string(),
    title: z.string(),
    remediation: z.string(),
    severity: severities.meta({ description: "One for all profiles, or one for each." }),
  })
  .meta({ id: "Rule" });

export const ruleList = z.object({ rules: z.array(rule).readonly() });

export const rulePage = rule.extend({ page: z.string() }).meta({ id: "RulePage" });
