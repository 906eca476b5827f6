import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AGENT_NAMES, AGENTS } from "../../src/gateway/spawn/agents.ts";
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
        ["--setting-sources", "user"],
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
        ["-c", "features.view_image=false"],
        ["-c", 'web_search="disabled"'],
        ["-c", "mcp_servers.psk.required=true"],
        ["-c", 'model_reasoning_effort="high"', "-"],
      ],
      task: "stdin",
    },
    {
      agent: "copilot",
      binding: "harness",
      flags: [
        ["--disable-builtin-mcps", "--additional-mcp-config"],
        [
          "--available-tools=psk",
          "--allow-tool=psk",
          "--deny-tool=shell",
          "--deny-tool=write",
          "--deny-tool=url",
        ],
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
    expect(code, stderr).toBe(1); // a stand-in never starts the gateway
    expect(stderr).toContain("error: the agent never reached its gateway");
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ label: "L1", exit_code: 0, output: "done\n", binding, output_valid: null },
      ...{ gateway_reached: false, decisions: { allowed: 0, refused: 0 } },
    });
    const { argv, stdin, files, folder, env: given } = seen();
    for (const words of flags) expect(argv.join("\0")).toContain(words.join("\0"));
    if (task === "stdin") expect(stdin).toBe(TASK);
    else if (task === "last") expect(argv.slice(-2)).toEqual(["--", TASK]);
    else expect(argv.at(-1)?.startsWith("--prompt=") && argv.at(-1)?.endsWith(TASK)).toBe(true);
    const everything = JSON.stringify([argv, files, given]);
    expect(everything).toContain("--session-digest");
    expect(everything).toContain("You work with these skills: writer.");
    expect(JSON.parse(files["session.json"] ?? "")).toMatchObject({
      grant: { skills: ["writer"] },
    });
    expect(readdirSync(tmpdir())).not.toContain(folder?.split("/").at(-1));
  });

  it("gemini, in a private folder, by a policy of the administrator", async () => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, "gemini");
    const args = ["--task", TASK, "--skills", "writer", "--agent", "gemini", "--json"];
    const { stdout } = await runSpawn(world, args, env);
    expect(JSON.parse(stdout)).toMatchObject({ binding: "harness" });
    const { argv, files, env: given, folder, cwd } = seen();
    expect(cwd).toBe(folder);
    expect(argv.slice(0, 2)).toEqual(["--admin-policy", `${folder}/policy.toml`]);
    expect(files["policy.toml"]).toMatch(/toolName = "\*"\ndecision = "deny"/);
    expect(given.GEMINI_CLI_TRUST_WORKSPACE).toBe("true");
    const { mcpServers } = JSON.parse(files[".gemini/settings.json"] ?? "");
    expect(mcpServers.psk.args).toContain("gateway");
    const thinking = await runSpawn(world, [...args, "--thinking", "high"], env);
    expect(thinking.code).toBe(2);
    expect(thinking.stderr).toContain("gemini has no flag for --thinking");
  });

  it("opencode, in a private folder, with the user's own files and choice of a model", async () => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, "opencode");
    const args = ["--task", TASK, "--skills", "writer", "--agent", "opencode", "--json"];
    const mine = { model: "mine/m", provider: { mine: {} }, permission: { bash: "allow" } };
    const own = { OPENCODE_CONFIG: "/my/own.json", OPENCODE_CONFIG_CONTENT: JSON.stringify(mine) };
    await runSpawn(world, args, { ...env, ...own });
    const { env: given, folder, cwd, files } = seen();
    expect(cwd).toBe(folder);
    expect(files[".git/HEAD"]).toBeDefined();
    expect(given.OPENCODE_CONFIG).toBe("/my/own.json");
    expect(given.OPENCODE_DISABLE_PROJECT_CONFIG).toBe("1");
    const config = JSON.parse(given.OPENCODE_CONFIG_CONTENT ?? "");
    expect(config).toMatchObject({ model: "mine/m", provider: { mine: {} } });
    expect(config.permission).toEqual({ "*": "deny", "psk_*": "allow" });
    const bad = await runSpawn(world, args, { ...env, OPENCODE_CONFIG_CONTENT: "{" });
    expect(bad.code).toBe(2);
    expect(bad.stderr).toContain("OPENCODE_CONFIG_CONTENT is not JSON");
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
    const { version, held, binding } = AGENTS[name];
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";
    expect(row).toContain(`| ${version} |`);
    expect(row).toContain(`| ${held} |`);
    expect(row).toContain(`\`${binding}\``);
  });
});
