import { hash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createGuard } from "../../src/mcp/http/guard.ts";
import { isLoopback, parseListenAddress } from "../../src/mcp/http/listen-address.ts";
import { checkTokens, readTokens } from "../../src/mcp/http/tokens.ts";
import { serveHttp } from "../../src/mcp/serve-http.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeFiles, writeSkill } from "../support/write-skill.ts";
import { connectHttp, ERAS } from "./support/clients.ts";
import { liveOf, serveRoots } from "./support/serve.ts";

const TOKEN = "a-token-of-sixteen-characters-or-more";
const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  },
};

/** Sends a request with any headers at all, which fetch would not. */
function send(
  url: string,
  headers: Record<string, string>,
  body: string | null = JSON.stringify(INITIALIZE),
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
  return new Promise((resolve, reject) => {
    const accept = "application/json, text/event-stream";
    const sent = { "content-type": "application/json", accept, ...headers };
    const method = body === null ? "GET" : "POST";
    const request = httpRequest(url, { method, headers: sent }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

describe("DNS rebinding", () => {
  test.each([
    ["another name in Host", { host: "evil.example" }],
    ["another name with our port", { host: "evil.example:3333" }],
    ["a page of another origin", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["a name that begins like ours", { host: "localhost.evil.example" }],
  ])("%s is turned away", async (_, headers) => {
    const { url } = await serveRoots({ roots: [tempFolder()] });
    const { status, text } = await send(url, headers);
    expect(status).toBe(403);
    expect(text).not.toContain("evil");
    const wellKnown = await send(
      url.replace("/mcp", "/.well-known/agent-skills/index.json"),
      headers,
    );
    expect(wellKnown.status).toBeGreaterThanOrEqual(400);
  });

  test.each([{ host: "localhost:1" }, { origin: "http://127.0.0.1:99" }, { host: "[::1]:1" }])(
    "%j is let in",
    async (headers) => {
      const { url } = await serveRoots({ roots: [tempFolder()] });
      expect((await send(url, headers)).status).toBe(200);
    },
  );

  test("a server on every address goes by addresses and by the names it was given", () => {
    const address = { host: "0.0.0.0", port: 1 };
    const guard = createGuard({ address, hosts: ["skills.example"], tokens: () => true });
    const status = (host: string) => guard({ headers: { host } } as never)?.status;
    expect(status("192.0.2.7:1")).toBeUndefined();
    expect(status("[2001:db8::1]:1")).toBeUndefined();
    expect(status("skills.example")).toBeUndefined();
    expect(status("other.example")).toBe(403);
    expect(guard({ headers: {} } as never)?.status).toBe(403);
  });
});

describe("tokens", () => {
  test("are needed by every request when there is a token file", async () => {
    const root = tempFolder();
    writeSkill("pdf", {}, root);
    const tokens = checkTokens([TOKEN, `${TOKEN}-2`]);
    const { url, origin } = await serveRoots({ roots: [root], guard: { tokens } });
    const without = await send(url, {});
    expect(without.status).toBe(401);
    expect(without.headers["www-authenticate"]).toBe("Bearer");
    for (const authorization of [`Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN, "Bearer", ""]) {
      expect((await send(url, { authorization })).status).toBe(401);
    }
    const index = `${origin}/.well-known/agent-skills/index.json`;
    expect((await fetch(index)).status).toBe(401);
    for (const era of ERAS) {
      const client = await connectHttp(url, era, { Authorization: `Bearer ${TOKEN}-2` });
      expect((await client.listResources()).resources).toHaveLength(1);
    }
  });

  test("are needed to listen beyond this machine", async () => {
    const { live } = liveOf({ roots: [tempFolder()] });
    const address = { host: "0.0.0.0", port: 0 };
    await expect(serveHttp(live, { address })).rejects.toMatchObject({ code: "usage" });
  });

  test("come one a line, and a short one is refused", () => {
    const folder = tempFolder();
    writeFiles(folder, { good: `# who\n\n${TOKEN}\n`, short: "abc\n", none: "# nothing\n" });
    const check = readTokens(join(folder, "good"));
    expect(check(`Bearer ${TOKEN}`)).toBe(true);
    expect(check("Bearer # who")).toBe(false);
    for (const name of ["short", "none"]) {
      expect(() => readTokens(join(folder, name))).toThrow(
        expect.objectContaining({ code: "usage" }),
      );
    }
    expect(() => readTokens(join(folder, "gone"))).toThrow(expect.objectContaining({ code: "io" }));
  });
});

describe("requests", () => {
  test("over a megabyte are refused, said to be so or not", async () => {
    const { url } = await serveRoots({ roots: [tempFolder()] });
    const body = JSON.stringify({ ...INITIALIZE, pad: "x".repeat(1.2e6) });
    expect((await send(url, {}, body)).status).toBe(413);
    const outcome = await send(url, { "transfer-encoding": "chunked" }, body).then(
      ({ status }) => status,
      () => 413, // or the connection is cut before the answer is read
    );
    expect(outcome).toBe(413);
  });

  test.each([
    ["no JSON", "{", 400],
    ["no method", "{}", 400],
    ["nothing", "", 400],
  ])("with %s are answered in words", async (_, body, status) => {
    const { url } = await serveRoots({ roots: [tempFolder()] });
    const answer = await send(url, {}, body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toHaveProperty("error");
  });

  test("to other paths, and with unknown sessions, find nothing", async () => {
    const { url, origin } = await serveRoots({ roots: [tempFolder()] });
    expect((await send(`${origin}/`, {})).status).toBe(404);
    expect((await send(url, { "mcp-session-id": "nobody" })).status).toBe(404);
    expect((await send(url, {}, null)).status).toBe(405);
  });
});

describe("discovery", () => {
  test("has an index whose digests are those of what it points to", async () => {
    const root = tempFolder();
    writeSkill("alone", {}, root);
    writeSkill("more", { "a.md": "a", "run.sh": "#!/bin/sh\n" }, root);
    writeSkill("Not Listed", {}, root);
    const { origin } = await serveRoots({ roots: [root] });
    const response = await fetch(`${origin}/.well-known/agent-skills/index.json`);
    expect(response.headers.get("content-type")).toBe("application/json");
    const index = JSON.parse(await response.text());
    expect(index.$schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
    expect(index.skills).toMatchObject([
      { name: "alone", type: "skill-md", description: "What it does." },
      { name: "more", type: "archive" },
    ]);
    for (const { url, digest } of index.skills) {
      const bytes = Buffer.from(await (await fetch(origin + url)).arrayBuffer());
      expect(`sha256:${hash("sha256", bytes)}`).toBe(digest);
    }
  });

  test("knows HEAD, ETag and what is not there", async () => {
    const root = tempFolder();
    writeSkill("more", { "a.md": "a" }, root);
    const { origin } = await serveRoots({ roots: [root] });
    const url = `${origin}/.well-known/agent-skills/more.tar.gz`;
    const first = await fetch(url);
    const etag = first.headers.get("etag") ?? "";
    const length = first.headers.get("content-length");
    expect(first.headers.get("content-type")).toBe("application/gzip");
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    expect(head.headers.get("content-length")).toBe(length);
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
    for (const name of ["none.tar.gz", "..%2f..%2fetc", "more", "more/a.md", ""]) {
      expect((await fetch(`${origin}/.well-known/agent-skills/${name}`)).status).toBe(404);
    }
  });
});

test.each(ERAS)("closing ends the streams of %s clients and refuses new ones", async (era) => {
  const root = tempFolder();
  writeSkill("pdf", {}, root);
  const { url, close } = await serveRoots({ roots: [root] });
  const client = await connectHttp(url, era);
  await client.listResources();
  if (era === "modern") await client.listen({ resourcesListChanged: true });
  const started = Date.now();
  await close();
  expect(Date.now() - started).toBeLessThan(4000);
  await expect(fetch(url)).rejects.toThrow();
});

test.each([
  ["3333", { host: "127.0.0.1", port: 3333 }, true],
  ["localhost:80", { host: "localhost", port: 80 }, true],
  ["[::1]:80", { host: "::1", port: 80 }, true],
  ["0.0.0.0:80", { host: "0.0.0.0", port: 80 }, false],
  ["127.evil.example:80", { host: "127.evil.example", port: 80 }, false],
])("the address %s is read as it is meant", (text, address, loopback) => {
  expect(parseListenAddress(text)).toEqual(address);
  expect(isLoopback(address.host)).toBe(loopback);
});

test.each(["", "x", "80:80:80", ":80", "99999", "a b:80"])("%j is no address", (text) => {
  expect(() => parseListenAddress(text)).toThrow(expect.objectContaining({ code: "usage" }));
});
