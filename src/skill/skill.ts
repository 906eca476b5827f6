import type { DefinitionResult } from "./definition.ts";
import type { Field } from "./field.ts";
import type { FrontmatterResult, ParsedFrontmatter } from "./frontmatter.ts";

/** One file of a skill. */
export interface SkillFile {
  /** Relative to the skill, with `/` between segments; safe by `path.ts`. */
  readonly path: string;
  readonly size: number;
  readonly executable: boolean;
  /** Undefined when the file is larger than what is held in memory. */
  readonly bytes: Uint8Array | undefined;
  /** Reads a file that is not held, piece by piece; a piece is overwritten by the next one. */
  readonly readChunks?: () => Iterable<Uint8Array>;
}

/** The bytes of a file, held or not. */
export function chunksOf(file: SkillFile): Iterable<Uint8Array> {
  return file.bytes === undefined ? (file.readChunks?.() ?? []) : [file.bytes];
}

/** Something in a skill's folder that is not taken in, and why. */
export interface Refusal {
  readonly path: string;
  readonly kind: "link" | "special" | "unreadable" | "unsafe_name";
  readonly reason: string;
}

/** The text of SKILL.md in its parts. */
export type SkillText =
  /** There is no SKILL.md; `hint` says what is there instead, when something is. */
  | { readonly state: "absent"; readonly hint: string | undefined }
  | { readonly state: "too_large"; readonly path: string; readonly size: number }
  | { readonly state: "not_utf8"; readonly path: string; readonly line: number }
  | {
      readonly state: "text";
      readonly path: string;
      readonly bytes: Uint8Array;
      /** Decoded when it is asked for. */
      readonly text: string;
      readonly frontmatter:
        | FrontmatterResult
        | { readonly state: "missing"; readonly hint: string }
        | { readonly state: "unclosed" };
      /** Where the body begins; the end of the text when there is none. */
      readonly bodyStart: number;
    };

/** A skill in memory: nothing below this type touches a disk. */
export interface Skill {
  /** The name of its folder; undefined when it came without one, as in an archive's root. */
  readonly folder: string | undefined;
  /** In byte order of their paths. */
  readonly files: readonly SkillFile[];
  readonly refused: readonly Refusal[];
  /** Paths that are never part of a skill, such as `.git` and `node_modules`. */
  readonly ignored: readonly string[];
  /** Compiled Python among what is ignored: an interpreter loads it in place of its source. */
  readonly compiled?: readonly SkillFile[];
  /**
   * The files below what is ignored, for a scan: no package holds them, and yet an agent can run
   * them where they lie. Read on the first call, as far as bounds allow.
   */
  readonly beside?: () => readonly SkillFile[];
  readonly skillText: SkillText;
  /** What `skill.json` says; undefined without that file. */
  readonly definition: DefinitionResult | undefined;
}

/** The frontmatter when it could be read. */
export function frontmatterOf(skill: Skill): ParsedFrontmatter | undefined {
  const { skillText } = skill;
  if (skillText.state !== "text" || skillText.frontmatter.state !== "parsed") return undefined;
  return skillText.frontmatter;
}

/** A field by its path: `name`, `metadata.version`. */
export function fieldOf(skill: Skill, path: string): Field | undefined {
  const fields = frontmatterOf(skill)?.fields;
  return fields && fieldIn(fields, path);
}

function fieldIn(fields: ReadonlyMap<string, Field>, path: string): Field | undefined {
  const dot = path.indexOf(".");
  if (dot === -1) return fields.get(path);
  const children = fields.get(path.slice(0, dot))?.children;
  return children && fieldIn(children, path.slice(dot + 1));
}

/** The text of a scalar as its author wrote it: the number `1.10` gives "1.10". */
export function scalarText(field: Field | undefined): string | undefined {
  if (typeof field?.value === "string") return field.value;
  if (typeof field?.value === "number" || typeof field?.value === "boolean") return field.source;
  return undefined;
}
