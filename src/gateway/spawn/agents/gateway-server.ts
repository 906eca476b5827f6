import type { AgentJob } from "./agent.ts";

/** The name of a file with the gateway as an agent's only MCP server. */
export const MCP_CONFIG = "mcp.json";

/** The gateway as an entry of `mcpServers`. */
export function gatewayServer({ gateway: [command = "", ...args], gatewayEnv }: AgentJob) {
  return { command, args, env: gatewayEnv };
}

/** A file with the gateway and nothing else, in the usual form. */
export function mcpConfig(job: AgentJob): Record<string, string> {
  return { [MCP_CONFIG]: json({ mcpServers: { psk: gatewayServer(job) } }) };
}

/** JSON as psk writes it into files that people may look at. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
