import type { Agent } from "./agents/agent.ts";
import { claude } from "./agents/claude.ts";
import { codex } from "./agents/codex.ts";
import { command } from "./agents/command.ts";
import { copilot } from "./agents/copilot.ts";
import { gemini } from "./agents/gemini.ts";
import { opencode } from "./agents/opencode.ts";

export const AGENT_NAMES = ["claude", "codex", "gemini", "copilot", "opencode", "command"] as const;
/** An agent that psk knows to start; `command` is any other program. */
export type AgentName = (typeof AGENT_NAMES)[number];

/** Every agent with its flags, its version and its level; docs/binding.md shows the same. */
export const AGENTS: Readonly<Record<AgentName, Agent>> = {
  ...{ claude, codex, gemini, copilot, opencode, command },
};
