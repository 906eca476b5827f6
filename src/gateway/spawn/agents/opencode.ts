import { PskError } from "../../../errors.ts";
import { type Agent, type AgentJob, option } from "./agent.ts";

/** A call may take as long as the gateway lets a command run; its own five seconds are too few. */
const TIMEOUT_MS = 10 * 60 * 1000;
/** What its user may have set by the variable that psk needs. */
const MODEL_SETTINGS = ["provider", "model", "small_model", "enabled_providers"];

/**
 * Neither --pure nor OPENCODE_DISABLE_PROJECT_CONFIG keeps 1.18.33 from running the files in
 * `.opencode/plugin`, which it looks for in its folder and above, up to the top of a repository. So
 * it works in psk's folder, which is such a top: in the folder for temporary files, anybody may put
 * a `.opencode` above.
 */
const REPOSITORY = {
  ".git/HEAD": "ref: refs/heads/main\n",
  ".git/config": "[core]\n\trepositoryformatversion = 0\n\tbare = false\n",
  ".git/objects/.keep": "",
  ".git/refs/.keep": "",
};

/** opencode. */
export const opencode: Agent = {
  binding: "harness",
  version: "1.18.33",
  held: 'an agent of its own whose permissions deny "*" and allow `psk_*`; it works in a private folder, so no settings or plugins of the project count',
  passed: [
    { names: ["--format"], value: "FORMAT" },
    { names: ["--log-level"], value: "LEVEL" },
    { names: ["--title"], value: "TEXT" },
    { names: ["--print-logs"] },
    { names: ["--thinking"] },
  ],
  start: (job) => ({
    argv: [
      ...["opencode", "run", "--pure", "--agent", "psk"],
      ...[...option("--model", job.model), ...option("--variant", job.thinking)],
      ...[...job.words, "--", job.task],
    ],
    env: {
      // The last of all its settings; a file named by OPENCODE_CONFIG would stand below the
      // project's, which could give the native tools back. The user's own file stays in force.
      OPENCODE_CONFIG_CONTENT: JSON.stringify(config(job)),
      OPENCODE_DISABLE_PROJECT_CONFIG: "1",
    },
    stdin: "",
    files: REPOSITORY,
    cwd: job.folder,
  }),
  plain: ({ task, model, thinking, words }) => ({
    argv: [
      ...["opencode", "run", ...option("--model", model), ...option("--variant", thinking)],
      ...[...words, "--", task],
    ],
    ...{ env: {}, stdin: "", files: {} },
  }),
};

function config(job: AgentJob): object {
  const permission = { "*": "deny", "psk_*": "allow" };
  return {
    ...modelSettings(job.env.OPENCODE_CONFIG_CONTENT),
    mcp: {
      psk: {
        type: "local",
        command: [...job.gateway],
        environment: job.gatewayEnv,
        enabled: true,
        timeout: TIMEOUT_MS,
      },
    },
    permission,
    snapshot: false, // its own tools change nothing, so there is nothing to put back
    agent: { psk: { mode: "primary", description: "psk", prompt: job.prompt, permission } },
  };
}

/** The user's choice of a model, out of a variable that psk sets itself. */
function modelSettings(content: string | undefined): Record<string, unknown> {
  if (content === undefined || content.trim() === "") return {};
  const settings = parse(content);
  return Object.fromEntries(Object.entries(settings).filter(([k]) => MODEL_SETTINGS.includes(k)));
}

function parse(content: string): object {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new PskError("usage", "OPENCODE_CONFIG_CONTENT is not JSON: correct it, or unset it");
}
