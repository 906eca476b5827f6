import type { SetExplanation } from "../../api/types.ts";
import type { Wish } from "./wish.ts";

/** The agents that `psk spawn` starts; a test compares them with the command itself. */
export const AGENTS = ["claude", "codex", "gemini", "copilot", "opencode", "command"] as const;
export type AgentName = (typeof AGENTS)[number];

type Offered = SetExplanation["offered_by"];

/** The line that prints this grant. */
export function composeLine({ skills, mode, ceiling }: Wish): string {
  return line(["psk", "compose", ...skills, ...setFlags({ mode, ceiling }), "--json"]);
}

/** The line that writes down the ceiling, when there is one. */
export function ceilingLine({ ceiling }: Wish): string | undefined {
  if (ceiling.length === 0) return undefined;
  return `${line(["psk", "compose", ...ceiling, "--json"])} > ceiling.json`;
}

export function spawnLine(wish: Wish, offered: Offered, agent: AgentName, task: string): string {
  return line([
    ...["psk", "spawn", "--task", task, ...gatewayFlags(wish, offered)],
    ...["--agent", agent],
    ...(agent === "command" ? ["--", "my-agent"] : []),
  ]);
}

/** The gateway as one server in the settings of an MCP host. */
export function gatewayConfig(wish: Wish, offered: Offered) {
  const args = ["gateway", ...gatewayFlags(wish, offered), "--audit", "audit.jsonl"];
  return { mcpServers: { psk: { command: "psk", args } } };
}

function gatewayFlags(wish: Wish, { shell, files, servers }: Offered): string[] {
  return [
    ...["--skills", wish.skills.join(",")],
    ...setFlags(wish),
    ...(shell ? ["--shell"] : []),
    ...(files ? ["--files", "work"] : []),
    ...(servers.length > 0 ? ["--config", "mcp.json"] : []),
  ];
}

function setFlags({ mode, ceiling }: Pick<Wish, "mode" | "ceiling">): string[] {
  return [
    ...(mode === "union" ? [] : ["--mode", mode]),
    ...(ceiling.length === 0 ? [] : ["--ceiling", "ceiling.json"]),
  ];
}

/** Words as a shell takes them. */
function line(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}
