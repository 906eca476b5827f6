import type { ComposedSkill } from "./composed-skill.ts";
import type { HeldRule } from "./effective-tools.ts";
import { type RuleIndex, ruleIndex } from "./rule-index.ts";
import { parseToolRule } from "./tool-rule.ts";

/** A grant as it is asked at every call. */
export interface CompiledGrant {
  readonly allowed: RuleIndex<HeldRule>;
  /** Under folded names. */
  readonly forbidden: RuleIndex<HeldRule>;
  /** Some commands or files are forbidden, so that it matters what a command does. */
  readonly forbidsCommands: boolean;
}

const compiled = new WeakMap<ComposedSkill, CompiledGrant>();

/** The rules of a grant; kept for a grant that is frozen, since another could change. */
export function compiledGrant(grant: ComposedSkill): CompiledGrant {
  const known = compiled.get(grant);
  if (known !== undefined) return known;
  const made = compile(grant);
  const lists = [grant, grant.allowed_tools, grant.forbidden_tools];
  if (lists.every(Object.isFrozen)) compiled.set(grant, made);
  return made;
}

/**
 * The rules as they count for a tool whose own name was chosen by a server that nobody vouches for:
 * `mcp__good__*` and `mcp__good__delete` are not meant for a tool of another server that calls
 * itself so. All prohibitions stay.
 */
export function rulesForClaimed(rules: CompiledGrant, claimed: string | undefined): CompiledGrant {
  if (claimed === undefined) return rules;
  const { allowed } = rules;
  const named = (name: string) => {
    if (name !== claimed) return allowed.named(name);
    return looksQualified(name) ? [] : allowed.exactly(name);
  };
  return {
    ...rules,
    allowed: { ...allowed, named },
  };
}

/** Whether the name of a tool reads as one with a server's name before it. */
export function looksQualified(name: string): boolean {
  return name.includes("__");
}

function compile({ allowed_tools, forbidden_tools, provenance }: ComposedSkill): CompiledGrant {
  const byTool = new Map(provenance.tools.map((row) => [row.tool, row]));
  const rules = (list: readonly string[], side: "allowed_by" | "forbidden_by") =>
    list.flatMap((written) => {
      const result = parseToolRule(written);
      const skill = byTool.get(written)?.[side][0] ?? "";
      return result.ok ? [{ rule: result.rule, skill }] : [];
    });
  const forbidden = rules(forbidden_tools, "forbidden_by");
  return {
    allowed: ruleIndex(rules(allowed_tools, "allowed_by")),
    forbidden: ruleIndex(forbidden.map(({ rule, skill }) => ({ rule: rule.forbidding, skill }))),
    forbidsCommands: forbidden.length > 0,
  };
}
