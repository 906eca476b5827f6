import type { Field } from "../../skill/field.ts";
import { fieldOf, type Skill, scalarText } from "../../skill/skill.ts";

/**
 * The version or author a skill names for itself: below `metadata`, where it belongs, else at the
 * top level, where many real skills have it. Blank text counts as none.
 */
export function authored(
  skill: Skill,
  key: "version" | "author",
): { field: Field; path: string; text: string } | undefined {
  for (const path of [`metadata.${key}`, key]) {
    const field = fieldOf(skill, path);
    const text = scalarText(field)?.trim();
    if (field !== undefined && text) return { field, path, text };
  }
  return undefined;
}
