import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NEW_BEHAVIOUR } from "../check/against.ts";
import { nearest } from "../check/nearest.ts";
import type { Rule } from "../check/rule.ts";
import { SECURITY_RULES } from "../check/rules/security-rules.ts";
import { SPEC_RULES } from "../check/rules/spec-rules.ts";
import { PskError } from "../errors.ts";
import { packageRoot } from "./package-root.ts";

export type { Rule };

const ALL_RULES: readonly Rule[] = [...SPEC_RULES, ...SECURITY_RULES, NEW_BEHAVIOUR];

/** All rules psk has, in the order of their pages. */
export function ruleList(): readonly Rule[] {
  return ALL_RULES;
}

/** One rule with the text of its page. */
export function ruleInfo(id: string): { readonly rule: Rule; readonly page: string } {
  const rule = ALL_RULES.find((candidate) => candidate.id === id);
  if (rule === undefined) {
    const near = nearest(
      id,
      ALL_RULES.map((candidate) => candidate.id),
    );
    const hint = near === undefined ? "`psk rules` lists them all" : `did you mean ${near}?`;
    throw new PskError("not_found", `no rule has the id ${id}; ${hint}`);
  }
  return { rule, page: readPage(id) };
}

/** The pages of some rules by id; rules of a policy have none. */
export function rulePages(ids: Iterable<string>): ReadonlyMap<string, string> {
  const wanted = new Set(ids);
  const known = ALL_RULES.filter(({ id }) => wanted.has(id));
  return new Map(known.map(({ id }) => [id, readPage(id)]));
}

function readPage(id: string): string {
  return readFileSync(join(packageRoot(), "docs", "rules", `${id}.md`), "utf8");
}
