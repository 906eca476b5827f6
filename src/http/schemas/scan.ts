import { z } from "zod";

const texts = z.array(z.string()).readonly();

export const severity = z.enum(["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"]);
export const verdict = z.enum(["safe", "suspicious", "unknown", "malicious"]);

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
  is_safe: z.boolean().meta({ description: "Nothing that the policy blocks." }),
  max_severity: z.union([severity, z.literal("SAFE")]),
  findings_count: z.int().nonnegative(),
  findings: z.array(finding).readonly(),
  verdict,
  not_judged: z
    .array(z.object({ path: z.string(), reason: z.string() }))
    .readonly()
    .meta({ description: "What could not be judged and counts under the policy." }),
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

export const uploadResult = z
  .object({
    ...scanFields,
    skill_path: skillPath,
    other_skills: texts.meta({ description: "Folders of skills that were not scanned." }),
  })
  .meta({ id: "UploadScanResult" });

export const uploadResults = z
  .object({
    is_safe: z.boolean().meta({ description: "Every skill is safe." }),
    max_severity: z.union([severity, z.literal("SAFE")]),
    findings_count: z.int().nonnegative(),
    results: z.array(z.object({ ...scanFields, skill_path: skillPath })).readonly(),
  })
  .meta({ id: "AllScanResults" });
