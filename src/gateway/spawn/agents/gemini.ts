import { PskError } from "../../../errors.ts";
import { type Agent, option } from "./agent.ts";
import { gatewayServer, json } from "./gateway-server.ts";

/** Admin rules stand above all others; every tool of the model is in the first. */
const POLICY = `[[rule]]
toolName = "*"
decision = "deny"
priority = 1

[[rule]]
mcpName = "psk"
toolName = "*"
decision = "allow"
priority = 999
`;

/** Gemini CLI. */
export const gemini: Agent = {
  binding: "harness",
  version: "0.61.0",
  held: "`--admin-policy` denies every tool but those of the server psk; it works in a private folder, so no settings of the project count",
  passed: [{ names: ["--output-format", "-o"], value: "FORMAT" }, { names: ["--screen-reader"] }],
  start: (job) => {
    refuseThinking(job.thinking);
    const settings = { mcpServers: { psk: gatewayServer(job) } };
    return {
      argv: [
        ...["gemini", "--admin-policy", `${job.folder}/policy.toml`],
        ...["--allowed-mcp-server-names", "psk", "--extensions", "none"],
        ...["--output-format", "text", ...option("--model", job.model), ...job.words],
        `--prompt=${job.prompt}\n\n## Task\n\n${job.task}`,
      ],
      // A folder that it does not trust has no servers, and --skip-trust comes too late for them.
      env: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
      stdin: "",
      // Settings of the system must be root's, so these are those of a folder: psk's own, which
      // also leaves out the hooks and commands in settings of the folder that is worked on.
      files: { ".gemini/settings.json": json(settings), "policy.toml": POLICY },
      cwd: job.folder,
    };
  },
  plain: ({ task, model, thinking, words }) => {
    refuseThinking(thinking);
    const argv = ["gemini", ...option("--model", model), ...words, `--prompt=${task}`];
    return { argv, env: {}, stdin: "", files: {} };
  },
};

function refuseThinking(thinking: string | undefined): void {
  if (thinking === undefined) return;
  throw new PskError("usage", "gemini has no flag for --thinking; leave it out");
}
