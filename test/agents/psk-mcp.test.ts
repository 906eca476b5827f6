import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { psk } from "../support/psk.ts";
import { type AgentWorld, makeAgentWorld } from "./support/agent-world.ts";
import { binOf, canRun } from "./support/installed-agents.ts";
import { REAL_AGENTS, type RealAgent, type RealAgentName } from "./support/real-agents.ts";
import { pskFile, RUN_MS, runAs } from "./support/run-agent.ts";
import { startModel } from "./support/scripted-model.ts";

/** How people connect an agent with `psk mcp`: what is printed for it, where that goes, and a task. */
interface Connected {
  /** The client whose settings it takes. */
  readonly client: string;
  /** Where they go, below the folder of the world. */
  readonly settings: string;
  argv(world: AgentWorld): string[];
  readonly env?: Readonly<Record<string, string>>;
}

const TASK = "Load the skill notes.";
const CONNECTED: Readonly<Record<RealAgentName, Connected>> = {
  claude: {
    client: "claude",
    settings: "mcp.json",
    argv: ({ folder }) => [
      ...["claude", "-p", TASK, "--mcp-config", join(folder, "mcp.json")],
      ...["--allowedTools", "mcp__psk"],
    ],
    // On a busy machine it would begin without the server.
    env: { MCP_CONNECTION_NONBLOCKING: "false" },
  },
  codex: {
    client: "codex",
    settings: "home/.codex/config.toml",
    argv: () => [
      ...["codex", "exec", "--skip-git-repo-check", "-c", "mcp_servers.psk.required=true"],
      ...["-c", 'mcp_servers.psk.default_tools_approval_mode="approve"', TASK],
    ],
  },
  gemini: {
    client: "gemini",
    settings: "home/.gemini/settings.json",
    argv: () => ["gemini", "--yolo", "--model", "gemini-2.5-flash", `--prompt=${TASK}`],
    env: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
  },
  copilot: {
    client: "claude",
    settings: "mcp.json",
    argv: ({ folder }) => [
      ...["copilot", "--additional-mcp-config", `@${join(folder, "mcp.json")}`],
      ...["--allow-tool=psk", `--prompt=${TASK}`],
    ],
  },
  opencode: {
    client: "opencode",
    settings: "home/.config/opencode/opencode.json",
    argv: () => ["opencode", "run", "--", TASK],
  },
};

const AGENTS = ["claude", "codex", "gemini", "copilot", "opencode"] as const;

describe.each(AGENTS)("%s with psk mcp", (agent) => {
  const connected = CONNECTED[agent];
  it.skipIf(!canRun(agent))(
    "gets the content of load_skill into its next request",
    async () => {
      const world = await makeAgentWorld();
      const model = await startModel([{ tool: "load_skill", input: { skill_id: "notes" } }]);
      const real: RealAgent = REAL_AGENTS[agent];
      const printed = await settingsFor(connected.client, world);
      const own = Object.entries(real.home(model.url));
      const home = Object.fromEntries(own.map(([path, text]) => [`home/${path}`, text]));
      const together = merge(home[connected.settings], printed);
      const start = `#!/bin/sh\nexec ${process.execPath} ${await pskFile(world)} "$@"\n`;
      world.write({ ...home, [connected.settings]: together, "bin/psk": start });
      const path = `${binOf(agent)}:${join(world.folder, "bin")}`;
      const env = { ...real.env(model.url), ...connected.env };
      const ended = await runAs(world, connected.argv(world), path, env);
      const [loaded] = model.outcomes();
      expect(loaded?.result, ended.stderr).toContain("Read the plan and write the notes by notes.");
      expect(ended.code).toBe(0);
    },
    RUN_MS,
  );
});

/** The settings as psk prints them. */
async function settingsFor(client: string, { folder }: AgentWorld): Promise<string> {
  const flags = ["--root", join(folder, "skills"), "--no-store", "--no-builtin"];
  const { stdout } = await psk(["mcp", "--print-config", client, ...flags]);
  return stdout;
}

/** What the user has already, and what psk printed, in one file. */
function merge(own: string | undefined, printed: string): string {
  if (own === undefined) return printed;
  if (printed.startsWith("[")) return `${own}\n${printed}`;
  return JSON.stringify({ ...JSON.parse(own), ...JSON.parse(printed) });
}
