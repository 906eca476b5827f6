import { type Agent, option } from "./agent.ts";
import { gatewayServer, json, MCP_CONFIG } from "./gateway-server.ts";

/** It begins without a gateway that is two seconds late, unless it is told to wait. */
const WAITING = {
  MCP_CONNECTION_NONBLOCKING: "false",
  MCP_CONNECT_TIMEOUT_MS: "60000",
  MCP_TIMEOUT: "60000",
};

/** Claude Code. */
export const claude: Agent = {
  binding: "enforced",
  version: "2.1.197",
  held: '`--tools ""` takes them all away; `--strict-mcp-config` leaves one server, `--setting-sources user` no settings of the project',
  passed: [
    { names: ["--fallback-model"], value: "MODEL" },
    { names: ["--json-schema"], value: "JSON" },
    { names: ["--max-budget-usd"], value: "N" },
    { names: ["--max-turns"], value: "N" },
    { names: ["--output-format"], value: "FORMAT" },
    { names: ["--include-partial-messages"] },
    { names: ["--verbose"] },
  ],
  start: (job) => ({
    argv: [
      ...["claude", "-p", "--output-format", "text", "--no-session-persistence"],
      ...["--tools", "", "--disable-slash-commands", "--strict-mcp-config"],
      ...["--mcp-config", `${job.folder}/${MCP_CONFIG}`, "--permission-mode", "dontAsk"],
      // Hooks of a checked-out repository run commands, and are loaded while it works, too. The
      // user's own settings stay: they choose the account and the provider.
      ...["--setting-sources", "user"],
      ...["--allowedTools", "mcp__psk", "--append-system-prompt", job.prompt],
      ...option("--model", job.model),
      ...option("--effort", job.thinking),
      ...job.words,
    ],
    env: WAITING,
    stdin: job.task,
    // Its tools are in every request, and not behind a search for tools.
    files: {
      [MCP_CONFIG]: json({ mcpServers: { psk: { ...gatewayServer(job), alwaysLoad: true } } }),
    },
  }),
  plain: ({ task, model, thinking, words }) => ({
    argv: ["claude", "-p", ...option("--model", model), ...option("--effort", thinking), ...words],
    ...{ env: {}, stdin: task, files: {} },
  }),
};
