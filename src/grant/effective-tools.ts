import type { ComposedSkill } from "./composed-skill.ts";
import { inheritedNetwork } from "./inherited-network.ts";
import { ruleIndex } from "./rule-index.ts";
import type { SkillRules } from "./skill-rules.ts";
import { type ComparedRule, parseToolRule, type ToolRule } from "./tool-rule.ts";
import { sourceName, YOU, type YourRules } from "./your-rules.ts";

/** How the allowed tools of several skills become one list. */
export type Mode = "union" | "intersection";

/** Stands for the parent's grant where names of skills stand; no skill may have such a name. */
export const CEILING = "(ceiling)";
const NONE: readonly string[] = Object.freeze([]);

/** A rule in the form in which it is compared, and the skill that states it. */
export interface HeldRule {
  readonly rule: ComparedRule;
  readonly skill: string;
}

/** A rule with the skill that states it, alone in a list: most tools have one skill behind them. */
interface StatedRule {
  readonly rule: ToolRule;
  readonly by: readonly string[];
}

/** A permission, and which skill of the set it counts for. */
interface AllowingRule extends StatedRule {
  readonly place: number;
}

/** The rules of one skill under its name. */
export interface NamedRules extends SkillRules {
  readonly name: string;
  /** Who states what it allows, when that is not the skill: you, for one that declares nothing. */
  readonly allowedBy?: typeof YOU;
}

/** What the user allows counts for every skill. */
const EVERY_PLACE = -1;
const NO_RULES: Pick<YourRules, "allowed" | "forbidden"> = { allowed: [], forbidden: [] };

/** What came of one rule, and who had a say in it; the lists are frozen. */
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
 * states a rule that covers it, or the user does.
 */
export function effectiveTools(
  skills: readonly NamedRules[],
  mode: Mode,
  ceiling: ComposedSkill | undefined,
  you: Pick<YourRules, "allowed" | "forbidden"> = NO_RULES,
): EffectiveTools {
  const above = ceiling === undefined ? undefined : ceilingRules(ceiling);
  const allowing: AllowingRule[] = [];
  const forbidding: StatedRule[] = [];
  // Yours come last, so that a decision names the skill where both allow something.
  const yours = Object.freeze([YOU]);
  const given: AllowingRule[] = [];
  let place = 0;
  for (const { name, allowedBy, allowed, forbidden } of skills) {
    const by = Object.freeze([sourceName(name)]);
    const list = allowedBy === undefined ? allowing : given;
    for (const rule of allowed) list.push({ rule, by: list === given ? yours : by, place });
    for (const rule of forbidden) forbidding.push({ rule, by });
    place++;
  }
  allowing.push(...given);
  for (const rule of you.allowed) allowing.push({ rule, by: yours, place: EVERY_PLACE });
  for (const rule of you.forbidden) forbidding.push({ rule, by: yours });
  if (above !== undefined) forbidding.push(...above.forbidden);
  const allowedBy = ruleIndex(allowing);
  const forbiddenBy = ruleIndex(forbidding.map(({ rule, by }) => ({ rule: rule.forbidding, by })));
  const ceilingBy = above && ruleIndex(above.allowed);

  const outcomeOf = (rule: ToolRule): Outcome => {
    const covering = allowedBy.covering(rule);
    const allowed_by = skillsOf(covering);
    const forbidden_by = skillsOf(forbiddenBy.covering(rule.folded));
    const effect =
      forbidden_by.length > 0
        ? "forbidden"
        : mode === "intersection" && !isCommon(covering, skills.length)
          ? "not_common"
          : ceilingBy !== undefined && ceilingBy.covering(rule).length === 0
            ? "above_ceiling"
            : "allowed";
    return { rule, effect, allowed_by, forbidden_by };
  };

  const outcomes: Outcome[] = [];
  const allowed: ToolRule[] = [];
  const wanted = eachOnce(above === undefined ? allowing : [...allowing, ...above.allowed]);
  for (const rule of wanted.values()) {
    const outcome = outcomeOf(rule);
    // What only the parent may do is no business of the child's.
    if (outcome.allowed_by.length === 0) continue;
    outcomes.push(outcome);
    if (outcome.effect === "allowed") allowed.push(rule);
  }
  if (ceiling !== undefined) {
    const stated = allowing.map(({ rule }) => rule);
    const by = Object.freeze([CEILING]);
    for (const outcome of inheritedNetwork(ceiling, stated, allowed, outcomeOf, by)) {
      outcomes.push(outcome);
      if (outcome.effect === "allowed") allowed.push(outcome.rule);
    }
  }
  const forbidden = [...eachOnce(forbidding).values()];
  for (const rule of forbidden) {
    const outcome = outcomeOf(rule);
    if (outcome.allowed_by.length === 0 || !wanted.has(rule.key)) outcomes.push(outcome);
  }
  return { allowed, forbidden, outcomes };
}

/** The rules of a grant, with the ceiling as the one who states them. */
function ceilingRules(ceiling: ComposedSkill) {
  const rules = (list: readonly string[]) =>
    list.flatMap((written) => {
      const result = parseToolRule(written);
      return result.ok ? [{ rule: result.rule, by: Object.freeze([CEILING]) }] : [];
    });
  return { allowed: rules(ceiling.allowed_tools), forbidden: rules(ceiling.forbidden_tools) };
}

/** True when all skills of a set have a say among these, or the user has. */
function isCommon(holders: readonly AllowingRule[], skills: number): boolean {
  const places = new Set(holders.map(({ place }) => place));
  return places.has(EVERY_PLACE) || places.size === skills;
}

function skillsOf(holders: readonly Pick<StatedRule, "by">[]): readonly string[] {
  const [first] = holders;
  if (first === undefined) return NONE;
  if (holders.length === 1) return first.by;
  const names = new Set(holders.flatMap(({ by }) => by));
  return names.size === 1 ? first.by : Object.freeze([...names]);
}

/** One rule of each key, as it was written first. */
function eachOnce(rules: readonly StatedRule[]): Map<string, ToolRule> {
  const byKey = new Map<string, ToolRule>();
  for (const { rule } of rules) if (!byKey.has(rule.key)) byKey.set(rule.key, rule);
  return byKey;
}
