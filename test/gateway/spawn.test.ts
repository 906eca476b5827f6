import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REPOSITORY } from "../support/child.ts";
import { psk } from "../support/psk.ts";
import { jsonLines, makeWorld, type World } from "./support/gateway-world.ts";
import { runSpawn, SCRIPTED_AGENT } from "./support/run-spawn.ts";

const TASK = "Write the notes; $(touch never) `x` -- --help";

/** Puts an executable on PATH that writes down how it was started, and ends. */
function standIn(world: World, name: string): { env: Record<string, string>; seen(): Seen } {
  const bin = join(world.folder, "bin");
  mkdirSync(bin, { recursive: true });
  const record = join(world.folder, "started.jsonl");
  const script = `#!${process.execPath}
const { appendFileSync, readFileSync, readdirSync } = require("node:fs");
const { dirname } = require("node:path");
const stdin = readFileSync(0, "utf8");
const env = Object.fromEntries(Object.entries(process.env).filter(([k]) => /^(PSK_(TASK|PROMPT|MCP)|GEMINI_CLI|OPENCODE_C)/.test(k)));
const text = JSON.stringify([process.argv, env]);
const [, folder] = /((?:\\/[\\w.-]+)+\\/psk-work-[^"/\\s]+)/.exec(text) ?? [];
const files = {};
if (folder) for (const name of readdirSync(folder)) files[name] = readFileSync(folder + "/" + name, "utf8");
appendFileSync(${JSON.stringify(record)}, JSON.stringify({ argv: process.argv.slice(2), env, stdin, files, folder }) + "\\n");
console.log("done");
`;
  writeFileSync(join(bin, name), script);
  chmodSync(join(bin, name), 0o755);
  return {
    env: { PATH: `${bin}:${process.env.PATH}` },
    seen: () => {
      const [first] = jsonLines<Seen>(record);
      if (first === undefined) throw new Error("it was not started");
      return first;
    },
  };
}

interface Seen {
  readonly argv: string[];
  readonly env: Record<string, string>;
  readonly stdin: string;
  readonly files: Record<string, string>;
  readonly folder?: string;
}

function worldWithSkill(allowed: readonly string[] = ["echo"]): World {
  const world = makeWorld();
  world.skill("writer", { allowed, forbidden: ["rm"] });
  return world;
}

describe("each agent is started with the flags that hold its own tools", () => {
  it.each([
    {
      agent: "claude",
      binding: "enforced",
      flags: [
        ["--tools", ""],
        ["--strict-mcp-config", "--mcp-config"],
        ["--permission-mode", "dontAsk"],
        ["--allowedTools", "mcp__psk"],
        ["--model", "m1", "--effort", "high"],
      ],
      task: "stdin",
    },
    {
      agent: "codex",
      binding: "sandbox",
      flags: [
        ["exec", "--sandbox", "read-only"],
        ["--ignore-user-config", "--ignore-rules", "--strict-config"],
        ["-c", "features.shell_tool=false"],
        ["-c", 'model_reasoning_effort="high"', "-"],
      ],
      task: "stdin",
    },
    {
      agent: "copilot",
      binding: "advisory",
      flags: [
        ["--disable-builtin-mcps", "--additional-mcp-config"],
        ["--allow-tool=psk", "--deny-tool=shell", "--deny-tool=write", "--deny-tool=url"],
        ["--model", "m1", "--reasoning-effort", "high"],
      ],
      task: "--prompt=",
    },
    {
      agent: "opencode",
      binding: "harness",
      flags: [
        ["run", "--pure", "--agent", "psk"],
        ["--model", "m1", "--variant", "high"],
      ],
      task: "last",
    },
  ])("$agent, bound as $binding", async ({ agent, binding, flags, task }) => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, agent);
    const more = ["--model", "m1", "--thinking", "high", "--json", "--label", "L1"];
    const args = ["--task", TASK, "--skills", "writer", "--agent", agent, ...more];
    const { code, stdout, stderr } = await runSpawn(world, args, env);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ label: "L1", exit_code: 0, output: "done\n", binding, output_valid: null },
      decisions: { allowed: 0, refused: 0 },
    });
    const { argv, stdin, files, folder } = seen();
    for (const words of flags) expect(argv.join("\0")).toContain(words.join("\0"));
    if (task === "stdin") expect(stdin).toBe(TASK);
    else if (task === "last") expect(argv.slice(-2)).toEqual(["--", TASK]);
    else expect(argv.at(-1)?.startsWith("--prompt=") && argv.at(-1)?.endsWith(TASK)).toBe(true);
    const everything = JSON.stringify([argv, files]);
    expect(everything).toContain("--session-digest");
    expect(everything).toContain("You work with these skills: writer.");
    expect(JSON.parse(files["session.json"] ?? "")).toMatchObject({
      grant: { skills: ["writer"] },
    });
    expect(readdirSync(tmpdir())).not.toContain(folder?.split("/").at(-1));
  });

  it("gemini, bound as harness by a policy of the administrator", async () => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, "gemini");
    const args = ["--task", TASK, "--skills", "writer", "--agent", "gemini", "--json"];
    const { code, stdout } = await runSpawn(world, args, env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ binding: "harness" });
    const { argv, files, env: given, folder } = seen();
    expect(argv.slice(0, 2)).toEqual(["--admin-policy", `${folder}/policy.toml`]);
    expect(files["policy.toml"]).toMatch(/toolName = "\*"\ndecision = "deny"/);
    expect(given.GEMINI_CLI_SYSTEM_SETTINGS_PATH).toBe(`${folder}/settings.json`);
    const { mcpServers } = JSON.parse(files["settings.json"] ?? "");
    expect(mcpServers.psk.args).toContain("gateway");
    const thinking = await runSpawn(world, [...args, "--thinking", "high"], env);
    expect(thinking.code).toBe(2);
    expect(thinking.stderr).toContain("gemini has no flag for --thinking");
  });

  it("copilot, bound as harness only where the grant allows to read anyway", async () => {
    const world = worldWithSkill(["Read", "Glob", "Grep"]);
    const dry = ["--task", "x", "--skills", "writer", "--agent", "copilot", "--dry-run", "--json"];
    const { stdout } = await runSpawn(world, dry);
    expect(JSON.parse(stdout)).toMatchObject({ binding: "harness" });
  });

  it("any command, told by its environment", async () => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, "my-agent");
    const args = ["--task", TASK, "--skills", "writer", "--agent", "command", "--json"];
    const { stdout } = await runSpawn(world, [...args, "--", "my-agent", "--flag"], env);
    expect(JSON.parse(stdout)).toMatchObject({ binding: "advisory" });
    expect(seen().argv).toEqual(["--flag"]);
    expect(seen().env).toMatchObject({ PSK_TASK: TASK });
    expect(seen().files["prompt.md"]).toContain("Tools you must not use:\n- rm");
  });

  it("without skills as it is, with nothing taken from it", async () => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, "claude");
    const { stdout } = await runSpawn(world, ["--task", TASK, "--json"], env);
    expect(JSON.parse(stdout)).toMatchObject({ binding: null, grant_digest: null, exit_code: 0 });
    expect(seen()).toMatchObject({ argv: ["-p"], stdin: TASK, files: {} });
  });
});

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
    expect((await runSpawn(world, [...args, "--require", "sandbox"], env)).code).toBe(0);
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

describe("an end is an end for the whole tree", () => {
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
