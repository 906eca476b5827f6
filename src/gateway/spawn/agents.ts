import { PskError } from "../../errors.ts";
import { authorize } from "../../grant/authorize.ts";
import type { ComposedSkill } from "../../grant/composed-skill.ts";

/** The levels of binding, the weakest first. */
export const BINDING_LEVELS = ["advisory", "sandbox", "harness", "enforced"] as const;
/**
 * How far the grant binds an agent: `advisory` only asks it, `sandbox` lets the agent's sandbox hold
 * its own tools, `harness` its own flags, and with `enforced` the gateway is its only source of tools.
 */
export type BindingLevel = (typeof BINDING_LEVELS)[number];

/** What an agent is started for. */
export interface AgentJob {
  readonly task: string;
  /** The section on its skills, for its system prompt. */
  readonly prompt: string;
  /** The words that start the gateway. */
  readonly gateway: readonly string[];
  /** Variables that the gateway needs and an agent may not hand on. */
  readonly gatewayEnv: Readonly<Record<string, string>>;
  /** Where its files go. */
  readonly folder: string;
  readonly model?: string | undefined;
  readonly thinking?: string | undefined;
  /** The words after `--`, for the agent `command`. */
  readonly command: readonly string[];
}

/** How an agent is started. */
export interface AgentStart {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What it reads from its standard input. */
  readonly stdin: string;
  /** Files to write before, by their names in the folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** An agent that psk knows to start. */
export interface Agent {
  /** How far a grant binds it. */
  binding(grant: ComposedSkill): BindingLevel;
  /** The version whose flags were looked at. */
  readonly version: string;
  /** What holds its own tools. */
  readonly held: string;
  /** With skills: as bound as its flags allow. */
  start(job: AgentJob): AgentStart;
  /** Without skills: just the task. */
  plain(job: Pick<AgentJob, "task" | "model" | "thinking" | "command">): AgentStart;
}

export const AGENT_NAMES = ["claude", "codex", "gemini", "copilot", "opencode", "command"] as const;
/** An agent that psk knows to start; `command` is any other program. */
export type AgentName = (typeof AGENT_NAMES)[number];

const CONFIG = "mcp.json";

/** Every agent with its flags, its version and its level; docs/binding.md shows the same. */
export const AGENTS: Readonly<Record<AgentName, Agent>> = {
  claude: {
    binding: () => "enforced",
    version: "2.1.197",
    held: '--tools "" takes all of them away; --strict-mcp-config leaves one server',
    start: (job) => ({
      argv: [
        ...["claude", "-p", "--output-format", "text", "--no-session-persistence"],
        ...["--tools", "", "--disable-slash-commands", "--strict-mcp-config"],
        ...["--mcp-config", `${job.folder}/${CONFIG}`, "--permission-mode", "dontAsk"],
        ...["--allowedTools", "mcp__psk", "--append-system-prompt", job.prompt],
        ...option("--model", job.model),
        ...option("--effort", job.thinking),
      ],
      ...{ env: {}, stdin: job.task, files: mcpConfig(job) },
    }),
    plain: ({ task, model, thinking }) => ({
      argv: ["claude", "-p", ...option("--model", model), ...option("--effort", thinking)],
      ...{ env: {}, stdin: task, files: {} },
    }),
  },
  codex: {
    binding: () => "sandbox",
    version: "0.166.0",
    held: "--sandbox read-only; features.shell_tool and unified_exec off, but no list of tools",
    start: (job) => ({
      argv: [
        ...["codex", "exec", "--sandbox", "read-only", "--ephemeral", "--skip-git-repo-check"],
        ...["--ignore-user-config", "--ignore-rules", "--strict-config"],
        ...["-c", "features.shell_tool=false", "-c", "features.unified_exec=false"],
        ...["-c", `mcp_servers.psk.command=${toml(job.gateway[0] ?? "")}`],
        ...["-c", `mcp_servers.psk.args=[${job.gateway.slice(1).map(toml).join(",")}]`],
        ...Object.entries(job.gatewayEnv).flatMap(([name, value]) => [
          ...["-c", `mcp_servers.psk.env.${name}=${toml(value)}`],
        ]),
        ...["-c", 'mcp_servers.psk.default_tools_approval_mode="approve"'],
        ...["-c", `developer_instructions=${toml(job.prompt)}`],
        ...option("--model", job.model),
        ...(job.thinking ? ["-c", `model_reasoning_effort=${toml(job.thinking)}`] : []),
        "-",
      ],
      ...{ env: {}, stdin: job.task, files: {} },
    }),
    plain: ({ task, model, thinking }) => ({
      argv: [
        ...["codex", "exec", ...option("--model", model)],
        ...(thinking ? ["-c", `model_reasoning_effort=${toml(thinking)}`] : []),
        "-",
      ],
      ...{ env: {}, stdin: task, files: {} },
    }),
  },
  gemini: {
    binding: () => "harness",
    version: "0.61.0",
    held: "--admin-policy denies every tool but those of the server psk",
    start: (job) => {
      refuseThinking("gemini", job.thinking);
      const settings = { mcpServers: { psk: server(job) } };
      return {
        argv: [
          ...["gemini", "--admin-policy", `${job.folder}/policy.toml`, "--skip-trust"],
          ...["--allowed-mcp-server-names", "psk", "--extensions", "none"],
          ...["--output-format", "text", ...option("--model", job.model)],
          `--prompt=${job.prompt}\n\n## Task\n\n${job.task}`,
        ],
        env: { GEMINI_CLI_SYSTEM_SETTINGS_PATH: `${job.folder}/settings.json` },
        stdin: "",
        files: { "settings.json": json(settings), "policy.toml": GEMINI_POLICY },
      };
    },
    plain: ({ task, model, thinking }) => {
      refuseThinking("gemini", thinking);
      const argv = ["gemini", ...option("--model", model), `--prompt=${task}`];
      return { argv, env: {}, stdin: "", files: {} };
    },
  },
  copilot: {
    // Its own tools to read files stay, so it is bound only where the grant allows to read anyway.
    binding: (grant) => (mayRead(grant) ? "harness" : "advisory"),
    version: "1.0.102",
    held: "--deny-tool shell, write and url; its tools that read files stay",
    start: (job) => ({
      argv: [
        ...["copilot", "--silent", "--no-color", "--no-ask-user", "--no-auto-update"],
        ...["--disable-builtin-mcps", "--additional-mcp-config", `@${job.folder}/${CONFIG}`],
        ...["--allow-tool=psk", "--deny-tool=shell", "--deny-tool=write", "--deny-tool=url"],
        ...[...option("--model", job.model), ...option("--reasoning-effort", job.thinking)],
        `--prompt=${job.prompt}\n\n## Task\n\n${job.task}`,
      ],
      env: {},
      stdin: "",
      files: { [CONFIG]: json({ mcpServers: { psk: { ...server(job), tools: ["*"] } } }) },
    }),
    plain: ({ task, model, thinking }) => ({
      argv: [
        ...["copilot", "--silent", ...option("--model", model)],
        ...[...option("--reasoning-effort", thinking), `--prompt=${task}`],
      ],
      ...{ env: {}, stdin: "", files: {} },
    }),
  },
  opencode: {
    binding: () => "harness",
    version: "1.18.33",
    held: 'an agent of its own whose permissions deny "*" and allow psk_*',
    start: (job) => ({
      argv: [
        ...["opencode", "run", "--pure", "--agent", "psk"],
        ...[...option("--model", job.model), ...option("--variant", job.thinking)],
        ...["--", job.task],
      ],
      env: { OPENCODE_CONFIG: `${job.folder}/opencode.json` },
      stdin: "",
      files: { "opencode.json": json(opencodeConfig(job)) },
    }),
    plain: ({ task, model, thinking }) => ({
      argv: [
        ...["opencode", "run", ...option("--model", model), ...option("--variant", thinking)],
        ...["--", task],
      ],
      ...{ env: {}, stdin: "", files: {} },
    }),
  },
  command: {
    binding: () => "advisory",
    version: "any",
    held: "nothing: it is told, and psk cannot know what it does",
    start: (job) => ({
      argv: commandOf(job.command),
      env: {
        PSK_TASK: job.task,
        PSK_PROMPT_FILE: `${job.folder}/prompt.md`,
        PSK_MCP_CONFIG: `${job.folder}/${CONFIG}`,
      },
      stdin: "",
      files: { "prompt.md": job.prompt, ...mcpConfig(job) },
    }),
    plain: ({ task, command }) => ({
      argv: commandOf(command),
      ...{ env: { PSK_TASK: task }, stdin: "", files: {} },
    }),
  },
};

function mayRead(grant: ComposedSkill): boolean {
  return ["read", "glob", "grep"].every((tool) => authorize(grant, { tool }).effect === "allow");
}

/** Admin rules stand above all others; every tool of the model is in the first. */
const GEMINI_POLICY = `[[rule]]
toolName = "*"
decision = "deny"
priority = 1

[[rule]]
mcpName = "psk"
toolName = "*"
decision = "allow"
priority = 999
`;

function opencodeConfig(job: AgentJob): object {
  const permission = { "*": "deny", "psk_*": "allow" };
  return {
    mcp: {
      psk: {
        type: "local",
        command: [...job.gateway],
        environment: job.gatewayEnv,
        enabled: true,
      },
    },
    permission,
    agent: { psk: { mode: "primary", description: "psk", prompt: job.prompt, permission } },
  };
}

function server({ gateway: [command = "", ...args], gatewayEnv }: AgentJob) {
  return { command, args, env: gatewayEnv };
}

function mcpConfig(job: AgentJob): Record<string, string> {
  return { [CONFIG]: json({ mcpServers: { psk: server(job) } }) };
}

function commandOf(command: readonly string[]): readonly string[] {
  if (command.length > 0) return command;
  throw new PskError("usage", "the agent `command` needs the words to run, after `--`");
}

function refuseThinking(agent: string, thinking: string | undefined): void {
  if (thinking === undefined) return;
  throw new PskError("usage", `${agent} has no flag for --thinking; leave it out`);
}

function option(flag: string, value: string | undefined): string[] {
  return value === undefined ? [] : [flag, value];
}

/** A basic string of TOML is a string of JSON. */
function toml(text: string): string {
  return JSON.stringify(text);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
