import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtPsk } from "../mcp/support/built-psk.ts";
import { REPOSITORY } from "../support/child.ts";
import { psk } from "../support/psk.ts";
import { makeWorld, until } from "./support/gateway-world.ts";
import { runSpawn, SCRIPTED_AGENT } from "./support/run-spawn.ts";
import { standIn, TASK, worldWithSkill } from "./support/stand-in.ts";

describe("nothing is started", () => {
  it("when the set of skills cannot be used: the reasons, and exit 2", async () => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, "claude");
    const args = ["--task", TASK, "--skills", "writer,nobody", "--json"];
    const { code, stdout } = await runSpawn(world, args, env);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, errors: [{ code: "UNKNOWN_SKILL" }] });
    expect(seen).toThrow("it was not started");
  });

  it("when the agent cannot be bound as far as is required", async () => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, "codex");
    const args = ["--task", TASK, "--skills", "writer", "--agent", "codex"];
    const { code, stderr } = await runSpawn(world, [...args, "--require", "enforced"], env);
    expect(code).toBe(1);
    expect(stderr).toContain("codex cannot be bound as far as enforced: it is sandbox at most");
    expect(seen).toThrow("it was not started");
    await runSpawn(world, [...args, "--require", "sandbox"], env);
    expect(seen().argv).toContain("exec");
  });

  it("with --dry-run, which needs no agent and shows command, files and prompt", async () => {
    const world = worldWithSkill();
    const args = ["--task", TASK, "--skills", "writer", "--dry-run"];
    const { code, stdout } = await runSpawn(world, args, { PATH: "/nonexistent" });
    expect(code).toBe(0);
    expect(stdout).toContain("Agent: claude, binding enforced");
    expect(stdout).toContain('"--tools" ""');
    expect(stdout).toContain("--- session.json");
    expect(stdout).toContain("--- mcp.json");
    expect(stdout).toContain("You work with these skills: writer.");
    const { command, args: words } = world.server(["echo"]);
    const config = world.config({ notes: { command, args: words, env: { KEY: "my-secret" } } });
    const masked = await runSpawn(world, [...args, "--config", config]);
    expect(masked.stdout).toContain('"KEY": "[masked]"');
    expect(masked.stdout).not.toContain("my-secret");
    const missing = await runSpawn(world, args.slice(0, -1), { PATH: "/nonexistent" });
    expect(missing.code).toBe(4);
    expect(missing.stderr).toContain("claude cannot be started: it is not installed");
  });
});

describe("a cooperative agent with the two coding skills", () => {
  it("does its work by the tools they allow, and no other", async () => {
    const world = makeWorld();
    const config = world.config({
      coding: world.server(["specKit", "opencode-executor", "write", "edit"]),
    });
    const steps = [
      { name: "load_skill", args: { skill_id: "specification-engine" } },
      { name: "specKit", args: { text: "R1" } },
      { name: "load_skill", args: { skill_id: "opencode-implementer" } },
      { name: "opencode-executor", args: { text: "R1" } },
      { name: "write", args: { text: "around it" } },
    ];
    const names = "specification-engine,opencode-implementer";
    const { stdout, stderr } = await runSpawn(
      world,
      [
        ...["--root", join(REPOSITORY, "examples/skills"), "--task", "Build it", "--skills", names],
        ...["--agent", "command", "--config", config, "--audit", world.audit, "--json"],
        ...["--", process.execPath, SCRIPTED_AGENT],
      ],
      { STEPS: JSON.stringify(steps) },
    );
    const result = JSON.parse(stdout);
    const { tools, answers } = JSON.parse(result.output);
    expect(tools, stderr).toEqual([
      "load_skill",
      "read_skill_file",
      "specKit",
      "opencode-executor",
    ]);
    expect(answers.map((answer: { isError: boolean }) => answer.isError)).toEqual([
      ...[false, false, false, false, true],
    ]);
    expect(answers[0].text).toContain("From a task to a specification");
    expect(answers[4].text).toContain("Rule: write. Skill: opencode-implementer.");
    expect(world.executed().map(({ name }) => name)).toEqual(["specKit", "opencode-executor"]);
    expect(result).toMatchObject({ exit_code: 0, decisions: { allowed: 4, refused: 1 } });
    const checked = await psk(["audit", world.audit, "--last", result.audit_last]);
    expect(checked.code, checked.stdout).toBe(0);
  });

  it.each([
    ['{"count": 3}', true, 0],
    ['Here it is:\n```json\n{"count": 3}\n```\n', true, 0],
    ['{"count": "three"}', false, 1],
    ["three", false, 1],
  ])("has its output %j held against its contract", async (output, valid, code) => {
    const world = makeWorld();
    const schema = {
      type: "object",
      properties: { count: { type: "integer" } },
      required: ["count"],
    };
    world.skill("counter", { allowed: [], more: { output_contract: { type: "count", schema } } });
    const args = ["--task", "Count", "--skills", "counter", "--agent", "command", "--json"];
    const words = ["--", process.execPath, SCRIPTED_AGENT];
    const outcome = await runSpawn(world, [...args, ...words], { SAY: output });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ output_valid: valid, exit_code: 0 });
    expect(outcome.code).toBe(code);
  });
});

describe("the gateway", () => {
  it("works where psk was started, wherever the agent starts it", async () => {
    const world = makeWorld();
    world.skill("looker", { allowed: ["Bash(pwd)"] });
    const args = [
      "--task",
      "Look",
      "--skills",
      "looker",
      "--agent",
      "command",
      "--shell",
      "--json",
    ];
    const agent = `cd / && exec ${process.execPath} ${SCRIPTED_AGENT}`;
    const env = { STEPS: JSON.stringify([{ name: "bash", args: { command: "pwd" } }]) };
    const { code, stdout, stderr } = await runSpawn(world, [...args, "--", "sh", "-c", agent], env);
    expect(code, stderr).toBe(0);
    const result = JSON.parse(stdout);
    expect(result.gateway_reached).toBe(true);
    expect(JSON.parse(result.output).answers[0].text.trim()).toBe(process.cwd());
  });

  it("that is never reached makes the spawn a failure, whatever the agent says", async () => {
    const world = worldWithSkill();
    writeFileSync(world.audit, ""); // a log of before is no sign of life
    const args = [
      "--task",
      "x",
      "--skills",
      "writer",
      "--agent",
      "command",
      "--audit",
      world.audit,
    ];
    const { code, stdout, stderr } = await runSpawn(world, [...args, "--quiet", "--", "true"]);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toBe(
      "error: the agent never reached its gateway, so it had none of the tools of its skills\n",
    );
    const plain = await runSpawn(world, [
      "--task",
      "x",
      "--agent",
      "command",
      "--json",
      "--",
      "true",
    ]);
    expect(plain.code).toBe(0);
    expect(JSON.parse(plain.stdout).gateway_reached).toBeNull();
  });
});

describe("an end is an end for the whole tree", () => {
  it("when psk is interrupted", async () => {
    const world = worldWithSkill();
    const marker = join(world.folder, "alive");
    const agent = `while :; do date > ${marker}; sleep 0.1; done`;
    const flags = ["--no-store", "--no-builtin", "--root", join(world.folder, "skills")];
    const args = ["--task", "x", "--skills", "writer", "--agent", "command", "--json"];
    const words = ["--", "sh", "-c", agent];
    const child = spawn(
      process.execPath,
      [await builtPsk(), "spawn", ...flags, ...args, ...words],
      {
        stdio: "ignore",
        env: { PATH: process.env.PATH, HOME: world.folder, PSK_CACHE: world.folder },
      },
    );
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await until(() => existsSync(marker), 20_000);
    child.kill("SIGINT");
    expect(await ended).toBe(1);
    writeFileSync(marker, "mine");
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(readFileSync(marker, "utf8")).toBe("mine");
  });

  it("when the time is up, also for what left its group", async () => {
    const world = worldWithSkill();
    const marker = join(world.folder, "alive");
    const agent = `setsid sh -c 'while :; do date > ${marker}; sleep 0.1; done' & sleep 600`;
    const args = ["--task", "x", "--skills", "writer", "--agent", "command", "--timeout", "1"];
    const { code, stdout } = await runSpawn(world, [...args, "--json", "--", "sh", "-c", agent]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ timed_out: true, exit_code: null });
    writeFileSync(marker, "mine");
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(readFileSync(marker, "utf8")).toBe("mine");
  });
});
