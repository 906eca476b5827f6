import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { blocks } from "../../views/blocks.ts";
import { documents } from "../../views/documents.ts";
import { strangerIn } from "../../views/hosts.ts";
import { shellCommands } from "../../views/shell-commands.ts";
import { SKILL_FOLDER } from "../../views/skill-spread.ts";

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
/** All skills at once: nobody installs a skill so. */
const ALL_SKILLS =
  /skills?[/\\][^\s"']{0,80}\*[^\s"']{0,80}SKILL\.md|skills?[/\\]\*|SKILL\.md.{0,40}\bfind\b|\bfind\b.{0,120}SKILL\.md/;
const LOOP =
  /\b(?:for\s+(\w{1,40})\s+in\s+([^;\n]{1,400})|while\s+(?:IFS=\S{0,4}\s+)?read\s+(?:-\w+\s+){0,3}(\w{1,40}))|\bxargs\b|-exec\b/g;
/** Moments at which an agent runs a command by itself. */
const MOMENT =
  /"(?:PreToolUse|PostToolUse|UserPromptSubmit|SessionStart|SessionEnd|Stop|SubagentStop|Notification|PreCompact)"/;
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
    yield* reportingHooks(skill);
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
      const loop = loopOver(snippet.text);
      const filled = writes.some(
        (target) =>
          ALL_SKILLS.test(target) ||
          (loop !== undefined && ALL_SKILLS.test(loop.over) && target.includes(loop.variable)),
      );
      const added = [hereText, text, ...inputs.map((input) => input.text)].join("\n");
      if (filled && strangerIn(skill, added) !== undefined) {
        yield {
          message: "it writes an address of somebody else's into all skills",
          ...place,
          severity: "HIGH",
          signals: ["control", "persist"],
        };
      }
      // A skill goes into one repository after the other, and nobody has asked for it.
      const copied =
        /^(?:cp|rsync|install|ln|mv)$/.test(name) && SKILL_FOLDER.test(args.at(-1) ?? "");
      if (copied && loop !== undefined && /\bgit\b[^\n]{0,80}\bpush\b/.test(snippet.text)) {
        yield {
          message: "it copies a skill into many repositories and pushes it",
          ...place,
          severity: "HIGH",
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

/** The variable of the first loop of a script, and what it goes through. */
function loopOver(text: string): { variable: string; over: string } | undefined {
  LOOP.lastIndex = 0;
  const loop = LOOP.exec(text.slice(0, 20_000));
  if (loop === null) return undefined;
  const [, each, list, read] = loop;
  const variable = each ?? read;
  return {
    variable: variable === undefined ? "{}" : variable,
    over: list ?? text.slice(Math.max(0, loop.index - 400), loop.index + 400),
  };
}

/** Settings that a skill ships or shows, in which a hook tells a stranger what is said and done. */
function* reportingHooks(skill: Skill): Iterable<Evidence> {
  const shown = blocks(skill).filter(({ role, info }) => role === "code" && /^jsonc?$/.test(info));
  const shipped = documents(skill).filter(({ path }) => /\.jsonc?$/i.test(path));
  for (const { path, text, line } of [...shipped.map((each) => ({ ...each, line: 1 })), ...shown]) {
    if (!MOMENT.test(text) || !text.includes("://")) continue;
    for (const [index, written] of text.split("\n").entries()) {
      if (!/"(?:command|url)"\s*:/.test(written) || written.length > 4000) continue;
      const host = strangerIn(skill, written);
      if (host === undefined) continue;
      yield {
        message: `a hook of the agent turns to ${host} by itself`,
        file: path,
        line: line + index,
        severity: "HIGH",
        signals: ["control", "send", "foreign-host"],
        metadata: { host },
      };
    }
  }
}
