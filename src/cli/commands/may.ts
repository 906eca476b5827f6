import { PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { REGISTRY_OPTIONS } from "../registry-options.ts";
import { composition, SET_OPTIONS } from "../set-options.ts";
import { refuse } from "./compose.ts";

export const may = command({
  name: "may",
  summary: "Say whether a sub-agent with these skills may make a tool call, and why.",
  args: [{ name: "tool", help: "the tool, such as bash or mcp__server__tool" }],
  options: {
    skills: { kind: "list", value: "NAMES", help: "skills, with commas between; may be repeated" },
    args: { kind: "value", value: "JSON", help: "the arguments of the call, as a JSON object" },
    ...SET_OPTIONS,
    ...REGISTRY_OPTIONS,
  },
  examples: [
    ["psk may write --skills opencode-implementer,specification-engine", "exit 1: it is forbidden"],
    [`psk may bash --args '{"command":"git log"}' --skills release-notes`, "exit 0: it is allowed"],
  ],
  async run({ args: [tool = ""], options, json, io }) {
    const names = options.skills.flatMap((list) => list.split(",")).map((name) => name.trim());
    const wanted = names.filter((name) => name !== "");
    if (wanted.length === 0) throw new PskError("usage", "name the skills: --skills A,B");
    const args = options.args === undefined ? undefined : readArguments(options.args);
    const result = await composition(wanted, options, io);
    if (!result.ok) return refuse(result.validation, json, io);
    const { authorize } = await import("../../toolkit/skill-sets.ts");
    const decision = authorize(result.grant, { tool, ...(args && { args }) });
    const code = decision.effect === "deny" ? `${decision.code}: ` : "";
    io.out(
      json
        ? `${safeJson(decision)}\n`
        : `${decision.effect}: ${code}${printable(decision.reason)}\n`,
    );
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
