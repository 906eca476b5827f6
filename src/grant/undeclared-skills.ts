import type { Definitions } from "./definitions.ts";
import type { EffectiveTools } from "./effective-tools.ts";
import { namedTools } from "./tools-not-allowed.ts";
import type { CheckedSet, SkillOfSet } from "./validate-skill-set.ts";
import type { DefaultGrant } from "./your-rules.ts";

/** More tools than this make no suggestion that anybody reads. */
const MAX_NAMED = 6;
/** Skills that are named in one sentence. */
const MAX_SKILLS = 5;
const SHELL_FENCE = /^ {0,3}(?:```|~~~) *(?:bash|sh|shell|zsh|console)\b/m;
/**
 * How a tool that a text names is suggested. The text may be a stranger's, so what can do harm is
 * suggested as a pattern that the user has to fill in.
 */
const SUGGESTED: ReadonlyMap<string, string> = new Map([
  ["Bash", '"Bash(PROGRAM *)"'],
  ["Edit", '"Edit(FOLDER/**)"'],
  ["Glob", "Glob"],
  ["Grep", "Grep"],
  ["MultiEdit", '"Edit(FOLDER/**)"'],
  ["Read", "Read"],
  ["WebFetch", '"WebFetch(domain:HOST)"'],
  ["Write", '"Write(FOLDER/**)"'],
]);

const NOTICE = "the default grant in ";

/** True for the one of a grant's warnings that tells of a default grant. */
export function isDefaultGrantNotice(warning: string): boolean {
  return warning.startsWith(NOTICE); // others begin with a skill's name, in quotes
}

/** What there is to say of skills without tools: who gives them some, or how to. */
export function* undeclaredSkills(
  { skills, you }: CheckedSet,
  { allowed }: EffectiveTools,
  defaultGrant: DefaultGrant | undefined,
  definitions: Definitions,
): Generator<string> {
  const given = skills.filter(({ rules }) => rules.allowedBy !== undefined);
  if (given.length > 0 && defaultGrant !== undefined) {
    const tools = defaultGrant.allow.join(", ") || "nothing";
    yield `${NOTICE}${defaultGrant.from} allows ${tools}, since ${declareNothing(given)}`;
  }
  for (const { definition, rules } of you.allowed.length > 0 ? [] : skills) {
    if (definition.allowed_tools.length > 0 || skills.length === 1) continue;
    if (rules.allowedBy === undefined) {
      yield `"${rules.name}" states no allowed tools, so it adds none`;
    }
  }
  if (allowed.length > 0) return;
  yield "no tool is allowed: a sub-agent with these skills can only talk";
  const silent = skills.filter(({ undeclared }) => undeclared);
  if (silent.length > 0 && you.allowed.length === 0) yield howToAllow(silent, definitions);
}

function howToAllow(skills: readonly SkillOfSet[], definitions: Definitions): string {
  const named = new Set<string>();
  for (const { rules } of skills) {
    const body = definitions.bodyOf?.(rules.name) ?? "";
    for (const name of namedTools(body)) named.add(name);
    if (SHELL_FENCE.test(body)) named.add("Bash");
  }
  const known = [...named].filter((name) => SUGGESTED.has(name) || name.startsWith("mcp__"));
  const shown = known.slice(0, MAX_NAMED);
  const uses = shown.length === 0 ? "" : `; the text uses ${shown.join(", ")}`;
  const rules = new Set(shown.map((name) => SUGGESTED.get(name) ?? name));
  const list = rules.size === 0 ? "Read,Grep,Glob" : [...rules].join(",");
  return `${declareNothing(skills)}${uses}: say what you allow, such as --allow ${list}`;
}

function declareNothing(skills: readonly SkillOfSet[]): string {
  const names = skills.map(({ rules }) => `"${rules.name}"`);
  const verb = names.length === 1 ? "declares" : "declare";
  const more = names.length - MAX_SKILLS;
  const shown = more > 0 ? [...names.slice(0, MAX_SKILLS), `${more} more`] : names;
  return `${shown.join(", ")} ${verb} no tools`;
}
