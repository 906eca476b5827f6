import type { Skill } from "../../skill/skill.ts";

/** Something rules look at, made once for each skill and only when a rule asks for it. */
export function view<T>(make: (skill: Skill) => T): (skill: Skill) => T {
  const made = new WeakMap<Skill, { readonly value: T }>();
  return (skill) => {
    const known = made.get(skill);
    if (known !== undefined) return known.value;
    const value = make(skill);
    made.set(skill, { value });
    return value;
  };
}
