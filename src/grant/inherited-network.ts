import type { ComposedSkill } from "./composed-skill.ts";
import type { Outcome } from "./effective-tools.ts";
import { ruleNature } from "./programs/rule-nature.ts";
import { isNetwork, parseToolRule, type ToolRule } from "./tool-rule.ts";

/** Whether a rule of this text is about the network. */
export function isNetworkRule(written: string): boolean {
  const result = parseToolRule(written);
  return result.ok && isNetwork(result.rule.name);
}

/**
 * A program that talks to the network brings all of it, unless a rule for the network is given. A
 * child that states none would get beyond a parent that does: so the parent's rules hold for it,
 * also those that came to nothing.
 */
export function inheritedNetwork(
  ceiling: ComposedSkill,
  stated: readonly ToolRule[],
  allowed: readonly ToolRule[],
  outcomeOf: (rule: ToolRule) => Outcome,
  by: readonly string[],
): Outcome[] {
  if (stated.some(({ name }) => isNetwork(name))) return [];
  if (!allowed.some((rule) => ruleNature(rule)?.network === true)) return [];
  const lost = ceiling.provenance.tools.flatMap(({ tool, effect, allowed_by }) =>
    effect !== "allowed" && allowed_by.length > 0 ? [tool] : [],
  );
  const inherited = (list: readonly string[], made: (rule: ToolRule) => Outcome) =>
    list.filter(isNetworkRule).flatMap((written) => {
      const result = parseToolRule(written);
      return result.ok ? [{ ...made(result.rule), allowed_by: by }] : [];
    });
  return [
    ...inherited(ceiling.allowed_tools, outcomeOf),
    ...inherited(lost, (rule) => ({ ...outcomeOf(rule), effect: "above_ceiling" })),
  ];
}
