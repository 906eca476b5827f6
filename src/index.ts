/** The way of a skill from its author to an agent: check it, scan it, store it, offer it to a model. */

export type { Capabilities } from "./check/capabilities.ts";
export type { Change as NewBehaviour } from "./check/changes.ts";
export type { Coverage, Unread, Use } from "./check/coverage.ts";
export type { Excerpt, Excerpts } from "./check/excerpts.ts";
export type { Acceptance, Finding, Fix, Severity } from "./check/finding.ts";
export type { Conclusion, Verdict } from "./check/judge.ts";
export type { Profile } from "./check/rule.ts";
export type { ScanOutcome } from "./check/scan.ts";
export type { OwnRule, PolicyName, ScanPolicy } from "./check/scan-policy.ts";
export type { Cut } from "./check/views/cuts.ts";
export type { ScanLimits } from "./check/views/limits.ts";
export { type ErrorCode, PskError } from "./errors.ts";
export { availableSkills, type ListOptions } from "./prompt/available-skills.ts";
export {
  type LoadFailure,
  type LoadOptions,
  type LoadResult,
  loadSkill,
} from "./prompt/load-skill.ts";
export { readSkillFile, type SkillFileContent } from "./prompt/read-skill-file.ts";
export type { Entry, Missing, Scope, Snapshot, Source } from "./registry/entry.ts";
export type { ListingText } from "./registry/listing.ts";
export type { SkillReader } from "./registry/reader.ts";
export {
  type Change,
  createRegistry,
  type Registry,
  type RegistryOptions,
  type StoreRoot,
  type SyncResult,
} from "./registry/registry.ts";
export type { Switches } from "./registry/resolve.ts";
export type { Root } from "./registry/root.ts";
export { type Watching, watchRegistry } from "./registry/watch.ts";
export type { CheckedSkill, FailedPath, Validation } from "./report/checked-skill.ts";
export type {
  RankedSkill,
  Ranking,
  Reranker,
  RiskLevel,
  SelectionContext,
} from "./select/rank-skills.ts";
export type { Edit } from "./skill/requote-colons.ts";
export type { FileStat } from "./skill/stat-files.ts";
export type { Manifest, Provenance, VersionSummary } from "./store/manifest.ts";
export type { FileMode, FileRecord } from "./store/source-hash.ts";
export type {
  BrokenVersion,
  Foreign,
  Listing,
  Problem,
  PutResult,
  Store,
  StoredVersion,
  Swept,
  Verified,
  VerifiedVersion,
  Version,
} from "./store/store.ts";
export { type BuildOptions, type BuildResult, build } from "./toolkit/build.ts";
export { type InitOptions, type InitResult, initSkill } from "./toolkit/init-skill.ts";
export { readPolicy } from "./toolkit/read-policy.ts";
export {
  type ScanOptions,
  type ScanResult,
  type Scans,
  scanPaths as scan,
  type ValidationFailure,
} from "./toolkit/scan.ts";
export type { BuildScan } from "./toolkit/scan-for-build.ts";
export type { TargetOptions } from "./toolkit/scan-target.ts";
export { rankSkills, type SelectOptions, selectSkills } from "./toolkit/select.ts";
export {
  type SkillTool,
  type SkillToolOptions,
  type SnapshotSource,
  skillTools,
  type ToolSchema,
} from "./toolkit/skill-tools.ts";
export { type DiskStore, findVersion, openStore } from "./toolkit/stored.ts";
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
