import type { Field } from "../skill/field.ts";
import type { Skill } from "../skill/skill.ts";
import type { Evidence } from "./rule.ts";
import { positionIn, textLines } from "./views/text-lines.ts";

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The place of a field and its name, for evidence about it. */
export function atField(
  field: Field,
  name: string = field.key,
): Pick<Evidence, "line" | "column" | "field"> {
  return { line: field.line, column: field.column, field: name };
}

/** The place of an offset into SKILL.md. */
export function atOffset(skill: Skill, offset: number): Pick<Evidence, "line" | "column"> {
  const { skillText } = skill;
  const lines = skillText.state === "text" ? textLines(skill, skillText.path) : undefined;
  return lines === undefined ? {} : positionIn(lines, offset);
}

/** How many characters a text has for a person: code points, not bytes or UTF-16 units. */
export function characters(text: string): number {
  return text.length - (text.match(SURROGATE_PAIR)?.length ?? 0);
}

/** The place of an offset into any text file of the skill. */
export function atFile(
  skill: Skill,
  path: string,
  offset: number,
): Pick<Evidence, "file" | "line" | "column"> {
  const lines = textLines(skill, path);
  return { file: path, ...(lines !== undefined && positionIn(lines, offset)) };
}

/** What a value is, in words that follow "is". */
export function typeName(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "boolean" ? "true or false" : `a ${typeof value}`;
}
