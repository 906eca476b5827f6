import { nearest } from "../check/nearest.ts";
import type { SkillDefinition } from "../skill/definition.ts";
import { parseToolRule, type ToolRule } from "./tool-rule.ts";

/** Names for several tools, from psk.config.json; a list of tools writes one as `group:NAME`. */
export type ToolGroups = Readonly<Record<string, readonly string[]>>;

/** The two lists of a skill as rules, and what could not be read in them. */
export interface SkillRules {
  readonly allowed: readonly ToolRule[];
  readonly forbidden: readonly ToolRule[];
  readonly problems: readonly string[];
}

const GROUP = "group:";

/** Reads the lists of one skill, with its groups put in. */
export function skillRules(definition: SkillDefinition, groups: ToolGroups = {}): SkillRules {
  const problems: string[] = [];
  const read = (list: readonly string[]) => readRules(list, groups, problems);
  const allowed = read(definition.allowed_tools);
  const forbidden = read(definition.forbidden_tools ?? []);
  return { allowed, forbidden, problems };
}

/** Reads a list of tools; what is wrong with an entry is added to the problems. */
export function readRules(
  list: readonly string[],
  groups: ToolGroups,
  problems: string[],
): ToolRule[] {
  const rules: ToolRule[] = [];
  for (const written of list) {
    const names = written.startsWith(GROUP) ? membersOf(written, groups, problems) : [written];
    for (const name of names) {
      const result = parseToolRule(name);
      if (result.ok) rules.push(result.rule);
      else problems.push(`the tool "${name}" ${result.reason}`);
    }
  }
  return rules;
}

function membersOf(written: string, groups: ToolGroups, problems: string[]): readonly string[] {
  const name = written.slice(GROUP.length);
  if (Object.hasOwn(groups, name)) return groups[name] ?? [];
  const near = nearest(name, Object.keys(groups));
  const hint = near === undefined ? "" : `; did you mean "${GROUP}${near}"?`;
  problems.push(`there is no group "${name}" of tools${hint}`);
  return [];
}
