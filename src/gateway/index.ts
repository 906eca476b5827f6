/** Sub-agents that are bound to what their skills allow. */
export type { Enforced } from "./sandbox/enforced.ts";
export type { SandboxChoice } from "./sandbox/sandbox.ts";
export type { HttpServerSettings, ServerSettings, StdioServerSettings } from "./server-config.ts";
export type { Session } from "./session.ts";
export type { BindingLevel } from "./spawn/agents/agent.ts";
export type { AgentName } from "./spawn/agents.ts";
export {
  type GatewayRequest,
  type SpawnResult,
  type SubagentSpawnRequest,
  spawnSubagent,
} from "./spawn/spawn-subagent.ts";
