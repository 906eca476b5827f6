import { type Agent, option } from "./agent.ts";
import { codexProvider, MODEL_KEYS } from "./codex-provider.ts";

/** Everything of its own that can be switched off; what is left runs in its sandbox. */
const SWITCHED_OFF = [
  ...["apps", "browser_use", "computer_use", "goals", "hooks", "image_generation", "multi_agent"],
  ...["plugins", "shell_tool", "skill_mcp_dependency_install", "skill_search", "sleep_tool"],
  ...["tool_suggest", "unified_exec", "view_image"],
];
/** A gateway on a busy machine may take a while, and a command that it runs ten minutes. */
const STARTUP_SECONDS = 60;
const CALL_SECONDS = 1800;

/** Codex. */
export const codex: Agent = {
  binding: "sandbox",
  version: "0.166.0",
  held: "`--sandbox read-only`; its shell, images, web search and sub-agents are switched off, but there is no list of tools",
  passed: [
    {
      names: ["-c", "--config"],
      value: "model…=VALUE",
      allowed: new RegExp(`^(?:${MODEL_KEYS.join("|")}|model_providers\\.[\\w.-]+)=`),
    },
    { names: ["--color"], value: "WHEN" },
    { names: ["--local-provider"], value: "NAME" },
    { names: ["--output-last-message", "-o"], value: "FILE" },
    { names: ["--output-schema"], value: "FILE" },
    { names: ["--json"] },
    { names: ["--oss"] },
  ],
  start: (job) => ({
    argv: [
      ...["codex", "exec", "--sandbox", "read-only", "--ephemeral", "--skip-git-repo-check"],
      ...["--ignore-user-config", "--ignore-rules", "--strict-config"],
      ...SWITCHED_OFF.flatMap((name) => ["-c", `features.${name}=false`]),
      ...["-c", 'web_search="disabled"'],
      ...["-c", `mcp_servers.psk.command=${toml(job.gateway[0] ?? "")}`],
      ...["-c", `mcp_servers.psk.args=[${job.gateway.slice(1).map(toml).join(",")}]`],
      ...Object.entries(job.gatewayEnv).flatMap(([name, value]) => [
        ...["-c", `mcp_servers.psk.env.${name}=${toml(value)}`],
      ]),
      // Without it codex begins before its gateway has, and goes on when there is none.
      ...["-c", "mcp_servers.psk.required=true"],
      ...["-c", `mcp_servers.psk.startup_timeout_sec=${STARTUP_SECONDS}`],
      ...["-c", `mcp_servers.psk.tool_timeout_sec=${CALL_SECONDS}`],
      ...["-c", 'mcp_servers.psk.default_tools_approval_mode="approve"'],
      ...["-c", `developer_instructions=${toml(job.prompt)}`],
      ...codexProvider(job.env, job.words).flatMap((setting) => ["-c", setting]),
      ...option("--model", job.model),
      ...(job.thinking ? ["-c", `model_reasoning_effort=${toml(job.thinking)}`] : []),
      ...[...job.words, "-"],
    ],
    ...{ env: {}, stdin: job.task, files: {} },
  }),
  plain: ({ task, model, thinking, words }) => ({
    argv: [
      ...["codex", "exec", ...option("--model", model)],
      ...(thinking ? ["-c", `model_reasoning_effort=${toml(thinking)}`] : []),
      ...[...words, "-"],
    ],
    ...{ env: {}, stdin: task, files: {} },
  }),
};

/** A basic string of TOML is a string of JSON. */
function toml(text: string): string {
  return JSON.stringify(text);
}
