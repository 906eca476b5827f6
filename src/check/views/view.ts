import type { Skill } from "../../skill/skill.ts";

const forgetters: (() => void)[] = [];

/**
 * Something rules look at, made once for each skill and only when a rule asks for it. Rules look at
 * one skill after another, so the last one is all that is remembered: a WeakMap of skills costs the
 * garbage collector a tenth of the time of a validation.
 */
export function view<T>(make: (skill: Skill) => T): (skill: Skill) => T {
  let last: { readonly skill: Skill; readonly value: T } | undefined;
  let failed: { readonly skill: Skill; readonly error: unknown } | undefined;
  forgetters.push(() => {
    last = undefined;
    failed = undefined;
  });
  return (skill) => {
    if (last?.skill === skill) return last.value;
    // Every rule that asks would fail after the same long work.
    if (failed?.skill === skill) throw failed.error;
    try {
      last = { skill, value: make(skill) };
      return last.value;
    } catch (error) {
      failed = { skill, error };
      throw error;
    }
  };
}

/** Lets go of the last skill, which may hold many megabytes. */
export function forgetViews(): void {
  for (const forget of forgetters) forget();
}
