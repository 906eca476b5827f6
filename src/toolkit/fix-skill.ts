import { applyFixes } from "../check/apply-fixes.ts";
import { check } from "../check/check.ts";
import { type Finding, isError } from "../check/finding.ts";
import type { Policy } from "../check/policy.ts";
import { SPEC_RULES } from "../check/rules/spec-rules.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import type { Skill } from "../skill/skill.ts";

/** Fixes can make room for others: each round applies those that do not overlap. */
const MAX_ROUNDS = 10;
/** How many are tried one by one when all together would do harm. */
const MAX_ALONE = 20;

/** A skill with what the rules say of it. */
export interface Checked {
  readonly skill: Skill;
  readonly findings: readonly Finding[];
}

/** Makes the safe repairs in memory; `changes` are what they were, in words. */
export async function fixSkill(
  checked: Checked,
  policy: Policy,
): Promise<Checked & { readonly changes: readonly string[] }> {
  let result: Checked = checked;
  const changes: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = await fixOnce(result, policy);
    if (next === undefined) break;
    result = next;
    changes.push(...next.changes);
  }
  return { ...result, changes };
}

/** A repair that brings an error to light, such as a key that is now read, is left to a person. */
async function fixOnce({ skill, findings }: Checked, policy: Policy) {
  const fixable = findings.filter(({ fix }) => fix !== undefined);
  const errors = findings.filter(isError).length;
  const alone = fixable.length > 1 ? fixable.slice(0, MAX_ALONE).map((finding) => [finding]) : [];
  for (const chosen of [fixable, ...alone]) {
    const fixes = applyFixes(skill, chosen);
    if (fixes === undefined) continue;
    const fixed = await withSkillText(skill, fixes.text);
    const left = check(fixed, SPEC_RULES, policy);
    if (left.filter(isError).length > errors) continue;
    return { skill: fixed, findings: left, changes: fixes.changes };
  }
  return undefined;
}

function withSkillText(skill: Skill, text: string): Promise<Skill> {
  const path = skill.skillText.state === "absent" ? undefined : skill.skillText.path;
  const bytes = Buffer.from(text);
  const files = skill.files.map((file) =>
    file.path === path ? { ...file, bytes, size: bytes.length } : file,
  );
  return parseSkill({ ...skill, files });
}
