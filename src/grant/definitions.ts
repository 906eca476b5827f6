import type { SkillDefinition } from "../skill/definition.ts";

/** What is known of one skill: its definition, or why it has none that can be used. */
export type Defined =
  | {
      readonly ok: true;
      readonly definition: SkillDefinition;
      /** It does not say which tools it needs, which is not the same as needing none. */
      readonly undeclared?: boolean;
    }
  | { readonly ok: false; readonly reason: string };

/** Where validation and composition look skills up. */
export interface Definitions {
  get(name: string): Defined | undefined;
  /** True for every skill there is, also for those that were not read. */
  has(name: string): boolean;
  /** All names there are, to suggest the nearest. */
  names(): readonly string[];
  /** Why a skill of this name is there and yet not on offer, when it is so. */
  whyMissing?(name: string): string | undefined;
  /** The text that an agent would follow, to see which tools it names. */
  bodyOf?(name: string): string | undefined;
}

/** Definitions as a list, for callers that hold them in memory. */
export function definitionsFrom(list: Iterable<SkillDefinition>): Definitions {
  const byName = new Map<string, Defined>();
  for (const definition of list) byName.set(definition.name, { ok: true, definition });
  return {
    get: (name) => byName.get(name),
    has: (name) => byName.has(name),
    names: () => [...byName.keys()],
  };
}

/** Names as given, each once (V006). */
export function withoutRepeats<T>(names: Iterable<T>): T[] {
  return [...new Set(names)];
}

/** The value with everything in it frozen. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (Array.isArray(value)) for (const item of value) deepFreeze(item);
  else for (const item of Object.values(value)) deepFreeze(item);
  return value;
}
