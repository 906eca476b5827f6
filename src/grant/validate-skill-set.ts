import { nearest } from "../check/nearest.ts";
import type { SkillDefinition } from "../skill/definition.ts";
import type { ComposedSkill } from "./composed-skill.ts";
import { type Definitions, withoutRepeats } from "./definitions.ts";
import {
  type EffectiveTools,
  effectiveTools,
  type Mode,
  type NamedRules,
} from "./effective-tools.ts";
import type { ERROR_CODES } from "./grant-schema.ts";
import { setWarnings } from "./set-warnings.ts";
import { skillRules, type ToolGroups } from "./skill-rules.ts";
import { YOU, type YourRules, type YourWords, yourRules } from "./your-rules.ts";

/** One reason why a set of skills cannot be used. */
export interface ValidationError {
  readonly code: (typeof ERROR_CODES)[number];
  readonly message: string;
  readonly skill: string;
}

/** Whether a set of skills can be used, with every reason why not. */
export interface ValidationResult {
  readonly valid: boolean;
  readonly errors: readonly ValidationError[];
  readonly warnings: readonly string[];
}

/** What a set is judged against. */
export interface SetOptions extends YourWords {
  readonly mode?: Mode;
  /** The grant of whoever starts the sub-agent: no right goes beyond it. */
  readonly ceiling?: ComposedSkill;
  readonly groups?: ToolGroups;
  /** The tools that there really are; with them, a name that nobody offers is a warning. */
  readonly tools?: readonly string[];
}

/** Judges a set of skills by V001 to V006; all errors are given, not the first. */
export function validateSkillSet(
  names: readonly string[],
  definitions: Definitions,
  options: SetOptions = {},
): ValidationResult {
  const set = checkSet(names, definitions, options);
  const { errors } = set;
  const warnings = setWarnings(set, toolsOf(set, options), options, definitions);
  return { valid: errors.length === 0, errors, warnings };
}

/** The tools of a set that was looked up. */
export function toolsOf(
  { skills, you }: CheckedSet,
  { mode = "union", ceiling }: SetOptions,
): EffectiveTools {
  const rules = skills.map((skill) => skill.rules);
  return effectiveTools(rules, mode, ceiling, you);
}

/** A skill of a set with its rules. */
export interface SkillOfSet {
  readonly definition: SkillDefinition;
  readonly rules: NamedRules;
  /** It does not say which tools it needs. */
  readonly undeclared: boolean;
}

/** A set of skills that was looked up. */
export interface CheckedSet {
  readonly errors: readonly ValidationError[];
  /** Those that could be read, in the order given. */
  readonly skills: readonly SkillOfSet[];
  readonly you: YourRules;
}

/** Looks the skills of a set up, and what is wrong with them. */
export function checkSet(
  names: readonly string[],
  definitions: Definitions,
  options: SetOptions,
): CheckedSet {
  const { groups = {} } = options;
  const you = yourRules(options);
  const errors: ValidationError[] = [];
  const skills: SkillOfSet[] = [];
  const chosen = withoutRepeats(names);
  for (const name of chosen) {
    const defined = definitions.get(name);
    if (defined === undefined) errors.push(unknownSkill(name, definitions));
    else if (!defined.ok) errors.push(invalid(name, defined.reason));
    else {
      const { definition, undeclared = false } = defined;
      const own = { name, ...skillRules(definition, groups) };
      for (const problem of own.problems) errors.push(invalid(name, problem));
      const fallback = undeclared ? you.fallback : undefined;
      const rules: NamedRules =
        fallback === undefined ? own : { ...own, allowed: fallback, allowedBy: YOU };
      skills.push({ definition, rules, undeclared });
    }
  }
  const present = new Set(chosen);
  for (const { definition, rules } of skills) {
    errors.push(...relationErrors(rules.name, definition, present, definitions));
  }
  return { errors, skills, you };
}

function* relationErrors(
  name: string,
  definition: SkillDefinition,
  present: ReadonlySet<string>,
  definitions: Definitions,
): Generator<ValidationError> {
  const relations = [
    ...(definition.compatibility_rules ?? []),
    ...(definition.composability_rules ?? []),
  ];
  for (const { type, skill, reason } of relations) {
    const because = reason === undefined ? "" : ` (${reason})`;
    if (type === "requires") {
      if (present.has(skill)) continue;
      const known = definitions.has(skill) ? "" : `; ${noSuchSkill(skill, definitions)}`;
      const message = `"${name}" requires "${skill}"${because}, which is not in the set${known}`;
      yield { code: "MISSING_REQUIRED", message, skill: name };
    } else if (skill === name) {
      yield invalid(name, `it has a rule "${type}" against itself`);
    } else if (present.has(skill)) {
      const verb = type === "forbids" ? "forbids" : "is incompatible with";
      const message = `"${name}" ${verb} "${skill}"${because}; leave one of them out`;
      yield { code: "INCOMPATIBLE_SKILLS", message, skill: name };
    }
  }
}

function unknownSkill(name: string, definitions: Definitions): ValidationError {
  return { code: "UNKNOWN_SKILL", message: noSuchSkill(name, definitions), skill: name };
}

function noSuchSkill(name: string, definitions: Definitions): string {
  const why = definitions.whyMissing?.(name);
  if (why !== undefined) return `the skill "${name}" is not on offer: ${why}`;
  const near = nearest(name, definitions.names());
  const hint = near === undefined ? "; psk skills lists them" : `; did you mean "${near}"?`;
  return `there is no skill "${name}"${hint}`;
}

function invalid(skill: string, reason: string): ValidationError {
  const message = `the definition of "${skill}" cannot be used: ${reason}`;
  return { code: "INVALID_DEFINITION", message, skill };
}
