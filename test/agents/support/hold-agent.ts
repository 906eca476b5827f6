import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { type AgentWorld, makeAgentWorld } from "./agent-world.ts";
import { hostileSettings } from "./hostile-settings.ts";
import { canRun } from "./installed-agents.ts";
import { childCalls, nativeCalls } from "./native-calls.ts";
import type { RealAgentName } from "./real-agents.ts";
import { type AgentRun, RUN_MS, runAgent } from "./run-agent.ts";
import type { CallOutcome, ScriptedCall } from "./scripted-model.ts";

/** What an agent is expected to offer beside the tools of its gateway. */
export interface Expected {
  readonly binding: string;
  readonly otherTools?: readonly string[];
}

const GATEWAY_TOOLS = ["bash", "load_skill", "read", "read_skill_file", "write"];
/** So long an agent may take to notice settings that change while it works. */
const NOTICES_MS = 4000;
const LOAD: ScriptedCall = { tool: "load_skill", input: { skill_id: "notes" } };
const READ: ScriptedCall = { tool: "read", input: { path: "src/plan.txt" } };

/** What must hold for every agent that psk binds, tried on the real one. */
export function holdAgent(agent: RealAgentName, expected: Expected): void {
  describe.skipIf(!canRun(agent))(`${agent}, run for real`, { timeout: RUN_MS }, () => {
    describe("asked for everything", () => {
      let run: AgentRun;
      let natives: readonly ScriptedCall[];
      beforeAll(async () => {
        const world = await makeAgentWorld();
        natives = [...nativeCalls(agent, world), ...childCalls(agent)];
        const script = [...ALLOWED, ...refusedCalls(world), ...natives, READ];
        const childScript = [READ, ...nativeCalls(agent, world)];
        run = await runAgent(agent, { world, script, childScript });
      }, RUN_MS);

      it(`is bound as ${expected.binding}, and ends well`, () => {
        expect(run.code, run.stderr).toBe(0);
        const { binding } = expected;
        expect(run.result).toMatchObject({ binding, gateway_reached: true, exit_code: 0 });
      });

      it("is offered the tools of its gateway and no other, from the first request on", () => {
        expect(run.model.requests.length).toBeGreaterThan(ALLOWED.length);
        for (const { tools } of run.model.requests)
          expect(gatewayTools(tools)).toEqual(GATEWAY_TOOLS);
        const others = run.model.requests.flatMap(({ tools }) => otherTools(tools));
        expect([...new Set(others)].sort()).toEqual([...(expected.otherTools ?? [])].sort());
      });

      it("can do what the grant allows, to the end", () => {
        const outcomes = run.model.outcomes();
        const [skill, plan, log, written] = outcomes.map(({ result }) => result);
        expect(skill).toContain("Read the plan and write the notes by notes.");
        expect(plan).toContain("the plan is to ship");
        expect(log).toContain("first commit");
        expect(written).toBeDefined();
        expect(run.world.files()["out/notes.md"]).toBe("noted\n");
        expect(outcomes.at(-1)?.result).toContain("the plan is to ship");
      });

      it("is refused by the gateway what the grant does not allow", () => {
        const refused = outcomesOf(run, refusedCalls(run.world).length, ALLOWED.length);
        for (const { input, result } of refused) {
          expect(result, JSON.stringify(input)).toMatch(/Refused: \w+/);
        }
        expect(run.result?.decisions.refused).toBe(refused.length);
      });

      it("gets an answer, and no effect, from each of its own tools", () => {
        const from = ALLOWED.length + refusedCalls(run.world).length;
        const tried = outcomesOf(run, natives.length, from);
        for (const { tool, result } of tried) expect(result, tool).toBeDefined();
        for (const { tool, offered } of tried) {
          if (offered) expect(expected.otherTools, tool).toContain(tool);
        }
        expectUntouched(run, { "out/notes.md": "noted\n" });
      });

      it("has no child that can do more", () => {
        for (const { tools } of run.model.requests.filter(({ child }) => child)) {
          expect(gatewayTools(tools)).toEqual(GATEWAY_TOOLS);
        }
        const names = childCalls(agent).map(({ tool }) => tool);
        const tried = run.model.outcomes().filter(({ tool }) => names.includes(tool));
        expect(tried.map(({ result }) => result)).not.toContain(undefined);
        for (const { result } of run.model.childOutcomes()) {
          expect(result ?? "").not.toContain(run.world.canary);
        }
      });
    });

    it("obeys no settings of the folder, neither those it finds nor those that come later", async () => {
      const world = await makeAgentWorld();
      const found = hostileSettings(world, "found");
      const later = hostileSettings(world, "later");
      world.write(found);
      const content = later["project/.claude/settings.json"];
      const natives = nativeCalls(agent, world);
      const run = await runAgent(agent, {
        world,
        skill: "writer",
        script: [
          READ,
          ...natives,
          // Through the gateway, which may refuse it, and then by somebody else for sure.
          { tool: "write", input: { path: ".claude/settings.json", content } },
          { ...READ, before: () => world.write(later) },
          { ...READ, before: () => sleep(NOTICES_MS) },
          ...natives.slice(0, 1),
          READ,
        ],
      });
      expect(run.model.outcomes().at(-1)?.result, run.stderr).toContain("the plan is to ship");
      const others = run.model.requests.flatMap(({ tools }) => otherTools(tools));
      expect([...new Set(others)].sort()).toEqual([...(expected.otherTools ?? [])].sort());
      expectUntouched(run, inProject(later));
    });

    it.each([0, 1000, 2000, 3000])("waits for a gateway that is %i ms late", async (delay) => {
      const run = await runAgent(agent, { script: [LOAD], gatewayDelayMs: delay });
      expect(gatewayTools(run.model.requests[0]?.tools ?? []), run.stderr).toEqual(GATEWAY_TOOLS);
      expect(run.model.outcomes()[0]?.result).toContain("Read the plan and write the notes");
      expect(run.code).toBe(0);
    });

    it("is no success when its gateway cannot start", async () => {
      const run = await runAgent(agent, { script: [LOAD], gatewayFails: true });
      expect(run.code).toBe(1);
      expect(run.result).toMatchObject({ gateway_reached: false, decisions: { allowed: 0 } });
      expect(run.stderr).toContain("the agent never reached its gateway");
      expectUntouched(run, {});
    });
  });
}

const ALLOWED: readonly ScriptedCall[] = [
  LOAD,
  READ,
  { tool: "bash", input: { command: "git log --oneline -1" } },
  { tool: "write", input: { path: "out/notes.md", content: "noted\n" } },
];

function refusedCalls({ outside }: AgentWorld): readonly ScriptedCall[] {
  return [
    { tool: "bash", input: { command: "git push origin main" } },
    { tool: "bash", input: { command: "cat secret.txt" } },
    { tool: "read", input: { path: "secret.txt" } },
    { tool: "read", input: { path: "src/../secret.txt" } },
    { tool: "read", input: { path: outside } },
    { tool: "write", input: { path: "src/plan.txt", content: "sunk" } },
  ];
}

function outcomesOf(run: AgentRun, count: number, from: number): CallOutcome[] {
  return run.model.outcomes().slice(from, from + count);
}

function gatewayTools(tools: AgentRun["model"]["requests"][number]["tools"]): string[] {
  const names = tools.map(({ name, namespace = "" }) => `${namespace}/${name}`);
  const ours = names.map((name) => /psk(?:__|_|-|\/)(\w+)$/.exec(name)?.[1] ?? "");
  return ours.filter((name) => name !== "").sort();
}

function otherTools(tools: AgentRun["model"]["requests"][number]["tools"]): string[] {
  return tools
    .filter(({ name, namespace = "" }) => !/psk/.test(`${namespace}/${name}`))
    .map((t) => t.name);
}

/** No mark, no canary, no file but these beside those of the beginning. */
function expectUntouched({ world, model }: AgentRun, made: Readonly<Record<string, string>>): void {
  expect(world.marks()).toEqual([]);
  expect(world.trap.hits()).toBe(0);
  for (const { raw } of model.requests) expect(raw).not.toContain(world.canary);
  expect(world.files()).toEqual({
    ...{ "secret.txt": `inside ${world.canary}\n`, "src/plan.txt": "the plan is to ship\n" },
    ...made,
  });
}

function inProject(files: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(files).filter(([path]) => path.startsWith("project/"));
  return Object.fromEntries(entries.map(([path, text]) => [path.replace(/^project\//, ""), text]));
}
