/** The engine behind `validate` and `scan`, for skills that are not on a disk and rules of your own. */

export type { DefinitionProblem, DefinitionResult } from "../skill/definition.ts";
export type { Field } from "../skill/field.ts";
export type { FrontmatterResult, ParsedFrontmatter, YamlProblem } from "../skill/frontmatter.ts";
export { parseSkill, type SkillSource } from "../skill/parse-skill.ts";
export { readDir } from "../skill/read-dir.ts";
export type { Duplicate } from "../skill/read-fields.ts";
export type { Repair } from "../skill/requote-colons.ts";
export {
  fieldOf,
  type Refusal,
  type Skill,
  type SkillFile,
  type SkillText,
} from "../skill/skill.ts";
export { applyFixes, type Fixed } from "./apply-fixes.ts";
export { check } from "./check.ts";
export { isError, SEVERITIES } from "./finding.ts";
export type { Policy } from "./policy.ts";
export { type Evidence, PROFILES, type Rule } from "./rule.ts";
export { SECURITY_RULES } from "./rules/security-rules.ts";
export { SPEC_RULES } from "./rules/spec-rules.ts";
export { type ScanSettings, scan } from "./scan.ts";
export type { Signal } from "./signal.ts";
export { loadGrammars } from "./views/syntax.ts";
