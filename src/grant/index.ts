/** What a set of skills may do together: definitions, sets of them, the grant, yes or no to a call. */

export type {
  CompatibilityRule,
  ComposabilityRule,
  OutputContract,
  SkillDefinition,
} from "../skill/definition.ts";
export { authorize, type ToolCall } from "./authorize.ts";
export { createCatalog, type Registration, type SkillCatalog } from "./catalog.ts";
export { checkOutput, type OutputCheck } from "./check-output.ts";
export { type Composition, composeSkills, tryCompose } from "./compose-skills.ts";
export {
  type ComposedSkill,
  type GrantedContract,
  readGrant,
  type ToolProvenance,
} from "./composed-skill.ts";
export type { Decision } from "./decision.ts";
export { type Defined, type Definitions, definitionsFrom } from "./definitions.ts";
export type { Mode } from "./effective-tools.ts";
export { jsonSchema, type SchemaName } from "./schemas.ts";
export type {
  ExplainedRelation,
  ExplainedSkill,
  ExplainedTool,
  SetExplanation,
  ToolStatement,
} from "./set-explanation.ts";
export type { ToolGroups } from "./skill-rules.ts";
export {
  type SetOptions,
  type ValidationError,
  type ValidationResult,
  validateSkillSet,
} from "./validate-skill-set.ts";
export type { DefaultGrant, YourWords } from "./your-rules.ts";
