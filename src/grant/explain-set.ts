import { nearest } from "../check/nearest.ts";
import type { SkillDefinition } from "../skill/definition.ts";
import { type Definitions, withoutRepeats } from "./definitions.ts";
import { explainTools } from "./explain-tools.ts";
import { offeredBy } from "./offered-by.ts";
import type { ExplainedRelation, ExplainedSkill, SetExplanation } from "./set-explanation.ts";
import { checkSet, type SetOptions, toolsOf } from "./validate-skill-set.ts";

/** A larger set is not explained tool by tool: nobody could read it. */
const MAX_RULES = 1_000;
const MAX_SKILLS = 200;
/** Skills that are required and not chosen, and relations: more are not followed. */
const MAX_REQUIRED = 200;
const MAX_RELATIONS = 2_000;

/**
 * Lays a set of skills open, also one that cannot be used. The definitions should also have the
 * skills that are required and not chosen: see `requiredBy`.
 */
export function explainSet(
  names: readonly string[],
  definitions: Definitions,
  options: SetOptions = {},
): SetExplanation {
  const set = checkSet(names, definitions, options);
  const { errors, skills, you } = set;
  const rules = skills.map((skill) => skill.rules);
  const { outcomes, allowed } = toolsOf(set, options);
  const isTooLarge = outcomes.length > MAX_RULES || skills.length > MAX_SKILLS;
  const shown = isTooLarge ? [] : outcomes;
  const chosen = withoutRepeats(names);
  const invalid = new Map(
    errors.flatMap(({ code, skill, message }) =>
      code === "UNKNOWN_SKILL" || code === "INVALID_DEFINITION" ? [[skill, message]] : [],
    ),
  );
  const required = requiredBy(chosen, definitions);
  return {
    skills: [
      ...chosen.map((name) => explainSkill(name, true, definitions, invalid.get(name))),
      ...required.map((name) => explainSkill(name, false, definitions, undefined)),
    ],
    relations: relationsOf([...chosen, ...required], new Set(chosen), definitions),
    tools: explainTools(rules, you, shown),
    tools_left_out: outcomes.length - shown.length,
    offered_by: offeredBy(allowed),
  };
}

/** The skills that some require, and those that these require, without the given ones. */
export function requiredBy(names: readonly string[], definitions: Definitions): string[] {
  const seen = new Set(names);
  const most = seen.size + MAX_REQUIRED;
  // A set grows while it is walked, so that what is found is looked at, too.
  for (const name of seen) {
    for (const { type, skill } of relations(definitionOf(name, definitions))) {
      if (type === "requires" && seen.size < most) seen.add(skill);
    }
  }
  return [...seen].slice(withoutRepeats(names).length);
}

function explainSkill(
  name: string,
  chosen: boolean,
  definitions: Definitions,
  problem: string | undefined,
): ExplainedSkill {
  const defined = definitions.get(name);
  if (defined === undefined) {
    const why = definitions.whyMissing?.(name) ?? "there is no skill of this name";
    const meant = nearest(name, definitions.names()) ?? null;
    return { name, chosen, state: "unknown", reason: why, meant };
  }
  const reason = defined.ok ? (problem ?? null) : defined.reason;
  return { name, chosen, state: reason === null ? "usable" : "invalid", reason, meant: null };
}

function relationsOf(
  names: readonly string[],
  chosen: ReadonlySet<string>,
  definitions: Definitions,
): ExplainedRelation[] {
  const made = new Map<string, ExplainedRelation>();
  for (const from of names) {
    for (const { type, skill: to, reason = null } of relations(definitionOf(from, definitions))) {
      const both = chosen.has(from) && chosen.has(to);
      const state =
        type === "requires"
          ? chosen.has(from) && !chosen.has(to)
            ? "open"
            : "kept"
          : both
            ? "broken"
            : "kept";
      const key = JSON.stringify([from, to, type]);
      if (!made.has(key) && made.size < MAX_RELATIONS)
        made.set(key, { from, to, type, reason, state });
    }
  }
  return [...made.values()];
}

function definitionOf(name: string, definitions: Definitions): SkillDefinition | undefined {
  const defined = definitions.get(name);
  return defined?.ok ? defined.definition : undefined;
}

function relations(definition: SkillDefinition | undefined) {
  return [...(definition?.compatibility_rules ?? []), ...(definition?.composability_rules ?? [])];
}
