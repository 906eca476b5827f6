import type { Finding } from "../check/finding.ts";
import type { SkillDefinition } from "../skill/definition.ts";
import type { ListingText } from "./listing.ts";
import type { SkillReader } from "./reader.ts";

/** Where a skill comes from; the earlier hides the later of the same name. */
export const SCOPES = ["project", "user", "store", "builtin"] as const;
/** Whose skill it is. */
export type Scope = (typeof SCOPES)[number];

/** The place of a skill: which root, and where below it. */
export interface Source {
  readonly scope: Scope;
  /** An absolute path. */
  readonly root: string;
  /** Relative to the root; empty when the root is the skill. */
  readonly path: string;
}

/** A skill that was found and can be loaded. */
export interface Entry {
  /** The name in its frontmatter. */
  readonly skill_id: string;
  readonly description: string;
  readonly source: Source;
  readonly version: string | undefined;
  /** SKILL.md, or the lower-case spelling where there is no other. */
  readonly file: string;
  /** SHA-256 of that file, as `sha256:<hex>`. */
  readonly digest: string;
  readonly allowed_tools: readonly string[];
  /** Claude Code's switches: may a model choose it, may a user call it by name. */
  readonly model_invocable: boolean;
  readonly user_invocable: boolean;
  readonly listing: ListingText;
  /** Findings of the `load` profile: warnings, since it could be loaded. */
  readonly findings: readonly Finding[];
}

/** A skill that was found and is not offered, with the reason in words. */
export interface Missing {
  readonly skill_id: string | undefined;
  readonly source: Source;
  readonly state: "invalid" | "shadowed" | "disabled" | "unlisted" | "unreadable" | "truncated";
  readonly reason: string;
  /** The skill that is offered in place of a shadowed one. */
  readonly shadowed_by?: Source;
  readonly findings: readonly Finding[];
}

/** All skills at one moment. It never changes; a new one takes its place. */
export interface Snapshot {
  /** What can be loaded, by id in code point order. */
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  /** What was found besides, and why it is not among the entries. */
  readonly missing: readonly Missing[];
  /** Definitions that code gave, by the name of their skill. */
  readonly definitions: ReadonlyMap<string, SkillDefinition>;
  /** Reads the files of one of the entries. */
  readonly open: (entry: Entry) => SkillReader;
}
