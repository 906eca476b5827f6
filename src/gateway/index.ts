/** Sub-agents that are bound to what their skills allow. */
export type { AgentName, BindingLevel } from "./spawn/agents.ts";
export {
  type SpawnResult,
  type SubagentSpawnRequest,
  spawnSubagent,
} from "./spawn/spawn-subagent.ts";
