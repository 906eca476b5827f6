import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { psk } from "../support/psk.ts";
import { runChild } from "../support/run-child.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";
import { builtPsk } from "./support/built-psk.ts";

const ENV = { PSK_CACHE: tempFolder(), HOME: tempFolder() };

describe("psk mcp --print-config", () => {
  test.each([
    ["claude", { mcpServers: { psk: { command: "psk", args: ["mcp", "--root", "/skills"] } } }],
    ["cursor", { mcpServers: { psk: { command: "psk", args: ["mcp", "--root", "/skills"] } } }],
    ["gemini", { mcpServers: { psk: { command: "psk", args: ["mcp", "--root", "/skills"] } } }],
    ["vscode", { servers: { psk: { type: "stdio", command: "psk" } } }],
    ["opencode", { mcp: { psk: { type: "local", command: ["psk", "mcp", "--root", "/skills"] } } }],
  ])("prints settings that %s takes", async (client, settings) => {
    const { code, stdout } = await psk(["mcp", "--print-config", client, "--root", "/skills"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject(settings);
  });

  test("prints TOML for codex", async () => {
    const { stdout } = await psk(["mcp", "--print-config", "codex", "--no-store"]);
    expect(stdout).toBe('[mcp_servers.psk]\ncommand = "psk"\nargs = ["mcp","--no-store"]\n');
  });

  test.each(["claude", "cursor", "vscode", "codex", "gemini", "opencode"])(
    "prints for %s how to reach a server over HTTP, and no token",
    async (client) => {
      const flags = ["--http", "3333", "--token-file", "/no/such/file"];
      const { code, stdout } = await psk(["mcp", "--print-config", client, ...flags]);
      expect(code).toBe(0);
      expect(stdout).toContain("http://127.0.0.1:3333/mcp");
      expect(stdout).toContain("PSK_TOKEN");
    },
  );
});

test.each([
  [["mcp", "--http", "nonsense"], 2],
  [["mcp", "--http", "0.0.0.0:0"], 2],
  [["mcp", "--token-file", "x"], 2],
  [["mcp", "--http", "0", "--token-file", "/no/such/file"], 4],
])("psk %j ends with exit code %i", async (argv, expected) => {
  const { code, stderr } = await psk(argv, { env: { PSK_CACHE: tempFolder() } });
  expect(code).toBe(expected);
  expect(stderr).toContain("error:");
});

describe("psk doctor", () => {
  test("says what is well, what is not listed, and what OpenAI will refuse", async () => {
    const root = tempFolder();
    for (let i = 0; i < 6; i++) writeSkill(`s-${i}`, {}, root);
    writeSkill("large", { "big.txt": "x".repeat(1_100_000) }, root);
    writeSkill("Odd", { "SKILL.md": skillText("Odd Name") }, root);
    writeSkill(
      "deep",
      { "SKILL.md": skillText("deep", ["metadata:", "  a: [1]"]), ".env": "" },
      root,
    );
    const argv = ["doctor", "--root", root, "--no-store", "--no-builtin"];
    const world = { env: { PSK_CACHE: tempFolder() } };
    const { code, stdout } = await psk(argv, world);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "MCP 2026-07-28: 8 skills, 5 tools, 9 prompts; 9 files verified, 0 not",
    );
    expect(stdout).toContain("MCP 2025-11-25: 8 skills");
    expect(stdout).toContain("fallback: Odd Name: its name");
    expect(stdout).toContain("deep/.env");
    expect(stdout).toContain("an OpenAI import will fail: it takes 5 skills, this server lists 8");
    expect(stdout).toContain("large: it takes files of 1 MiB");
    const { stdout: json } = await psk([...argv, "--json"], world);
    expect(JSON.parse(json)).toMatchObject({ ok: true, listed: 8, conformed: ["deep"] });
  });
});

test("psk mcp ends well when its input ends", async () => {
  const args = [process.execPath, await builtPsk(), "mcp", "--no-store", "--root", tempFolder()];
  expect(await runChild(args, ENV)).toMatchObject({ code: 0, stdout: "" });
});

test("psk mcp ends at a message that is too long, though it watches skills and its input stays open", async () => {
  const root = tempFolder();
  writeSkill("one", {}, root);
  const args = [await builtPsk(), "mcp", "--no-store", "--no-builtin", "--root", root];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...ENV },
    stdio: ["pipe", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdin.on("error", () => undefined); // it may be gone before all is written
  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "raw", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  send({ id: 1, method: "initialize", params });
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/call", params: { name: "list_skills", arguments: {} } });
  await new Promise<void>((resolve) => {
    let out = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      if (out.includes('"id":2')) resolve();
    });
  });
  child.stdin.write("x".repeat(2 * 1024 * 1024));
  expect(await once(child, "exit")).toEqual([0, null]);
}, 20_000);

test.each(["SIGTERM", "SIGINT"] as const)("psk mcp --http ends well on %s", async (signal) => {
  const args = [await builtPsk(), "mcp", "--no-store", "--root", tempFolder(), "--http", "0"];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...ENV },
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const chunk of child.stderr) {
    if (/MCP at http:\/\/127\.0\.0\.1:\d+\/mcp/.test(String(chunk))) child.kill(signal);
  }
  const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
  expect(code).toBe(0);
});
