import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { shellCommands } from "../../views/shell-commands.ts";

/** Files that decide what an agent may do, what it runs and whom it obeys. */
const GOVERNING: readonly (readonly [RegExp, string, Severity])[] = [
  [
    /\.claude[/\\]settings(?:\.local)?\.json|\.claude\.json|\.codex[/\\]config\.toml|\.gemini[/\\]settings\.json|opencode\.json/,
    "the settings of an agent",
    "HIGH",
  ],
  [
    /\.mcp\.json|claude_desktop_config\.json|\.cursor[/\\]mcp\.json|mcp_config\.json/,
    "the servers an agent trusts",
    "MEDIUM",
  ],
  [/\.claude[/\\](?:hooks|commands|agents)[/\\]/, "what an agent runs by itself", "MEDIUM"],
  [
    /(?:^|[/~"'\s])(?:AGENTS|CLAUDE|GEMINI|SOUL|MEMORY|IDENTITY|HEARTBEAT)\.md\b|\.cursorrules|\.cursor[/\\]rules|copilot-instructions\.md/,
    "the standing instructions of an agent",
    "MEDIUM",
  ],
];
const BASE_URL =
  /\b(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE|AZURE_OPENAI)[\w ]{0,40}_(?:BASE_URL|API_BASE|BASE|ENDPOINT)=["']?https?:\/\/(?!localhost|127\.|<|\$|\{|your)/;

/** Who writes there decides what the agent does long after the skill is gone. */
export const agentTampering: Rule = {
  id: "agent-tampering",
  category: "unauthorized_tool_use",
  analyzer: "shell",
  title: "A skill leaves the agent's settings, hooks and memory alone.",
  remediation: "Ask the user to make the change, and show them the exact lines.",
  severity: "HIGH",
  *check(skill) {
    for (const { name, args, text, writesTo, inputs, hereText, snippet, line } of shellCommands(
      skill,
    )) {
      const writes = /^(?:tee|cp|mv|ln|sed|install|sponge)$/.test(name)
        ? [...writesTo, ...args.slice(name === "cp" || name === "mv" ? -1 : 0)]
        : writesTo;
      const place = { file: snippet.path, line };
      const found = GOVERNING.find(([pattern]) => writes.some((target) => pattern.test(target)));
      if (found !== undefined && !(name === "sed" && !args.some((arg) => arg.startsWith("-i")))) {
        // What is moved there was written just before, in the same piece of code.
        const staged = name === "mv" || name === "cp" ? snippet.text.slice(0, 20_000) : "";
        const written = [hereText, staged, ...inputs.map((input) => input.text)].join("\n");
        const acts =
          /\b(?:curl|wget|nc|base64|eval)\b|bypassPermissions|dangerously|"Bash\(\*\)"|https?:\/\//i.test(
            written,
          );
        yield {
          message: `it writes ${found[1]}`,
          ...place,
          severity: acts ? "HIGH" : found[2] === "HIGH" ? "MEDIUM" : "LOW",
          signals: ["control", "persist"],
        };
      }
      if (BASE_URL.test(text)) {
        yield {
          message: "the model's address is changed, so that every conversation goes there",
          ...place,
          severity: "HIGH",
          signals: ["control", "send", "agent-data"],
        };
      }
    }
  },
};
