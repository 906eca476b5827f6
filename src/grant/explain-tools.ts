import { CEILING, type HeldRule, type NamedRules, type Outcome } from "./effective-tools.ts";
import { globsMeet } from "./glob.ts";
import { type RuleHolder, type RuleIndex, ruleIndex } from "./rule-index.ts";
import type { ExplainedTool } from "./set-explanation.ts";
import {
  type ComparedRule,
  hostWithin,
  isWild,
  type Pattern,
  ruleCovers,
  type ToolRule,
} from "./tool-rule.ts";
import { sourceName, YOU, type YourRules } from "./your-rules.ts";

type Statement = ExplainedTool["statements"][number];

/** Statements of one tool; those that decide come first, so that they are always among them. */
const MAX_STATEMENTS = 100;

/** Says for each rule what every skill states of it and on whose word the outcome rests. */
export function explainTools(
  skills: readonly NamedRules[],
  you: Pick<YourRules, "allowed" | "forbidden">,
  outcomes: readonly Outcome[],
): ExplainedTool[] {
  const allowing = sideOf([
    ...skills.map(
      ({ name, allowed, allowedBy = sourceName(name) }) => [allowedBy, allowed] as const,
    ),
    [YOU, you.allowed],
  ]);
  const forbidding = sideOf([
    ...skills.map(({ name, forbidden }) => [sourceName(name), asForbidden(forbidden)] as const),
    [YOU, asForbidden(you.forbidden)],
  ]);
  const order = new Map(
    [...skills.map(({ name }) => sourceName(name)), YOU].map((name, i) => [name, i]),
  );
  const place = ({ skill, decides, extent, says }: Statement) =>
    (decides ? 0 : 4e6) +
    (extent === "all" ? 0 : 2e6) +
    (says === "forbids" ? 0 : 1e6) +
    (order.get(skill) ?? 0);

  return outcomes.map((outcome) => {
    const { rule, effect, allowed_by } = outcome;
    const { folded } = rule;
    const statements = [
      ...inFull(forbidding, folded, "forbids", effect === "forbidden"),
      ...inFull(allowing, rule, "allows", effect === "allowed"),
      ...inPart(forbidding, folded, "forbids", mayMeet),
      ...inPart(allowing, rule, "allows", ruleCovers),
    ].sort((a, b) => place(a) - place(b));
    const silent = skills
      .filter(({ name, allowedBy = sourceName(name) }) => !allowed_by.includes(allowedBy))
      .map(({ name }) => name);
    return {
      tool: rule.written,
      name: rule.name,
      effect,
      reason: reasonOf(outcome, silent, statements),
      statements: statements.slice(0, MAX_STATEMENTS),
      statements_left_out: Math.max(0, statements.length - MAX_STATEMENTS),
      silent: effect === "not_common" ? silent : [],
      starved: effect === "allowed" ? [] : askingFor(skills, rule.key),
    };
  });
}

interface Side {
  readonly all: readonly HeldRule[];
  readonly index: RuleIndex<HeldRule>;
}

function sideOf(sources: readonly (readonly [string, readonly ComparedRule[]])[]): Side {
  const all = sources.flatMap(([skill, rules]) => rules.map((rule) => ({ rule, skill })));
  return { all, index: ruleIndex(all) };
}

function asForbidden(rules: readonly ToolRule[]): readonly ComparedRule[] {
  return rules.map((rule) => rule.forbidding);
}

function inFull(
  { index }: Side,
  rule: ComparedRule,
  says: Statement["says"],
  decides: boolean,
): Statement[] {
  return eachOnce(index.covering(rule), says, "all", decides);
}

/** Statements of a narrower rule, or of one that meets this one. */
function inPart(
  { all, index }: Side,
  rule: ComparedRule,
  says: Statement["says"],
  meets: (wide: ComparedRule, narrow: ComparedRule) => boolean,
): Statement[] {
  const near = isWild(rule.name) ? all : index.named(rule.name);
  const full = new Set(index.covering(rule));
  const holders = near.filter((holder) => !full.has(holder) && meets(rule, holder.rule));
  return eachOnce(holders, says, "part", false);
}

function eachOnce(
  holders: readonly (RuleHolder & { readonly skill: string })[],
  says: Statement["says"],
  extent: Statement["extent"],
  decides: boolean,
): Statement[] {
  const made = new Map<string, Statement>();
  for (const { rule, skill } of holders) {
    made.set(`${skill}\n${rule.written}`, { skill, says, rule: rule.written, extent, decides });
  }
  return [...made.values()];
}

/** True unless no call can be meant by both; where that is not sure, they may meet. */
function mayMeet(one: ComparedRule, other: ComparedRule): boolean {
  if (one.name !== other.name) return globsMeet(one.name, other.name, "*");
  const [a, b] = [one.pattern, other.pattern];
  if (a === undefined || b === undefined || a.kind !== b.kind) return true;
  if (a.kind === "domain" && b.kind === "domain") {
    return hostWithin(a.host, b.host) || hostWithin(b.host, a.host);
  }
  return globsOf(a).some((glob) => globsOf(b).some((second) => globsMeet(glob, second, "*")));
}

function globsOf(pattern: Pattern): readonly string[] {
  switch (pattern.kind) {
    case "command":
      return pattern.globs;
    case "path":
      return [pattern.segments.join("/").replaceAll("**", "*")];
    case "domain":
      return [pattern.host];
    case "text":
      return [pattern.glob];
  }
}

function askingFor(skills: readonly NamedRules[], key: string): string[] {
  const asking = skills.filter(
    ({ allowed, allowedBy }) => allowedBy === undefined && allowed.some((rule) => rule.key === key),
  );
  return asking.map(({ name }) => name);
}

function reasonOf(
  { effect, allowed_by, forbidden_by }: Outcome,
  silent: readonly string[],
  statements: readonly Statement[],
): string {
  switch (effect) {
    case "allowed": {
      const partly = statements.filter(
        ({ says, extent }) => says === "forbids" && extent === "part",
      );
      const except = [...new Set(partly.map(({ rule, skill }) => `"${rule}" of ${nameOf(skill)}`))];
      const but = except.length === 0 ? "" : `, except for what is forbidden by ${and(except)}`;
      return `allowed by ${names(allowed_by)}, and no skill forbids it${but}`;
    }
    case "forbidden":
      return allowed_by.length === 0
        ? `forbidden by ${names(forbidden_by)}; no skill allows it`
        : `forbidden by ${names(forbidden_by)}, which outranks the allowance of ${names(allowed_by)}`;
    case "not_common":
      return `allowed by ${names(allowed_by)}, but not by ${names(silent)}; in the mode intersection every skill must allow it`;
    case "above_ceiling":
      return `allowed by ${names(allowed_by)}, but the ceiling does not have it`;
  }
}

function names(list: readonly string[]): string {
  return and(list.map(nameOf));
}

function nameOf(name: string): string {
  return name === CEILING ? "the ceiling" : name === YOU ? YOU : `"${name}"`;
}

/** Long lists are cut: a reason is one sentence. */
function and(list: readonly string[], most = 5): string {
  const shown = list.slice(0, most);
  const last = list.length > most ? `${list.length - most} more` : shown.pop();
  return shown.length === 0 ? (last ?? "nobody") : `${shown.join(", ")} and ${last}`;
}
