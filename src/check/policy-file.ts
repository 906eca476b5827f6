import { RE2JS, RE2JSSyntaxException } from "re2js";
import { z } from "zod";
import { LEVELS, type Severity, severityOf } from "./finding.ts";
import { nearest } from "./nearest.ts";
import {
  builtInPolicy,
  OWN_RULE_ROLES,
  type OwnRule,
  POLICY_NAMES,
  type ScanPolicy,
} from "./scan-policy.ts";
import { parseUserFile, type UserFile } from "./user-file.ts";
import type { ScanLimits } from "./views/limits.ts";

const MAX_PATTERN = 4000;
const MAX_RULES = 1000;

const pattern = z.string().min(1).max(MAX_PATTERN);
const limit = (most: number, meaning: string) =>
  z.int().min(1).max(most).describe(meaning).optional();

/** Every limit may be lowered, and raised up to what a machine can bear. */
const limits = z.strictObject({
  file_characters: limit(64 * 1024 * 1024, "Characters of each text that are read."),
  archive_depth: limit(16, "Archives in archives."),
  archive_files: limit(100_000, "Files in all archives of a skill."),
  archive_bytes: limit(1024 * 1024 * 1024, "Their bytes."),
  decoded_layers: limit(16, "Encodings in encodings."),
  decoded_bytes: limit(256 * 1024 * 1024, "Bytes out of all encodings of a skill."),
  seconds: limit(3600, "Time for one skill, the last resort."),
} satisfies Record<keyof ScanLimits, unknown>);

const ownRule = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "use small letters, digits and single hyphens")
    .max(64)
    .describe("None that psk has."),
  title: z.string().min(1).describe("What a good skill does, as a sentence."),
  severity: z.enum(LEVELS).describe("How much a finding matters."),
  pattern: pattern.describe("In the syntax of RE2.").optional(),
  patterns: z
    .array(pattern)
    .min(1)
    .max(100)
    .describe("Several; one that matches is enough.")
    .optional(),
  where: z
    .strictObject({
      files: z
        .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
        .describe("Globs of paths; all files when left out.")
        .optional(),
      role: z.enum(OWN_RULE_ROLES).describe("The part of a file that is looked at.").optional(),
    })
    .describe("Where it looks.")
    .optional(),
  message: z.string().min(1).describe("What a finding says."),
  fix: z.string().min(1).describe("What to do about it.").optional(),
});

/** The form of a policy. */
export const policyFile = z.strictObject({
  extends: z.enum(POLICY_NAMES).describe("The policy it begins with.").optional(),
  severity: z
    .record(z.string(), z.enum([...LEVELS, "off"]))
    .describe("Where a rule starts, by its id.")
    .optional(),
  disable: z.array(z.string()).describe("Rules that are not applied.").optional(),
  allow_hosts: z
    .array(z.string().regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, "not the name of a host"))
    .describe("Hosts that are no strangers: `api.acme.com`, or `*.acme.com` for all below.")
    .optional(),
  limits: limits.describe("How much work a scan does.").optional(),
  rules: z.array(ownRule).max(MAX_RULES).describe("Rules of your own.").optional(),
});
type PolicyFile = z.infer<typeof policyFile>;

const KEYS = [policyFile, limits, ownRule].flatMap(({ shape }) => Object.keys(shape));

/** Reads the text of a policy; `knownIds` are the rules of the scan. Throws at the user's line. */
export function parsePolicy(file: string, text: string, knownIds: readonly string[]): ScanPolicy {
  const read = parseUserFile(file, text, policyFile, [...KEYS, "where", "files", "role"]);
  const { data } = read;
  const base = builtInPolicy(data.extends ?? "balanced");
  const rules = (data.rules ?? []).map((rule, index) => ownRuleOf(read, rule, index, knownIds));
  const ids = [...knownIds, ...rules.map(({ id }) => id)];
  const severities: Record<string, Severity | "off"> = {};
  for (const [id, level] of Object.entries(data.severity ?? {})) {
    refuseUnknown(read, ["severity", id], id, ids);
    severities[id] = level === "off" ? "off" : severityOf(level);
  }
  for (const [index, id] of (data.disable ?? []).entries()) {
    refuseUnknown(read, ["disable", index], id, ids);
    severities[id] = "off";
  }
  return {
    ...base,
    name: file,
    severities,
    allowedHosts: (data.allow_hosts ?? []).map((host) => host.toLowerCase()),
    limits: { ...base.limits, ...given(data.limits ?? {}) },
    rules,
  };
}

function ownRuleOf(
  { refuse }: UserFile<PolicyFile>,
  rule: z.infer<typeof ownRule>,
  index: number,
  knownIds: readonly string[],
): OwnRule {
  const { id, title, severity, message, where = {} } = rule;
  const at = ["rules", index];
  if (knownIds.includes(id)) refuse([...at, "id"], `psk has a rule \`${id}\` already`);
  if (rule.pattern === undefined && rule.patterns === undefined) {
    refuse(at, `the rule \`${id}\` has no \`pattern\``);
  }
  const patterns = [
    ...(rule.pattern === undefined ? [] : [{ text: rule.pattern, path: [...at, "pattern"] }]),
    ...(rule.patterns ?? []).map((text, nth) => ({ text, path: [...at, "patterns", nth] })),
  ];
  for (const { text, path } of patterns) {
    const problem = problemOf(text);
    if (problem !== undefined) refuse(path, `the pattern is not one of RE2: ${problem}`);
  }
  return {
    id,
    title,
    severity: severityOf(severity),
    patterns: patterns.map(({ text }) => text),
    files: where.files === undefined ? [] : [where.files].flat(),
    role: where.role ?? "any",
    message,
    remediation: rule.fix ?? "Change the text, or the policy.",
  };
}

function problemOf(text: string): string | undefined {
  try {
    RE2JS.compile(text);
    return undefined;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error.message;
    throw error;
  }
}

function refuseUnknown(
  { refuse }: UserFile<PolicyFile>,
  path: readonly PropertyKey[],
  id: string,
  ids: readonly string[],
): void {
  if (ids.includes(id)) return;
  const meant = nearest(id, ids);
  const hint = meant === undefined ? "" : `; did you mean \`${meant}\`?`;
  refuse(path, `the scan has no rule \`${id}\`${hint}`);
}

/** What is left out keeps its usual value. */
function given(chosen: z.infer<typeof limits>): Partial<ScanLimits> {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}
