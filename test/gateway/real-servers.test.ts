import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeWorld, startGateway, until } from "./support/gateway-world.ts";
import { EVERYTHING, FILESYSTEM } from "./support/npm-servers.ts";

/** The same server without a gateway before it. */
async function direct(args: readonly string[]): Promise<Client> {
  const client = new Client({ name: "direct", version: "1" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [...args], stderr: "ignore" }),
  );
  onTestFinished(() => client.close());
  return client;
}

describe("the filesystem server from npm", () => {
  it("is listed and called as the grant allows, with answers and errors unchanged", async () => {
    const world = makeWorld();
    const data = join(world.folder, "data");
    mkdirSync(data);
    writeFileSync(join(data, "a.txt"), "hello");
    world.skill("files", {
      allowed: ["mcp__fs__read_text_file", "list_directory"],
      forbidden: ["write_file"],
    });
    const server = { command: process.execPath, args: [FILESYSTEM, data] };
    const config = world.config({ fs: server });
    const gateway = await startGateway(world, ["--skills", "files", "--config", config]);
    const plain = await direct([FILESYSTEM, data]);
    const listed = (await gateway.client.listTools()).tools.slice(2);
    const wanted = ["read_text_file", "list_directory"];
    const { tools } = await plain.listTools();
    expect(listed).toEqual(tools.filter(({ name }) => wanted.includes(name)));
    for (const params of [
      { name: "read_text_file", arguments: { path: join(data, "a.txt") } },
      { name: "list_directory", arguments: { path: data } },
      { name: "read_text_file", arguments: { path: join(data, "none.txt") } },
      { name: "read_text_file", arguments: { path: "/etc/passwd" } },
      { name: "read_text_file", arguments: {} },
    ]) {
      const request = { method: "tools/call", params } as const;
      expect(await gateway.client.request(request)).toEqual(await plain.request(request));
    }
    const path = join(data, "new.txt");
    const refused = await gateway.call("write_file", { path, content: "x" });
    expect(refused).toMatchObject({ code: "TOOL_FORBIDDEN" });
    expect(
      await gateway.call("move_file", { source: join(data, "a.txt"), destination: path }),
    ).toMatchObject({ code: "TOOL_NOT_ALLOWED" });
    expect(readFileSync(join(data, "a.txt"), "utf8")).toBe("hello");
  });
});

describe("the everything server from npm", () => {
  it("passes progress, structured answers and cancellation", async () => {
    const world = makeWorld();
    const names = ["echo", "get-structured-content", "trigger-long-running-operation"];
    world.skill("some", { allowed: names });
    const config = world.config({ all: { command: process.execPath, args: [EVERYTHING] } });
    const gateway = await startGateway(world, [
      ...["--skills", "some", "--config", config, "--audit", world.audit],
    ]);
    expect((await gateway.names()).slice(2)).toEqual(names);
    const plain = await direct([EVERYTHING]);
    const request = {
      method: "tools/call",
      params: { name: "get-structured-content", arguments: { location: "New York" } },
    } as const;
    expect(await gateway.client.request(request)).toEqual(await plain.request(request));
    const long = (duration: number, steps: number) =>
      ({
        method: "tools/call",
        params: { name: "trigger-long-running-operation", arguments: { duration, steps } },
      }) as const;
    const seen: number[] = [];
    await gateway.client.request(long(0.4, 4), {
      onprogress: ({ progress }) => void seen.push(progress),
    });
    // The client of this test may drop the last one, which comes together with the answer.
    expect(seen.slice(0, 3)).toEqual([1, 2, 3]);
    const stop = new AbortController();
    const cancelled = gateway.client.request(long(60, 60), { signal: stop.signal });
    setTimeout(() => stop.abort(), 200);
    await expect(cancelled).rejects.toThrow();
    await until(() => world.auditLines().some(({ outcome }) => outcome === "cancelled"));
    expect(await gateway.call("echo", { message: "still here" })).toMatchObject({ isError: false });
    expect(await gateway.call("get-env")).toMatchObject({ code: "TOOL_NOT_ALLOWED" });
  });
});

describe("a server behind the gateway", () => {
  it("hears of a cancelled call, and its protocol errors come back as they are", async () => {
    const world = makeWorld();
    world.skill("all", { allowed: ["notes__*"] });
    const config = world.config({ notes: world.server(["wait", "protocol_error", "tool_error"]) });
    const gateway = await startGateway(world, ["--skills", "all", "--config", config]);
    const stop = new AbortController();
    const params = { name: "wait", arguments: {} };
    const waiting = gateway.client.request(
      { method: "tools/call", params },
      { signal: stop.signal },
    );
    await until(() => world.executed().length === 1);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    await until(() => world.executed().some(({ name }) => name === "cancelled"));
    await expect(gateway.call("protocol_error")).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("these arguments are wrong"),
      data: { field: "text" },
    });
    expect(await gateway.call("tool_error")).toEqual({
      ...{ isError: true, text: "it went wrong", code: undefined },
    });
  });

  it("gets the environment of its entry and no other secret", async () => {
    const world = makeWorld();
    world.skill("some", { allowed: ["get-env"] });
    const all = { command: process.execPath, args: [EVERYTHING], env: { MINE: "yes" } };
    const args = ["--skills", "some", "--config", world.config({ all })];
    const gateway = await startGateway(world, args, { OPENAI_API_KEY: "sk-hidden" });
    const { text } = await gateway.call("get-env");
    expect(text).toContain('"MINE": "yes"');
    expect(text).not.toContain("sk-hidden");
  });
});
