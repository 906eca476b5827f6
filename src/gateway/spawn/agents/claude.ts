import { type Agent, option } from "./agent.ts";
import { MCP_CONFIG, mcpConfig } from "./gateway-server.ts";

/** Claude Code. */
export const claude: Agent = {
  binding: "enforced",
  version: "2.1.197",
  held: '`--tools ""` takes them all away; `--strict-mcp-config` leaves one server, `--setting-sources user` no settings of the folder',
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
    ...{ env: {}, stdin: job.task, files: mcpConfig(job) },
  }),
  plain: ({ task, model, thinking, words }) => ({
    argv: ["claude", "-p", ...option("--model", model), ...option("--effort", thinking), ...words],
    ...{ env: {}, stdin: task, files: {} },
  }),
};
