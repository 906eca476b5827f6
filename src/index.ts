/** The library: what programs that build on psk may rely on. */
export { applyFixes } from "./check/apply-fixes.ts";
export { check } from "./check/check.ts";
export { type Finding, type Fix, isError, SEVERITIES, type Severity } from "./check/finding.ts";
export type { Policy } from "./check/policy.ts";
export { type Evidence, PROFILES, type Profile, type Rule } from "./check/rule.ts";
export { SPEC_RULES } from "./check/rules/spec-rules.ts";
export { type ErrorCode, PskError } from "./errors.ts";
export type { AgentName, BindingLevel } from "./gateway/spawn/agents.ts";
export {
  type SpawnResult,
  type SubagentSpawnRequest,
  spawnSubagent,
} from "./gateway/spawn/spawn-subagent.ts";
export { authorize, type ToolCall } from "./grant/authorize.ts";
export { createCatalog, type Registration, type SkillCatalog } from "./grant/catalog.ts";
export { checkOutput, type OutputCheck, type OutputContract } from "./grant/check-output.ts";
export { type Composition, composeSkills, tryCompose } from "./grant/compose-skills.ts";
export { type ComposedSkill, readGrant } from "./grant/composed-skill.ts";
export type { Decision } from "./grant/decision.ts";
export { type Defined, type Definitions, definitionsFrom } from "./grant/definitions.ts";
export { composedSkill } from "./grant/grant-schema.ts";
export { composeRequest, jsonSchema, type SchemaName, validationResult } from "./grant/schemas.ts";
export type { ToolGroups } from "./grant/skill-rules.ts";
export {
  type SetOptions,
  type ValidationError,
  type ValidationResult,
  validateSkillSet,
} from "./grant/validate-skill-set.ts";
export { availableSkills, type ListOptions } from "./prompt/available-skills.ts";
export {
  type LoadFailure,
  type LoadOptions,
  type LoadResult,
  loadSkill,
} from "./prompt/load-skill.ts";
export { readSkillFile, type SkillFileContent } from "./prompt/read-skill-file.ts";
export type { Entry, Missing, Scope, Snapshot, Source } from "./registry/entry.ts";
export {
  type Change,
  createRegistry,
  type Registry,
  type RegistryOptions,
  type StoreRoot,
  type SyncResult,
} from "./registry/registry.ts";
export type { Root } from "./registry/root.ts";
export { type Watching, watchRegistry } from "./registry/watch.ts";
export type { CheckedSkill, FailedPath, Summary, Validation } from "./report/checked-skill.ts";
export { summarize } from "./report/checked-skill.ts";
export {
  type RankedSkill,
  type Ranking,
  type Reranker,
  RISK_LEVELS,
  type RiskLevel,
  type SelectionContext,
} from "./select/rank-skills.ts";
export { type SkillDefinition, skillDefinition } from "./skill/definition.ts";
export { parseSkill, type SkillSource } from "./skill/parse-skill.ts";
export { readDir } from "./skill/read-dir.ts";
export { fieldOf, frontmatterOf, type Skill, type SkillFile } from "./skill/skill.ts";
export { parseToolList, type ToolList } from "./skill/tool-list.ts";
export { type InitOptions, type InitResult, initSkill } from "./toolkit/init-skill.ts";
export { rankSkills, type SelectOptions, selectSkills } from "./toolkit/select.ts";
export {
  type SkillTool,
  type SkillToolOptions,
  type SnapshotSource,
  skillTools,
  type ToolSchema,
} from "./toolkit/skill-tools.ts";
export {
  type AiSdk,
  type AiSdkTool,
  type AnthropicTool,
  executeTool,
  type OpenAiTool,
  toAiSdkTools,
  toAnthropicTools,
  toOpenAiTools,
} from "./toolkit/tool-adapters.ts";
export { type ValidateOptions, validate } from "./toolkit/validate.ts";
