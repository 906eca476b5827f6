import { describe, expect, it } from "vitest";
import { makeAgentWorld } from "./support/agent-world.ts";
import { holdAgent } from "./support/hold-agent.ts";
import { canRun } from "./support/installed-agents.ts";
import { RUN_MS, runAgent } from "./support/run-agent.ts";
import { startModel } from "./support/scripted-model.ts";

holdAgent("codex", {
  binding: "sandbox",
  otherTools: [
    ...["list_mcp_resource_templates", "list_mcp_resources", "read_mcp_resource"],
    "request_user_input",
  ],
});

const patch = (path: string, line: string) =>
  `*** Begin Patch\n*** Update File: ${path}\n@@\n-${line}\n+patched\n*** End Patch\n`;

describe.skipIf(!canRun("codex"))("codex with models that it knows", { timeout: RUN_MS }, () => {
  it("has its tools behind a search, and a patch that its sandbox rejects", async () => {
    const world = await makeAgentWorld();
    const run = await runAgent("codex", {
      world,
      args: ["--model", "gpt-5.5"],
      script: [
        { tool: "tool_search", exact: true, input: { query: "load skill" } },
        { tool: "load_skill", input: { skill_id: "notes" } },
        { tool: "apply_patch", exact: true, input: patch("src/plan.txt", "the plan is to ship") },
        { tool: "apply_patch", exact: true, input: patch(world.outside, "a guess") },
      ],
    });
    const [, loaded, patched, guessed] = run.model.outcomes().map(({ result }) => result);
    expect(loaded, run.stderr).toContain("Read the plan and write the notes");
    expect(patched).toContain("writing is blocked by read-only sandbox");
    // It tells whether a line stands in a file, which is why codex is no more than `sandbox`.
    expect(guessed).toContain("Failed to find expected lines");
    expect(world.files()["src/plan.txt"]).toBe("the plan is to ship\n");
    for (const { raw } of run.model.requests) expect(raw).not.toContain(world.canary);
  });

  it("has nothing but the gateway and that patch inside its JavaScript", async () => {
    const world = await makeAgentWorld();
    const exec = (input: string) => ({ tool: "exec", exact: true, input });
    const run = await runAgent("codex", {
      world,
      args: ["--model", "gpt-6.1-sol"],
      script: [
        exec("text(JSON.stringify(Object.keys(tools).sort()))"),
        exec("text(JSON.stringify(await tools.mcp__psk__read({ path: 'src/plan.txt' })))"),
        exec(`await tools.exec_command({ cmd: ${JSON.stringify(world.mark("exec"))} })`),
        exec("text(String(await import('node:fs')))"),
        exec("text([typeof process, typeof require, typeof fetch].join())"),
      ],
    });
    const [names, plan, shell, fs, globals] = run.model.outcomes().map(({ result }) => result);
    expect(/\[.*\]/.exec(names ?? "")?.[0], run.stderr).toBe(
      JSON.stringify([
        ...["apply_patch", "clock__curr_time", "list_mcp_resource_templates", "list_mcp_resources"],
        ...["mcp__psk__bash", "mcp__psk__load_skill", "mcp__psk__read"],
        ...["mcp__psk__read_skill_file", "mcp__psk__write", "read_mcp_resource"],
      ]),
    );
    expect(plan).toContain("the plan is to ship");
    expect(shell).toContain("tools.exec_command is not a function");
    expect(fs).toContain("unsupported import in exec");
    expect(globals).toContain("undefined,undefined,undefined");
    expect(world.marks()).toEqual([]);
  });

  it("takes another provider from words behind `--`, above that of its user", async () => {
    const other = await startModel([{ tool: "read", input: { path: "src/plan.txt" } }]);
    const setting = (key: string, value: string) => [
      "-c",
      `model_providers.other.${key}="${value}"`,
    ];
    const run = await runAgent("codex", {
      script: [],
      words: [
        ...["-c", 'model_provider="other"', ...setting("name", "other")],
        ...[...setting("base_url", `${other.url}/v1`), ...setting("wire_api", "responses")],
        ...setting("env_key", "SCRIPTED_KEY"),
      ],
    });
    expect(run.code, run.stderr).toBe(0);
    expect(run.model.requests).toEqual([]);
    expect(other.outcomes()[0]?.result).toContain("the plan is to ship");
  });
});
