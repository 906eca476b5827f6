import type { Skill } from "../../skill/skill.ts";
import { view } from "./view.ts";

/** Something of a skill that was not looked at, and why. */
export interface Cut {
  /** Relative to the skill; `.` for the whole of it. */
  readonly path: string;
  /** Why, in words. */
  readonly reason: string;
}

const noted = view((_skill: Skill) => new Map<string, Cut>());

/** Takes note of a bound that was reached: what lies behind it must not pass for clean. */
export function noteCut(skill: Skill, path: string, reason: string): void {
  noted(skill).set(`${path}\0${reason}`, { path, reason });
}

/** All that views have left out so far, each once. */
export function cutsOf(skill: Skill): readonly Cut[] {
  return [...noted(skill).values()];
}
