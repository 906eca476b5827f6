import { nearest } from "../check/nearest.ts";
import type { SkillDefinition } from "../skill/definition.ts";
import type { ComposedSkill } from "./composed-skill.ts";
import { type Definitions, withoutRepeats } from "./definitions.ts";
import { effectiveTools, type Mode, type NamedRules } from "./effective-tools.ts";
import type { ERROR_CODES } from "./grant-schema.ts";
import { setWarnings } from "./set-warnings.ts";
import { skillRules, type ToolGroups } from "./skill-rules.ts";

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
export interface SetOptions {
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
  const { errors, skills } = checkSet(names, definitions, options);
  const tools = effectiveTools(
    skills.map(({ rules }) => rules),
    options.mode ?? "union",
    options.ceiling,
  );
  return { valid: errors.length === 0, errors, warnings: setWarnings(skills, tools, options) };
}

/** A skill of a set with its rules. */
export interface SkillOfSet {
  readonly definition: SkillDefinition;
  readonly rules: NamedRules;
}

/** The errors of a set, and those of its skills that could be read, in the order given. */
export function checkSet(
  names: readonly string[],
  definitions: Definitions,
  { groups = {} }: SetOptions,
): { readonly errors: readonly ValidationError[]; readonly skills: readonly SkillOfSet[] } {
  const errors: ValidationError[] = [];
  const skills: SkillOfSet[] = [];
  const chosen = withoutRepeats(names);
  for (const name of chosen) {
    const defined = definitions.get(name);
    if (defined === undefined) errors.push(unknownSkill(name, definitions));
    else if (!defined.ok) errors.push(invalid(name, defined.reason));
    else {
      const { definition } = defined;
      const rules = { name, ...skillRules(definition, groups) };
      for (const problem of rules.problems) errors.push(invalid(name, problem));
      skills.push({ definition, rules });
    }
  }
  const present = new Set(chosen);
  for (const { definition, rules } of skills) {
    errors.push(...relationErrors(rules.name, definition, present, definitions));
  }
  return { errors, skills };
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
