import type { ComposedSkill } from "./composed-skill.ts";
import { coveredBy, type RuleIndex, ruleIndex } from "./rule-index.ts";
import type { SkillRules } from "./skill-rules.ts";
import { parseToolRule, type ToolRule } from "./tool-rule.ts";

/** How the allowed tools of several skills become one list. */
export type Mode = "union" | "intersection";

/** Stands for the parent's grant where names of skills stand; no skill may have such a name. */
export const CEILING = "(ceiling)";

/** A rule and the skill that states it. */
export interface StatedRule {
  readonly rule: ToolRule;
  readonly skill: string;
}

/** The rules of one skill under its name. */
export interface NamedRules extends SkillRules {
  readonly name: string;
}

/** What came of one rule, and who had a say in it. */
export interface Outcome {
  readonly rule: ToolRule;
  readonly effect: "allowed" | "forbidden" | "not_common" | "above_ceiling";
  readonly allowed_by: readonly string[];
  readonly forbidden_by: readonly string[];
}

/** The rules of all skills together: the allowed ones minus the forbidden ones. */
export interface EffectiveTools {
  readonly allowed: readonly ToolRule[];
  readonly forbidden: readonly ToolRule[];
  /** Every rule that anybody stated, each once, in the order they were given. */
  readonly outcomes: readonly Outcome[];
}

/**
 * Both unions are made first, so that the order of skills does not matter. A rule stays when it is
 * below the ceiling and no prohibition covers it; in the mode `intersection`, when every skill
 * states a rule that covers it.
 */
export function effectiveTools(
  skills: readonly NamedRules[],
  mode: Mode,
  ceiling: ComposedSkill | undefined,
): EffectiveTools {
  const above = ceiling === undefined ? undefined : ceilingRules(ceiling);
  const allowing = skills.flatMap(({ name, allowed }) => stated(name, allowed));
  const forbidding = [
    ...skills.flatMap(({ name, forbidden }) => stated(name, forbidden)),
    ...(above?.forbidden ?? []),
  ];
  const allowedBy = ruleIndex(allowing);
  const forbiddenBy = ruleIndex(
    forbidding.map(({ rule, skill }) => ({ rule: rule.folded, skill })),
  );
  const ceilingBy = above && ruleIndex(above.allowed);

  const outcomeOf = (rule: ToolRule): Outcome => {
    const allowed_by = skillsOf(allowedBy, rule);
    const forbidden_by = skillsOf(forbiddenBy, rule.folded);
    const effect =
      forbidden_by.length > 0
        ? "forbidden"
        : mode === "intersection" && allowed_by.length < skills.length
          ? "not_common"
          : ceilingBy !== undefined && coveredBy(ceilingBy, rule).length === 0
            ? "above_ceiling"
            : "allowed";
    return { rule, effect, allowed_by, forbidden_by };
  };

  const candidates = eachOnce([...allowing, ...(above?.allowed ?? [])]);
  // What only the parent may do is no business of the child's.
  const wanted = candidates.map(outcomeOf).filter(({ allowed_by }) => allowed_by.length > 0);
  const forbidden = eachOnce(forbidding);
  const decided = new Set(wanted.map(({ rule }) => rule.key));
  const onlyForbidden = forbidden.filter(({ key }) => !decided.has(key)).map(outcomeOf);
  return {
    allowed: wanted.filter(({ effect }) => effect === "allowed").map(({ rule }) => rule),
    forbidden,
    outcomes: [...wanted, ...onlyForbidden],
  };
}

/** The rules of a grant, with the ceiling as the one who states them. */
function ceilingRules(ceiling: ComposedSkill) {
  const rules = (list: readonly string[]) =>
    list.flatMap((written) => {
      const result = parseToolRule(written);
      return result.ok ? [{ rule: result.rule, skill: CEILING }] : [];
    });
  return { allowed: rules(ceiling.allowed_tools), forbidden: rules(ceiling.forbidden_tools) };
}

function stated(skill: string, rules: readonly ToolRule[]): StatedRule[] {
  return rules.map((rule) => ({ rule, skill }));
}

function skillsOf(index: RuleIndex<StatedRule>, rule: ToolRule): string[] {
  const holders = coveredBy(index, rule);
  if (holders.length === 1 && holders[0] !== undefined) return [holders[0].skill];
  return [...new Set(holders.map(({ skill }) => skill))];
}

/** One rule of each key, as it was written first. */
function eachOnce(rules: readonly StatedRule[]): ToolRule[] {
  const byKey = new Map<string, ToolRule>();
  for (const { rule } of rules) if (!byKey.has(rule.key)) byKey.set(rule.key, rule);
  return [...byKey.values()];
}
