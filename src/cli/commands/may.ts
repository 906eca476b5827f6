import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { styleFor } from "../../report/style.ts";
import { command } from "../command.ts";
import { explainedLine } from "../explained-line.ts";
import { wantsColour } from "../io.ts";
import { REGISTRY_OPTIONS } from "../registry-options.ts";
import { composition, refuseNothing, SET_OPTIONS, skillNames } from "../set-options.ts";
import { refuse } from "./compose.ts";

export const may = command({
  name: "may",
  summary: "Say whether a sub-agent with these skills may make a tool call, and why.",
  args: [
    { name: "tool", help: "the tool, such as bash or mcp__server__tool" },
    {
      name: "argument",
      help: "what it is called with: a command line, a path, a URL, a host, or its only argument",
      optional: true,
    },
  ],
  options: {
    skills: { kind: "list", value: "NAMES", help: "skills, with commas between; may be repeated" },
    args: { kind: "value", value: "JSON", help: "all arguments of the call, as a JSON object" },
    explain: { kind: "flag", help: "say of each command in a shell line what it does" },
    ...SET_OPTIONS,
    ...REGISTRY_OPTIONS,
  },
  examples: [
    ["psk may write --skills opencode-implementer,specification-engine", "exit 1: it is forbidden"],
    ['psk may Bash "git log -3" --skills release-notes', "exit 0: it is allowed"],
    ["psk may Read src/a.ts --allow 'Read(src/**)'", "exit 0: you allow it"],
    ['psk may Bash "git log | head" --skills release-notes --explain', "command by command"],
  ],
  async run({ args: [tool = "", argument], options, json, quiet, io }) {
    const names = skillNames(options);
    refuseNothing(names, options);
    if (argument !== undefined && options.args !== undefined) {
      throw new PskError("usage", "give the argument as a word or with --args, not both");
    }
    const sets = await import("../../toolkit/skill-sets.ts");
    const given = options.args === undefined ? undefined : readArguments(options.args);
    const args = argument === undefined ? given : sets.argumentsFor(tool, argument);
    const result = await composition(names, options, io);
    if (!result.ok) return refuse(result.validation, json, io);
    const { grant } = result;
    const decision = sets.authorize(grant, { tool, ...(args && { args }) });
    const line = tool.toLowerCase() === "bash" ? args?.command : undefined;
    const commands =
      typeof line === "string" ? sets.explainShellLine(grant, line).commands : [decision];
    if (options.explain) {
      const shown = { decision, commands: commands.filter((each) => "words" in each) };
      io.out(json ? `${safeJson(shown)}\n` : explainedLine(shown, styleFor(wantsColour(io))));
    } else if (json) io.out(`${safeJson(decision)}\n`);
    else {
      const code = decision.effect === "deny" ? `${decision.code}: ` : "";
      io.out(`${decision.effect}: ${code}${printable(decision.reason)}\n`);
    }
    if (!quiet && !json) {
      const used = decision.effect === "allow" ? sets.wideRulesOf(commands) : [];
      const granted = grant.warnings.filter(sets.isDefaultGrantNotice);
      for (const words of [...used, ...granted]) io.err(`warning: ${printable(words)}\n`);
    }
    return decision.effect === "allow" ? 0 : 1;
  },
});

function readArguments(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new PskError("usage", "--args is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new PskError("usage", '--args must be a JSON object, such as {"command":"git log"}');
  }
  return { ...value };
}
