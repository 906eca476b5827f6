import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { builtPsk } from "../mcp/support/built-psk.ts";
import { serveRoots } from "../mcp/support/serve.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { makeWorld, startGateway, until } from "./support/gateway-world.ts";
import { EVERYTHING } from "./support/npm-servers.ts";

describe("resources and prompts of the servers behind", () => {
  async function started(more: readonly string[]) {
    const world = makeWorld();
    world.skill("some", { allowed: ["echo"] });
    const config = world.config({ all: { command: process.execPath, args: [EVERYTHING] } });
    const args = ["--skills", "some", "--config", config, "--audit", world.audit, ...more];
    return { world, gateway: await startGateway(world, args) };
  }

  it("are not there without --pass", async () => {
    const { gateway } = await started([]);
    await expect(gateway.client.request({ method: "resources/list" })).rejects.toThrow();
    await expect(gateway.client.request({ method: "prompts/list" })).rejects.toThrow();
  });

  it("are handed on with it, each reading with its line", async () => {
    const { gateway, world } = await started(["--pass"]);
    const { resources } = await gateway.client.listResources();
    const [first] = resources;
    const { contents } = await gateway.client.readResource({ uri: first?.uri ?? "" });
    expect(contents).toHaveLength(1);
    const { prompts } = await gateway.client.listPrompts();
    const simple = prompts.find((prompt) => (prompt.arguments ?? []).length === 0);
    const { messages } = await gateway.client.getPrompt({ name: simple?.name ?? "" });
    expect(messages.length).toBeGreaterThan(0);
    const lines = world.auditLines().filter(({ rule }) => rule === "--pass");
    expect(lines.map(({ tool }) => tool)).toEqual(["resources/read", "prompts/get"]);
  });
});

describe("a server behind the gateway that is reached over HTTP", () => {
  it("is bound like any other", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: ["mcp__web__list_skills"] });
    const { url } = await serveRoots({ roots: [join(world.folder, "skills")] });
    const config = world.config({ web: { type: "http", url } });
    const gateway = await startGateway(world, ["--skills", "reader", "--config", config]);
    expect(await gateway.names()).toEqual(["load_skill", "read_skill_file", "list_skills"]);
    expect((await gateway.call("list_skills")).text).toContain("reader");
    expect(await gateway.call("get_skill", { uri: "skill://reader/SKILL.md" })).toMatchObject({
      code: "TOOL_NOT_ALLOWED",
    });
  });
});

describe("a client of the newest protocol", () => {
  it("is served like one of the older", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: ["echo"] });
    const config = world.config({ notes: world.server(["echo", "secret"]) });
    const args = ["--skills", "reader", "--config", config];
    const gateway = await startGateway(world, args, {}, "auto");
    expect(gateway.client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(await gateway.names()).toContain("echo");
    expect(await gateway.call("echo")).toMatchObject({ isError: false });
    expect(await gateway.call("secret")).toMatchObject({ code: "TOOL_NOT_ALLOWED" });
  });
});

describe("over HTTP", () => {
  it("the same grant holds, and only for those with a token", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: ["echo"], forbidden: ["secret"] });
    const config = world.config({ notes: world.server(["echo", "secret"]) });
    const token = "t".repeat(40);
    const tokens = join(world.folder, "tokens");
    writeFileSync(tokens, `${token}\n`, { mode: 0o600 });
    const args = ["--skills", "reader", "--config", config, "--http", "0", "--token-file", tokens];
    const root = ["--no-store", "--no-builtin", "--root", join(world.folder, "skills")];
    const child = spawn(process.execPath, [await builtPsk(), "gateway", ...root, ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env.PATH, HOME: world.folder, PSK_CACHE: tempFolder() },
    });
    onTestFinished(() => void child.kill());
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    await until(() => said.includes("/mcp"), 20_000);
    const [url = ""] = /http:\S+/.exec(said) ?? [];
    const connect = async (authorization: string) => {
      const client = new Client({ name: "test", version: "1" });
      const requestInit = { headers: { authorization } };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
      onTestFinished(() => client.close());
      return client;
    };
    await expect(connect("Bearer wrong")).rejects.toThrow();
    const client = await connect(`Bearer ${token}`);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["load_skill", "read_skill_file", "echo"]);
    const call = (name: string) => client.callTool({ name, arguments: {} });
    expect((await call("echo")).isError).not.toBe(true);
    expect((await call("secret")).isError).toBe(true);
    expect(world.executed().map(({ name }) => name)).toEqual(["echo"]);
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  });
});
