import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, test, vi } from "vitest";
import { serveStdio } from "../../src/mcp/serve-stdio.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeFiles, writeSkill } from "../support/write-skill.ts";
import { connectHttp, connectStdio, ERAS, type Era } from "./support/clients.ts";
import { liveOf, serveRoots } from "./support/serve.ts";

const OWN = "skill://pdf/SKILL.md";
const FILE = "skill://pdf/references/a.md";

/** Subscribes to everything and keeps what is heard. */
async function hearing(client: Client, era: Era): Promise<string[]> {
  const heard: string[] = [];
  for (const kind of ["resources", "prompts", "tools"] as const) {
    client.setNotificationHandler(`notifications/${kind}/list_changed`, () => {
      heard.push(`${kind} list`);
    });
  }
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
    heard.push(params.uri);
  });
  await client.listResources(); // from now on the folders are watched
  if (era === "legacy") {
    for (const uri of [OWN, FILE]) await client.subscribeResource({ uri });
  } else {
    await client.listen({
      resourcesListChanged: true,
      promptsListChanged: true,
      toolsListChanged: true,
      resourceSubscriptions: [OWN, FILE],
    });
  }
  await sleep(300);
  return heard;
}

async function hears(heard: string[], ...expected: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect([...heard].sort()).toEqual([...expected].sort()), {
    timeout: 20_000,
    interval: 20,
  });
  await sleep(150);
  expect([...heard].sort()).toEqual([...expected].sort());
  heard.length = 0;
}

async function walkThrough(root: string, heard: string[]): Promise<void> {
  appendFileSync(join(root, "pdf", "SKILL.md"), "One more line of the body.\n");
  await hears(heard, OWN);
  writeFiles(join(root, "pdf"), { "references/a.md": "changed" });
  await hears(heard, FILE);
  for (let i = 0; i < 20; i++) writeSkill(`new-${i}`, {}, root);
  await hears(heard, "resources list", "prompts list");
  writeSkill("pdf", { "SKILL.md": skillText("pdf").replace("What it does", "Other words") }, root);
  await hears(heard, OWN, "resources list", "prompts list");
  rmSync(root, { recursive: true });
  await vi.waitFor(() => expect(heard).toContain("tools list"), { timeout: 20_000 });
  expect(heard).toContain("resources list");
}

function watchedRoot(): string {
  const root = join(tempFolder(), "skills");
  writeSkill("pdf", { "references/a.md": "first" }, root);
  return root;
}

describe.each(ERAS)("a client of the %s era", (era) => {
  test("hears of changes over HTTP, each once", async () => {
    const root = watchedRoot();
    const { url } = await serveRoots({ roots: [root] });
    const client = await connectHttp(url, era);
    await walkThrough(root, await hearing(client, era));
  });

  test("hears of changes over stdio, each once", async () => {
    const root = watchedRoot();
    const client = await connectStdio(["--root", root, "--no-builtin"], era);
    await walkThrough(root, await hearing(client, era));
  });
});

test("what nobody subscribed to is not told", async () => {
  const root = watchedRoot();
  const { url } = await serveRoots({ roots: [root] });
  const client = await connectHttp(url, "legacy");
  const heard = await hearing(client, "legacy");
  await client.unsubscribeResource({ uri: OWN });
  appendFileSync(join(root, "pdf", "SKILL.md"), "More.\n");
  writeFiles(join(root, "pdf"), { "references/a.md": "changed" });
  await hears(heard, FILE);
});

test("subscribing in a loop stays cheap, and to nonsense is refused", async () => {
  const root = watchedRoot();
  const { live } = liveOf({ roots: [root] });
  const [input, output] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  const served = serveStdio(live, { in: input, out: output }, stop.signal);
  let answers = "";
  output.on("data", (chunk) => {
    answers += chunk;
  });
  const send = (id: number, method: string, params: object) =>
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  const clientInfo = { name: "t", version: "1" };
  send(0, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  await vi.waitFor(() => expect(answers).toContain('"id":0'));
  await live.catalog();
  const before = process.cpuUsage();
  const memory = process.memoryUsage().heapUsed;
  for (let id = 1; id <= 5000; id++) send(id, "resources/subscribe", { uri: OWN });
  send(9999, "resources/subscribe", { uri: "https://example.com" });
  await vi.waitFor(() => expect(answers).toContain('"id":9999'), { timeout: 20_000 });
  const { user } = process.cpuUsage(before);
  expect(user / 5000).toBeLessThan(2000); // microseconds a call, on a machine that does other work
  expect(process.memoryUsage().heapUsed - memory).toBeLessThan(150e6);
  expect(answers).toMatch(/"id":9999,"error":\{"code":-32602/);
  stop.abort();
  await served;
});
