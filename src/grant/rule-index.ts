import { isWild, ruleCovers, type ToolRule } from "./tool-rule.ts";

/** Rules by the name of their tool, so that a question about one tool looks at few of them. */
export interface RuleIndex<T extends RuleHolder> {
  /** Those whose name may be this one, in the order they were given. */
  candidates(name: string): readonly T[];
}

/** Something with a rule, such as a rule and the skill it comes from. */
export interface RuleHolder {
  readonly rule: ToolRule;
}

/** Files rules under their names; those with a `*` in the name stand for any. */
export function ruleIndex<T extends RuleHolder>(holders: readonly T[]): RuleIndex<T> {
  const byName = new Map<string, T[]>();
  const wild: T[] = [];
  for (const holder of holders) {
    const { name } = holder.rule;
    if (isWild(name)) wild.push(holder);
    else {
      const list = byName.get(name);
      if (list === undefined) byName.set(name, [holder]);
      else list.push(holder);
    }
  }
  return {
    candidates(name) {
      const exact = byName.get(name) ?? [];
      return wild.length === 0 ? exact : [...exact, ...wild];
    },
  };
}

/** Those of the index that allow, or forbid, all that the rule says. */
export function coveredBy<T extends RuleHolder>(index: RuleIndex<T>, rule: ToolRule): T[] {
  return index.candidates(rule.name).filter((holder) => ruleCovers(holder.rule, rule));
}
