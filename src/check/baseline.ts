/**
 * Findings that a user has looked at and accepts, each with the reason. An entry is bound to the
 * fingerprint of its finding: when the evidence changes, it is a new finding. A baseline belongs to
 * the one who scans; one that comes with a skill would be the attacker's.
 */
import { z } from "zod";
import { type Finding, LEVELS, rankOf, type Severity, severityOf } from "./finding.ts";
import { parseUserFile } from "./user-file.ts";

/** One accepted finding. */
export interface BaselineEntry {
  /** The id of the finding. */
  readonly fingerprint: string;
  readonly rule: string;
  /** The name of the skill. */
  readonly skill: string;
  /** Where the skill stands below what was scanned; `.` for what was named itself. */
  readonly path: string;
  readonly reason: string;
  /** The severity that was accepted; a worse one is not. */
  readonly severity?: Lowercase<Severity>;
  /** The last day it holds, as `2027-01-31`. */
  readonly expires?: string;
}

/** Stands in a baseline that was just written, until a person has given the reason. */
export const REASON_WANTED = "TO DO: say why this is acceptable";

const entry = z.strictObject({
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{16}$/, "not a fingerprint: 16 hexadecimal digits")
    .describe("The id of the finding."),
  rule: z.string().min(1).describe("The id of its rule."),
  skill: z.string().min(1).describe("The name of the skill."),
  path: z
    .string()
    .min(1)
    .describe("Where the skill stands below what was scanned; `.` for what was named itself."),
  severity: z
    .enum(LEVELS)
    .describe("The severity that was accepted; a worse one is not.")
    .optional(),
  reason: z.string().describe("Why it is acceptable; must not be empty."),
  expires: z.iso
    .date("not a day, as in 2027-01-31")
    .describe("The last day it holds, as `2027-01-31`.")
    .optional(),
});
/** The form of a baseline. */
export const baselineFile = z.strictObject({
  accepted: z.array(entry).describe("The findings that are accepted."),
});

const KEYS = ["accepted", ...Object.keys(entry.shape)];

/** Reads the text of a baseline; one that gives no reason for an entry is refused at its line. */
export function parseBaseline(file: string, text: string): readonly BaselineEntry[] {
  const { data, refuse } = parseUserFile(file, text, baselineFile, KEYS);
  for (const [index, { reason, rule, skill }] of data.accepted.entries()) {
    if (reason.trim() === "" || reason === REASON_WANTED) {
      const path = ["accepted", index, "reason"];
      refuse(path, `the entry for ${rule} in ${skill} has no reason; say why it is acceptable`);
    }
  }
  return data.accepted.map((item) => entryOf(item));
}

/** The same for a file that is about to be written again: reasons may still be wanted. */
export function parseUnfinishedBaseline(file: string, text: string): readonly BaselineEntry[] {
  return parseUserFile(file, text, baselineFile, KEYS).data.accepted.map((item) => entryOf(item));
}

function entryOf({ severity, expires, ...rest }: z.infer<typeof entry>): BaselineEntry {
  return {
    ...rest,
    ...(severity !== undefined && { severity }),
    ...(expires !== undefined && { expires }),
  };
}

/** A skill as a baseline names it. */
export interface Place {
  readonly skill: string;
  readonly path: string;
}

/** True when an entry is about that skill, from whichever folder it was scanned. */
export function isAbout(item: BaselineEntry, { skill, path }: Place): boolean {
  if (item.skill !== skill) return false;
  return endsIn(item.path, path) || endsIn(path, item.path);
}

/** True when an entry is about that finding, and accepts it as it is now. */
export function accepts(item: BaselineEntry, { id, rule_id, severity }: Finding): boolean {
  if (item.fingerprint !== id || item.rule !== rule_id) return false;
  return item.severity === undefined || rankOf(severity) >= rankOf(severityOf(item.severity));
}

function endsIn(path: string, end: string): boolean {
  return end === "." || path === end || path.endsWith(`/${end}`);
}
