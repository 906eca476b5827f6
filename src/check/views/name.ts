import type { Field } from "../../skill/field.ts";
import { fieldOf, type Skill } from "../../skill/skill.ts";
import { view } from "./view.ts";

/** The name as the reference library compares it, trimmed and in NFKC; undefined without one. */
export const nameField = view((skill: Skill): { field: Field; text: string } | undefined => {
  const field = fieldOf(skill, "name");
  if (typeof field?.value !== "string") return undefined;
  const text = field.value.trim().normalize("NFKC");
  return text === "" ? undefined : { field, text };
});
