import { nearest } from "../check/nearest.ts";
import type { Definitions } from "./definitions.ts";
import { CEILING, type EffectiveTools, type Outcome } from "./effective-tools.ts";
import { globMatches } from "./glob.ts";
import { isNetwork, isWild, parseToolRule } from "./tool-rule.ts";
import { undeclaredSkills } from "./undeclared-skills.ts";
import type { CheckedSet, SetOptions, SkillOfSet } from "./validate-skill-set.ts";
import { wideRules } from "./wide-rules.ts";
import { YOU, type YourRules } from "./your-rules.ts";

/** What does not stop a set of skills and may still not be what was meant. */
export function setWarnings(
  set: CheckedSet,
  tools: EffectiveTools,
  { tools: offered, defaultGrant }: SetOptions,
  definitions: Definitions,
): string[] {
  const { skills, you } = set;
  return [
    ...starvedSkills(skills, you, tools),
    ...undeclaredSkills(set, tools, defaultGrant, definitions),
    ...openConditions(skills),
    ...shellBesideProhibition(tools),
    ...wideRules(tools.outcomes),
    ...(offered === undefined ? [] : toolsNobodyOffers(tools, offered)),
  ];
}

/** A skill that asks for a tool and does not get it will fail at that step. */
function* starvedSkills(
  skills: readonly SkillOfSet[],
  you: YourRules,
  { outcomes }: EffectiveTools,
): Generator<string> {
  const lost = outcomes.filter(
    ({ effect, allowed_by }) => effect !== "allowed" && allowed_by.length > 0,
  );
  if (lost.length === 0) return;
  const byKey = new Map(lost.map((outcome) => [outcome.rule.key, outcome]));
  for (const { key, written } of you.allowed) {
    const outcome = byKey.get(key);
    if (outcome !== undefined) yield `you allow "${written}" to no effect: ${whyNot(outcome)}`;
  }
  for (const { rules } of skills) {
    const seen = new Set<string>();
    for (const { key, written } of rules.allowedBy === undefined ? rules.allowed : []) {
      const outcome = byKey.get(key);
      if (outcome === undefined || seen.has(key)) continue;
      seen.add(key);
      yield `"${rules.name}" needs the tool "${written}" and does not get it: ${whyNot(outcome)}`;
    }
  }
}

function whyNot({ effect, forbidden_by }: Outcome): string {
  switch (effect) {
    case "forbidden":
      return forbidden_by[0] === YOU ? "you forbid it" : `${list(forbidden_by)} forbids it`;
    case "not_common":
      return "not every skill allows it, and the mode is intersection";
    default:
      return "the ceiling does not have it";
  }
}

function* openConditions(skills: readonly SkillOfSet[]): Generator<string> {
  for (const { definition, rules } of skills) {
    for (const condition of definition.preconditions ?? []) {
      const established = skills.some(
        (other) =>
          other.definition !== definition && other.definition.postconditions?.includes(condition),
      );
      if (!established)
        yield `"${rules.name}" needs "${condition}", which no other skill establishes`;
    }
  }
}

/** `write` forbidden and all of the shell allowed is a door beside a wall. */
function* shellBesideProhibition({ allowed, forbidden }: EffectiveTools): Generator<string> {
  const shell = allowed.find(({ name, pattern }) => name === "bash" && pattern === undefined);
  const walls = forbidden.filter(({ name }) => name === "write" || name === "edit");
  if (shell === undefined || walls.length === 0) return;
  const names = list(walls.map(({ written }) => written));
  yield `${names} is forbidden, but "${shell.written}" without a pattern can start any program that writes files`;
}

function* toolsNobodyOffers(
  { outcomes }: EffectiveTools,
  offered: readonly string[],
): Generator<string> {
  const known = offered.flatMap((name) => {
    const result = parseToolRule(name);
    return result.ok ? [result.rule.name] : [];
  });
  const exact = new Set(known);
  for (const { rule } of outcomes) {
    if (isNetwork(rule.name)) continue; // a sandbox holds it; it is no tool of a server
    const found = isWild(rule.name)
      ? known.some((name) => globMatches(rule.name, name))
      : exact.has(rule.name);
    if (found) continue;
    const near = nearest(rule.name, offered);
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    yield `no tool server offers "${rule.written}"${hint}`;
  }
}

function list(names: readonly string[]): string {
  return names.map(nameOf).join(", ");
}

function nameOf(name: string): string {
  return name === CEILING ? "the ceiling" : name === YOU ? YOU : `"${name}"`;
}
