import { z } from "zod";
import { validationError } from "./errors.ts";

const texts = z.array(z.string()).readonly();

/** From the worst to the least. */
export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"] as const;
/** From the best to the worst. */
export const VERDICTS = ["safe", "suspicious", "unknown", "malicious"] as const;

export const severity = z.enum(SEVERITIES);
export const verdict = z.enum(VERDICTS).meta({
  description:
    "safe < suspicious < unknown < malicious. `unknown`: something that counts could not be judged. `malicious`: the policy blocks it.",
});

/** What could not be judged, and why. */
export const notJudged = z.array(z.object({ path: z.string(), reason: z.string() })).readonly();

const chain = z
  .object({
    kind: z.enum(["flow", "decoded", "together"]),
    title: z.string(),
    steps: z
      .array(z.object({ what: z.string(), file: z.string().optional(), line: z.int().optional() }))
      .readonly(),
    result: z.string().optional().meta({ description: "What the steps come to." }),
  })
  .meta({ id: "Chain" });

const finding = z
  .object({
    id: z.string(),
    rule_id: z.string(),
    category: z.string(),
    severity,
    title: z.string(),
    description: z.string(),
    file_path: z.string(),
    line_number: z.int(),
    column: z.int(),
    snippet: z.string(),
    remediation: z.string(),
    analyzer: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    field: z.string().optional(),
    chains: z.array(chain).readonly().optional().meta({
      description: "How it came about, step by step; left out where nothing is known of it.",
    }),
  })
  .meta({ id: "Finding" });

/** What a scan says; the names of the fields are the seed's. */
const scanFields = {
  scan_id: z.uuid(),
  skill_name: z.string(),
  is_safe: z.boolean().meta({
    description: "The policy blocks nothing, and nothing that counts was left unjudged.",
  }),
  max_severity: z.union([severity, z.literal("SAFE")]).meta({
    description: "Of the worst finding; it says nothing of what could not be judged.",
  }),
  findings_count: z.int().nonnegative(),
  findings: z.array(finding).readonly(),
  verdict,
  not_judged: notJudged.meta({
    description: "What could not be judged and counts under the policy; `.` is the whole skill.",
  }),
  policy: z.string().meta({ description: "The policy that judged." }),
  capabilities: z.object({
    reads: texts,
    writes: texts,
    executes: texts,
    connects: texts,
    persists: z.boolean(),
    spends: z.boolean(),
  }),
  hygiene: z.array(finding).readonly(),
  scan_duration_seconds: z.number().nonnegative(),
  timestamp: z.iso.datetime(),
  analyzers_used: texts,
  analyzers_failed: texts,
  coverage: z.object({
    complete: z.boolean(),
    files: z.int().nonnegative(),
    not_scanned: z
      .array(
        z.object({
          path: z.string(),
          reason: z.string(),
          use: z.enum(["used", "unused", "passive"]).meta({
            description: "Whether an agent would run it or is told to read it.",
          }),
        }),
      )
      .readonly(),
    not_assessed: texts,
  }),
};

export const scanResult = z.object(scanFields).meta({ id: "ScanResult" });

const skillPath = z.string().meta({
  description: "The folder of the skill in the archive; empty when the archive is the skill.",
});

/** A skill of an archive with several, by itself; paths are relative to the skill. */
const skillScan = z.object({ ...scanFields, skill_path: skillPath }).meta({ id: "SkillScan" });

/** One that cannot be loaded as a skill. Its files were scanned all the same. */
const invalidSkill = z
  .object({
    skill_path: skillPath,
    skill_name: z.string(),
    validation_error: validationError,
    blocked: z.boolean().meta({
      description: "Whether something in it is blocked. An invalid skill has no verdict.",
    }),
    findings_count: z.int().nonnegative(),
    findings: z.array(finding).readonly(),
  })
  .meta({ id: "InvalidSkill" });

export const skillEntry = z.union([skillScan, invalidSkill]);

export const uploadResult = z
  .object({
    ...scanFields,
    skill_path: skillPath,
    other_skills: texts.meta({ description: "Folders of skills that were not scanned." }),
    results: z.array(skillEntry).readonly().optional().meta({
      description:
        "One for each skill, where there are several. The fields beside it then speak for the whole: the worst verdict, all findings, paths as in the archive.",
    }),
  })
  .meta({ id: "UploadScanResult" });
