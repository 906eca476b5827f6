import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AGENT_NAMES, AGENTS } from "../../src/gateway/spawn/agents.ts";
import { readGrant } from "../../src/grant/composed-skill.ts";
import { REPOSITORY } from "../support/child.ts";
import { runSpawn } from "./support/run-spawn.ts";
import { standIn, TASK, worldWithSkill } from "./support/stand-in.ts";

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
    expect(seen().files["prompt.md"]).toContain("No tool but load_skill and read_skill_file.");
  });

  it("without skills as it is, with nothing taken from it", async () => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, "claude");
    const { stdout } = await runSpawn(world, ["--task", TASK, "--json"], env);
    expect(JSON.parse(stdout)).toMatchObject({ binding: null, grant_digest: null, exit_code: 0 });
    expect(seen()).toMatchObject({ argv: ["-p"], stdin: TASK, files: {} });
  });
});

describe("docs/binding.md", () => {
  const page = readFileSync(join(REPOSITORY, "docs/binding.md"), "utf8");
  it.each(AGENT_NAMES)("has the version, the level and the flags of %s", (name) => {
    const { version, held } = AGENTS[name];
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";
    expect(row).toContain(`| ${version} |`);
    expect(row).toContain(`| ${held} |`);
    const grant = readGrant({
      ...{ skills: ["a"], allowed_tools: [], forbidden_tools: [], execution_protocol: [] },
    });
    expect(row).toContain(`\`${AGENTS[name].binding(grant)}\``);
  });
});
