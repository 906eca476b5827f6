import { composeSkills } from "../../src/grant/compose-skills.ts";
import type { ComposedSkill } from "../../src/grant/composed-skill.ts";
import { type Definitions, definitionsFrom } from "../../src/grant/definitions.ts";
import type { SkillDefinition } from "../../src/skill/definition.ts";

/** A definition with as little in it as there can be, and what a test gives it. */
export function skill(name: string, more: Partial<SkillDefinition> = {}): SkillDefinition {
  return { name, description: "d", allowed_tools: [], execution_protocol: [], ...more };
}

/** Definitions of these skills. */
export function known(...skills: readonly SkillDefinition[]): Definitions {
  return definitionsFrom(skills);
}

/** The grant of one skill with these lists. */
export function grantOf(
  allowed: readonly string[],
  forbidden: readonly string[] = [],
): ComposedSkill {
  const one = skill("one", { allowed_tools: [...allowed], forbidden_tools: [...forbidden] });
  return composeSkills(["one"], known(one));
}
