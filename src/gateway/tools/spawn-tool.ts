import type { OpenSession } from "../session.ts";
import { AGENT_NAMES } from "../spawn/agents.ts";
import type { SubagentSpawnRequest } from "../spawn/spawn-subagent.ts";
import type { CallContext, GatewayTool } from "../tool.ts";
import { Refused, textResult } from "../tool.ts";
import { optionalText, textIn } from "./tool-input.ts";

/** A child of a child of a child is nobody's plan. */
export const MAX_DEPTH = 3;
const TIME_MS = 30 * 60 * 1000;

/** The tool `spawn`: a child whose grant is never above the one it is called under. */
export function spawnTool(
  session: OpenSession,
  env: Readonly<Record<string, string | undefined>>,
): GatewayTool | undefined {
  const { agent, grant, label: _, ...rest } = session;
  const name = AGENT_NAMES.find((each) => each === agent?.name);
  if (agent === undefined || name === undefined || agent.depth >= MAX_DEPTH) return undefined;
  let children = 0;
  return {
    owner: "psk",
    names: ["spawn"],
    definition: {
      name: "spawn",
      description:
        "Starts a sub-agent with skills of its own for one task, and gives its result. It can do no more than you can.",
      inputSchema: {
        type: "object",
        properties: {
          task: { type: "string", description: "What it is to do." },
          skills: { type: "array", items: { type: "string" }, description: "Names of skills." },
          label: { type: "string", description: "A name for it." },
        },
        required: ["task", "skills"],
        additionalProperties: false,
      },
    },
    async prepare(args, context: CallContext) {
      const { planSpawn } = await import("../spawn/spawn-subagent.ts");
      const audit = session.audit === undefined ? undefined : `${session.audit}.${++children}`;
      const { audit: _own, ...shared } = rest;
      const request: SubagentSpawnRequest = {
        task: textIn(args, "task"),
        skills: namesIn(args.skills),
        label: optionalText(args, "label"),
        ...{ agent: name, model: agent.model, command: agent.command, ceiling: grant },
        // As it was when the parent started; what it forbids is in the ceiling.
        ...{ allow: agent.allow, default_grant: agent.default_grant ?? null },
        gateway: {
          ...shared,
          files: session.files ?? false,
          ...(audit !== undefined && { audit }),
          agent: { ...agent, depth: agent.depth + 1 },
        },
        timeout_ms: TIME_MS,
        psk: [process.execPath, ...process.execArgv, process.argv[1] ?? "psk"],
        env,
      };
      const planned = await planSpawn(request);
      if (!planned.ok) {
        const [first] = planned.validation.errors;
        throw new Refused("BAD_ARGUMENTS", `${first?.code}: ${first?.message}`);
      }
      const { plan } = planned;
      return async () => {
        const { runPlan } = await import("../spawn/run-plan.ts");
        const result = await runPlan(plan, request, { signal: context.signal });
        const failed = result.exit_code !== 0 || result.gateway_reached === false;
        return textResult(JSON.stringify(result), failed);
      };
    },
  };
}

/** A child without skills would be one without a grant. */
function namesIn(value: unknown): string[] {
  const names = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  if (Array.isArray(value) && names.length === value.length && names.length > 0) return names;
  throw new Refused("BAD_ARGUMENTS", "`skills` must be a list of names, and not empty");
}
