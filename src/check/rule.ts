import type { Skill } from "../skill/skill.ts";
import type { Fix, Severity } from "./finding.ts";
import type { Signal } from "./signal.ts";

/** What a skill is judged for: to be loaded, by the specification, to be packaged. */
export const PROFILES = ["load", "spec", "package"] as const;
/** How strictly the spec rules judge. */
export type Profile = (typeof PROFILES)[number];

/** What a rule saw; the engine makes a finding of it. */
export interface Evidence {
  readonly message: string;
  /** The file it is about; SKILL.md when left out. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly field?: string;
  /** In place of the rule's own remediation. */
  readonly remediation?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly fix?: Fix;
  /** In place of the rule's severity, where some evidence is stronger than other. */
  readonly severity?: Severity;
  /** What it shows, for the judgement that looks at all evidence together. */
  readonly signals?: readonly Signal[];
}

/** One thing to look for. Its page is `docs/rules/<id>.md`, its cases `test/cases/check/<id>/`. */
export interface Rule {
  readonly id: string;
  readonly category: string;
  readonly analyzer: string;
  /** What a good skill does, as a sentence. */
  readonly title: string;
  readonly remediation: string;
  /** The same in every profile, or one for each; `off` leaves the rule out. */
  readonly severity: Severity | Readonly<Record<Profile, Severity | "off">>;
  /** Pure: it reads no disk, no clock, no other rule. */
  check(skill: Skill): Iterable<Evidence>;
}
