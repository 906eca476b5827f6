import { globMatches } from "./glob.ts";
import { type ComparedRule, isWild, patternCovers, ruleCovers } from "./tool-rule.ts";

/** Something with a rule, such as a rule and the skill it comes from. */
export interface RuleHolder {
  readonly rule: ComparedRule;
}

/** Rules by the name of their tool, so that a question about one tool looks at few of them. */
export interface RuleIndex<T extends RuleHolder> {
  /** Those that speak of a tool of this name. */
  named(name: string): readonly T[];
  /** Those that write this name out, without a `*`. */
  exactly(name: string): readonly T[];
  /** Those that say all that the rule says. */
  covering(rule: ComparedRule): readonly T[];
}

const NONE: readonly never[] = Object.freeze([]);

/** Files rules under their names; those with a `*` in the name are asked one by one. */
export function ruleIndex<T extends RuleHolder>(holders: readonly T[]): RuleIndex<T> {
  const byName = new Map<string, T[]>();
  const wild: { readonly holder: T; readonly start: string }[] = [];
  for (const holder of holders) {
    const { name } = holder.rule;
    if (isWild(name)) wild.push({ holder, start: name.slice(0, name.indexOf("*")) });
    else {
      const list = byName.get(name);
      if (list === undefined) byName.set(name, [holder]);
      else list.push(holder);
    }
  }
  // Plain loops: a set of skills asks a few hundred times, and this is most of its work.
  return {
    named(name) {
      const exact = byName.get(name);
      if (wild.length === 0) return exact ?? NONE;
      let found = exact && [...exact];
      for (const { holder, start } of wild) {
        if (name.startsWith(start) && globMatches(holder.rule.name, name)) {
          found = append(found, holder);
        }
      }
      return found ?? NONE;
    },
    exactly: (name) => byName.get(name) ?? NONE,
    covering(rule) {
      let found: T[] | undefined;
      const exact = byName.get(rule.name);
      if (exact !== undefined) {
        for (const holder of exact) {
          if (patternCovers(holder.rule.pattern, rule.pattern)) found = append(found, holder);
        }
      }
      for (const { holder, start } of wild) {
        if (rule.name.startsWith(start) && ruleCovers(holder.rule, rule)) {
          found = append(found, holder);
        }
      }
      return found ?? NONE;
    },
  };
}

function append<T>(list: T[] | undefined, item: T): T[] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}
