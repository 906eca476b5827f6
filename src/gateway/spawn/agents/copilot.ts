import { type Agent, option } from "./agent.ts";
import { gatewayServer, json, MCP_CONFIG } from "./gateway-server.ts";

/** Copilot CLI. */
export const copilot: Agent = {
  binding: "harness",
  version: "1.0.102",
  held: "`--available-tools=psk` leaves only the tools of the server psk; `--deny-tool` shell, write and url",
  passed: [
    { names: ["--log-level"], value: "LEVEL" },
    { names: ["--output-format"], value: "FORMAT" },
    { names: ["--stream"], value: "on|off" },
    { names: ["--disable-client-telemetry"] },
  ],
  start: (job) => ({
    argv: [
      ...["copilot", "--silent", "--no-color", "--no-ask-user", "--no-auto-update"],
      ...["--disable-builtin-mcps", "--additional-mcp-config", `@${job.folder}/${MCP_CONFIG}`],
      // The name of the server: neither `psk-*` nor `psk(*)` is taken for its tools.
      ...["--available-tools=psk", "--allow-tool=psk"],
      ...["--deny-tool=shell", "--deny-tool=write", "--deny-tool=url"],
      ...[...option("--model", job.model), ...option("--reasoning-effort", job.thinking)],
      ...job.words,
      `--prompt=${job.prompt}\n\n## Task\n\n${job.task}`,
    ],
    env: {},
    stdin: "",
    files: { [MCP_CONFIG]: json({ mcpServers: { psk: { ...gatewayServer(job), tools: ["*"] } } }) },
  }),
  plain: ({ task, model, thinking, words }) => ({
    argv: [
      ...["copilot", "--silent", ...option("--model", model)],
      ...[...option("--reasoning-effort", thinking), ...words, `--prompt=${task}`],
    ],
    ...{ env: {}, stdin: "", files: {} },
  }),
};
