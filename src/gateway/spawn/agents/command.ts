import { PskError } from "../../../errors.ts";
import type { Agent } from "./agent.ts";
import { MCP_CONFIG, mcpConfig } from "./gateway-server.ts";

/** Any other program, which is told by its environment. */
export const command: Agent = {
  binding: "advisory",
  version: "any",
  held: "nothing: it is told, and psk cannot know what it does",
  start: (job) => ({
    argv: commandOf(job.words),
    env: {
      PSK_TASK: job.task,
      PSK_PROMPT_FILE: `${job.folder}/prompt.md`,
      PSK_MCP_CONFIG: `${job.folder}/${MCP_CONFIG}`,
    },
    stdin: "",
    files: { "prompt.md": job.prompt, ...mcpConfig(job) },
  }),
  plain: ({ task, words }) => ({
    argv: commandOf(words),
    ...{ env: { PSK_TASK: task }, stdin: "", files: {} },
  }),
};

function commandOf(words: readonly string[]): readonly string[] {
  if (words.length > 0) return words;
  throw new PskError("usage", "the agent `command` needs the words to run, after `--`");
}
