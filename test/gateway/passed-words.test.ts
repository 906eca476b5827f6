import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runSpawn } from "./support/run-spawn.ts";
import { standIn, TASK, worldWithSkill } from "./support/stand-in.ts";

const spawnArgs = (agent: string, words: readonly string[]) => [
  ...["--task", TASK, "--skills", "writer", "--agent", agent, "--json", "--", ...words],
];

describe("words behind `--` reach the agent", () => {
  it.each([
    ["claude", ["--max-turns", "3", "--output-format=json", "--verbose"]],
    ["codex", ["-c", "model_provider=azure", "--config=model_providers.azure.name=a", "--json"]],
    ["gemini", ["-o", "json"]],
    ["copilot", ["--stream", "off", "--log-level=debug"]],
    ["opencode", ["--format", "json", "--print-logs"]],
  ])("of %s: %j", async (agent, words) => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, agent);
    await runSpawn(world, spawnArgs(agent, words), env);
    expect(seen().argv.join("\0")).toContain(words.join("\0"));
    expect(JSON.parse(seen().files["session.json"] ?? "").agent.command).toEqual(words);
  });
});

describe("words that could unbind the agent are refused, and nothing starts", () => {
  it.each([
    ["claude", ["--tools", "default"]],
    ["claude", ["--dangerously-skip-permissions"]],
    ["claude", ["--settings", "x.json"]],
    ["claude", ["--setting-sources=project"]],
    ["claude", ["--mcp-config", "x.json"]],
    ["claude", ["--permission-mode", "bypassPermissions"]],
    ["claude", ["--allowedTools", "Bash"]],
    ["claude", ["--add-dir", "/"]],
    ["claude", ["--plugin-dir", "x"]],
    ["claude", ["--max-turns", "--tools"]],
    ["claude", ["--verbose=--tools"]],
    ["claude", ["a prompt of its own"]],
    ["codex", ["--sandbox", "danger-full-access"]],
    ["codex", ["-sdanger-full-access"]],
    ["codex", ["--dangerously-bypass-approvals-and-sandbox"]],
    ["codex", ["--profile", "x"]],
    ["codex", ["--enable", "shell_tool"]],
    ["codex", ["-c", "features.shell_tool=true"]],
    ["codex", ["-c", "mcp_servers.x.command=sh"]],
    ["codex", ["-c", "sandbox_mode=danger-full-access"]],
    ["codex", ["-c", "approval_policy=never"]],
    ["codex", ["--config=features.shell_tool=true"]],
    ["codex", ["-cfeatures.shell_tool=true"]],
    ["codex", ["-c", 'model_providers."a".features.x=1']],
    ["codex", ["-c", "model"]],
    ["codex", ["--", "resume"]],
    ["gemini", ["--yolo"]],
    ["gemini", ["--admin-policy", "x.toml"]],
    ["gemini", ["--extensions", "x"]],
    ["copilot", ["--available-tools=bash"]],
    ["copilot", ["--allow-all"]],
    ["copilot", ["--add-dir", "/"]],
    ["opencode", ["--agent", "build"]],
    ["opencode", ["--auto"]],
    ["opencode", ["--dir", "/"]],
  ])("of %s: %j", async (agent, words) => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, agent);
    const { code, stderr } = await runSpawn(world, spawnArgs(agent, words), env);
    expect(code).toBe(2);
    expect(stderr).toMatch(/It passes on: |needs a value/);
    expect(seen).toThrow("it was not started");
  });
});

describe("codex gets its user's choice of a model provider, and nothing else of the settings", () => {
  const spawnCodex = async (config: string, words: readonly string[] = []) => {
    const world = worldWithSkill();
    const { env, seen } = standIn(world, "codex");
    mkdirSync(join(world.folder, ".codex"));
    writeFileSync(join(world.folder, ".codex/config.toml"), config);
    const { code, stderr } = await runSpawn(world, spawnArgs("codex", words), env);
    const settings = () => seen().argv.filter((_, i, argv) => argv[i - 1] === "-c");
    return { code, stderr, settings };
  };
  const CONFIG = `# mine
model = "m" # the large one
model_provider = "azure"
sandbox_mode = "danger-full-access"
notify = [
  "touch", # model = "decoy"
  "x",
]
[model_providers.azure]
name = "Azure"
base_url = "https://a.example/v1"
query_params = { api-version = "1" }
[model_providers.other]
name = "Other"
[mcp_servers.evil]
command = "evil"
[features]
shell_tool = true
[[hooks.PreToolUse]]
model = "decoy"
[profiles.x]
model = "decoy"
`;

  it("from its file", async () => {
    const { settings } = await spawnCodex(CONFIG);
    const given = settings();
    expect(given.filter((word) => word.startsWith("model"))).toEqual([
      ...['model="m"', 'model_provider="azure"', 'model_providers.azure.name="Azure"'],
      'model_providers.azure.base_url="https://a.example/v1"',
      'model_providers.azure.query_params={ api-version = "1" }',
    ]);
    const all = given.join("\n");
    for (const word of ["danger", "notify", "evil", "decoy", "shell_tool=true", "Other"]) {
      expect(all).not.toContain(word);
    }
  });

  it("for the provider that words name", async () => {
    const { settings } = await spawnCodex(CONFIG, ["-c", "model_provider=other"]);
    expect(settings()).toContain('model_providers.other.name="Other"');
    expect(settings().join("\n")).not.toContain("azure.name");
  });

  it.each(['http_headers = { "api-key" = "k" }', 'experimental_bearer_token = "k"'])(
    "but no secret, which the list of processes would show: %s",
    async (line) => {
      const { code, stderr } = await spawnCodex(CONFIG.replace('name = "Azure"', line));
      expect(code).toBe(2);
      expect(stderr).toContain("use env_key or env_http_headers");
      expect(stderr).not.toContain('"k"');
    },
  );
});
