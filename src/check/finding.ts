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
  readonly rule_id: string;
  readonly category: string;
  readonly severity: Severity;
  readonly title: string;
  readonly description: string;
  /** Relative to the skill. */
  readonly file_path: string;
  readonly line_number: number;
  readonly column: number;
  readonly snippet: string;
  readonly remediation: string;
  readonly analyzer: string;
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
  readonly reason: string;
  readonly expires?: string;
}

/** Edits to SKILL.md that change no meaning, with words for what they do. */
export interface Fix {
  readonly description: string;
  readonly edits: readonly Edit[];
}

/** True when a finding makes a skill invalid. */
export function isError(finding: Finding): boolean {
  return finding.severity === "CRITICAL" || finding.severity === "HIGH";
}
