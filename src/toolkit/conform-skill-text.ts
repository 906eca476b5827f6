import type { Field } from "../skill/field.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import type { Edit } from "../skill/requote-colons.ts";
import { frontmatterOf } from "../skill/skill.ts";
import { splitFrontmatter } from "../skill/split-frontmatter.ts";

/**
 * SKILL.md with a frontmatter that strict readers take, though its author wrote one they refuse:
 * quotes around a text with a colon, and values of `metadata` as texts, a nested one as JSON.
 * Everything else, the body first of all, stays byte for byte. Undefined when nothing is to change.
 */
export async function conformSkillText(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const file = { path: "SKILL.md", size: bytes.length, executable: false, bytes };
  const skill = await parseSkill({ folder: undefined, files: [file], refused: [], ignored: [] });
  const frontmatter = frontmatterOf(skill);
  if (skill.skillText.state !== "text" || frontmatter === undefined) return undefined;
  const { text } = skill.skillText;
  const edits = frontmatter.repairs.flatMap((repair) => repair.edits);
  const metadata = metadataEdit(frontmatter.fields, text);
  if (metadata !== undefined) edits.push(metadata);
  return edits.length === 0 ? undefined : Buffer.from(applyEdits(text, edits));
}

function metadataEdit(fields: ReadonlyMap<string, Field>, text: string): Edit | undefined {
  const field = fields.get("metadata");
  if (field === undefined) return undefined;
  const lines = linesOf(field);
  if (lines === undefined) return undefined;
  return { start: field.start, end: endOfField(fields, field, text), text: lines };
}

/** The field with all its values as texts; undefined when they are, or it is no map. */
function linesOf({ value, children }: Field): string | undefined {
  if (value === null) return "metadata: {}\n";
  if (children === undefined) return undefined;
  const inside = [...children.values()];
  if (inside.every((child) => typeof child.value === "string")) return undefined;
  const lines = inside.map((child) => `  ${quoted(child.key)}: ${quoted(textOf(child))}\n`);
  return lines.length === 0 ? "metadata: {}\n" : `metadata:\n${lines.join("")}`;
}

/** A number as its author wrote it: 1.10 is not 1.1. */
function textOf({ value, source }: Field): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : (source ?? String(value));
}

/** A text in JSON is the same text in YAML. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Where the next field begins, else the fence; what comments stand between goes. */
function endOfField(fields: ReadonlyMap<string, Field>, field: Field, text: string): number {
  const split = splitFrontmatter(text);
  const end = split.state === "found" ? split.yamlEnd : text.length;
  const starts = [...fields.values()].map(({ start }) => start);
  return Math.min(end, ...starts.filter((start) => start > field.start));
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const { start, end, text: by } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + by + result.slice(end);
  }
  return result;
}
