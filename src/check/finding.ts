import type { Edit } from "../skill/requote-colons.ts";

/** From the worst to the least. */
export const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"] as const;

/** How much a finding matters. In validation HIGH and above make a skill invalid. */
export type Severity = (typeof SEVERITIES)[number];

/** A severity as users write it in their own files. */
export const LEVELS = [
  "critical",
  "high",
  "medium",
  "low",
  "info",
] as const satisfies readonly Lowercase<Severity>[];

type Level = (typeof LEVELS)[number];

/** As users write it. */
export function levelOf(severity: Severity): Level {
  return LEVELS[SEVERITIES.indexOf(severity)] ?? "info";
}

/** As findings hold it. */
export function severityOf(level: Level): Severity {
  return SEVERITIES[LEVELS.indexOf(level)] ?? "INFO";
}

/** A number to compare severities by: the worst is 0, and nothing found comes after all of them. */
export function rankOf(severity: Severity | "SAFE"): number {
  return severity === "SAFE" ? SEVERITIES.length : SEVERITIES.indexOf(severity);
}

/** Sorts what has a severity, the worst first. */
export function worstFirst(a: Graded, b: Graded): number {
  return rankOf(a.severity) - rankOf(b.severity);
}

interface Graded {
  readonly severity: Severity;
}

/** One problem, at its place. The names of its fields are the seed's. */
export interface Finding {
  /** Stays the same when lines move: made of rule, file and the text of the line. */
  readonly id: string;
  /** Its page is `docs/rules/<rule_id>.md`. */
  readonly rule_id: string;
  /** What kind of thing the rule looks for. */
  readonly category: string;
  /** How much it matters: CRITICAL, HIGH, MEDIUM, LOW or INFO. */
  readonly severity: Severity;
  /** What a good skill does, as a sentence. */
  readonly title: string;
  /** What was seen here. */
  readonly description: string;
  /** Relative to the skill. */
  readonly file_path: string;
  /** From 1. */
  readonly line_number: number;
  /** From 1. */
  readonly column: number;
  /** The line, cut, with secrets masked. */
  readonly snippet: string;
  /** What to do. */
  readonly remediation: string;
  /** The part of psk that saw it. */
  readonly analyzer: string;
  /** What only some rules have to say, such as the steps of a flow. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The frontmatter or definition field it is about, such as `metadata.version`. */
  readonly field?: string;
  /** A safe repair of SKILL.md, which `--fix` applies. */
  readonly fix?: Fix;
  /** A baseline accepts it: it is shown, and does not count. */
  readonly accepted?: Acceptance;
}

/** Why a user accepts a finding, and until when. */
export interface Acceptance {
  /** Why, in the words of whoever accepted it. */
  readonly reason: string;
  /** The last day it holds, as `2027-01-31`. */
  readonly expires?: string;
}

/** Edits to SKILL.md that change no meaning, with words for what they do. */
export interface Fix {
  /** What it changes, in words. */
  readonly description: string;
  /** Texts to put in the place of others, by offsets into SKILL.md. */
  readonly edits: readonly Edit[];
}

/** True when a finding makes a skill invalid. */
export function isError(finding: Finding): boolean {
  return finding.severity === "CRITICAL" || finding.severity === "HIGH";
}
