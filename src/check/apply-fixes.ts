import type { Edit } from "../skill/requote-colons.ts";
import type { Skill } from "../skill/skill.ts";
import type { Finding } from "./finding.ts";

/** A text with its safe repairs made, and what they were, in words. */
export interface Fixed {
  readonly text: string;
  readonly changes: readonly string[];
}

/**
 * Applies the fixes of findings to SKILL.md. A fix that would reach into the body, or that overlaps
 * one already taken, is left for the next round; undefined when there is nothing to do.
 */
export function applyFixes(skill: Skill, findings: readonly Finding[]): Fixed | undefined {
  const { skillText } = skill;
  if (skillText.state !== "text") return undefined;
  const { text, bodyStart } = skillText;
  const taken: Edit[] = [];
  const changes: string[] = [];
  for (const { fix } of findings) {
    if (fix === undefined) continue;
    const fits = fix.edits.every(
      (edit) => edit.end <= bodyStart && !taken.some((other) => overlap(edit, other)),
    );
    if (!fits) continue;
    taken.push(...fix.edits);
    changes.push(fix.description);
  }
  if (taken.length === 0) return undefined;
  taken.sort((a, b) => b.start - a.start);
  const fixed = taken.reduce(
    (result, { start, end, text: replacement }) =>
      result.slice(0, start) + replacement + result.slice(end),
    text,
  );
  return { text: fixed, changes };
}

function overlap(a: Edit, b: Edit): boolean {
  return a.start < b.end && b.start < a.end;
}
