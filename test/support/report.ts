import { z } from "zod";
import { SEVERITIES } from "../../src/check/finding.ts";

const edit = z.strictObject({ start: z.int(), end: z.int(), text: z.string() });

const finding = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  rule_id: z.string(),
  category: z.string(),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  description: z.string(),
  file_path: z.string(),
  line_number: z.int().min(1),
  column: z.int().min(1),
  snippet: z.string(),
  remediation: z.string(),
  analyzer: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  field: z.string().optional(),
  fix: z.strictObject({ description: z.string(), edits: z.array(edit) }).optional(),
});

const error = z.strictObject({ code: z.string(), message: z.string() });

const report = z.strictObject({
  skills: z.array(
    z.strictObject({
      path: z.string(),
      name: z.string().nullable(),
      valid: z.boolean(),
      findings: z.array(finding),
      fixed: z.array(z.string()).optional(),
    }),
  ),
  summary: z.strictObject({
    skills: z.int(),
    valid: z.int(),
    invalid: z.int(),
    errors: z.int(),
    warnings: z.int(),
  }),
  error: error.optional(),
});

/** The JSON of `psk validate`: no field is missing, none is unknown. */
export type Report = z.infer<typeof report>;

/** Reads the JSON report, whose shape is promised. */
export function readReport(stdout: string): Report {
  return report.parse(JSON.parse(stdout));
}

/** Reads what a command that failed prints with `--json`. */
export function readError(stdout: string): z.infer<typeof error> {
  return z.strictObject({ error }).parse(JSON.parse(stdout)).error;
}

/** The ids of the rules that found something, each once, in order. */
export function ruleIds(found: Report): string[] {
  const ids = found.skills.flatMap(({ findings }) => findings.map(({ rule_id }) => rule_id));
  return [...new Set(ids)].sort();
}
