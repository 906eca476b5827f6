import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRateLimit } from "../../src/http/access/rate-limit.ts";
import { readTokenFile } from "../../src/http/access/tokens.ts";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeFiles } from "../support/write-skill.ts";
import { get, postJson } from "./support/json.ts";
import { post } from "./support/send.ts";
import { serviceForTest, tokensOf } from "./support/service.ts";

describe("psk token new", () => {
  it("makes a token whose line lets it in, with its scopes and nothing more", async () => {
    const made = await psk(["token", "new", "--scope", "read,scan", "--label", "ci", "--json"]);
    expect(made.code).toBe(0);
    const { token, line } = JSON.parse(made.stdout);
    expect(line).not.toContain(token);
    const folder = tempFolder();
    writeFiles(folder, { tokens: `# ours\n\n${line}\n` });
    const find = readTokenFile(join(folder, "tokens"));
    expect(find(`Bearer ${token}`)).toMatchObject({
      scopes: new Set(["read", "scan"]),
      label: "ci",
    });
    for (const wrong of [undefined, "", "Bearer", `Basic ${token}`, `Bearer ${token}x`, token]) {
      expect(find(wrong)).toBeUndefined();
    }
  });

  it("refuses a scope that does not exist", async () => {
    const { code, stderr } = await psk(["token", "new", "--scope", "admin"]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("read") });
  });
});

describe("a token file", () => {
  it.each([
    ["a plain token", "psk_secret-token read"],
    ["an unknown scope", `sha256:${"0".repeat(64)} all`],
    ["nothing", "# empty"],
  ])("with %s is refused, and its words are not repeated", (_, text) => {
    const folder = tempFolder();
    writeFiles(folder, { tokens: text });
    const read = () => readTokenFile(join(folder, "tokens"));
    expect(read).toThrow(expect.objectContaining({ code: "usage" }));
    expect(read).not.toThrow(/psk_secret/);
  });
});

describe("who may ask", () => {
  it("a service beyond this machine does not start without tokens", async () => {
    const { code, stderr } = await psk(["serve", "--host", "0.0.0.0", "--port", "0"]);
    expect(code).toBe(2);
    expect(stderr).toContain("--token-file");
  });

  it.each([
    ["a page of another origin", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["a request from another site", { "sec-fetch-site": "cross-site" }],
    ["another name of this machine", { host: "evil.example" }],
  ])("%s may change nothing", async (_, headers) => {
    const service = await serviceForTest();
    const { status, text } = await post(`${service.url}/scan`, headers, "{}");
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({ error: { category: "request", status: "denied" } });
    expect(text).not.toContain("evil");
    const own = await postJson(service, "/scan", {}, { origin: service.url });
    expect(own.status).toBe(400);
  });

  it("each token has its own rate, and hears when to come again", async () => {
    const service = await serviceForTest({
      tokens: tokensOf({ "psk_one-0123456789": ["read"], "psk_two-0123456789": ["read"] }),
      limits: { requestsPerMinute: 3 },
    });
    const as = (token: string) => get(service, "/v1/rules", { authorization: `Bearer ${token}` });
    for (let i = 0; i < 3; i++) expect((await as("psk_one-0123456789")).status).toBe(200);
    const fourth = await as("psk_one-0123456789");
    expect(fourth).toMatchObject({ status: 429, body: { error: { status: "busy" } } });
    expect(Number(fourth.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await as("psk_two-0123456789")).status).toBe(200);
  });

  it("who tries tokens is held back, too", async () => {
    const service = await serviceForTest({
      tokens: tokensOf({ "psk_one-0123456789": ["read"] }),
      limits: { requestsPerMinute: 3 },
    });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      statuses.push(
        (await get(service, "/v1/rules", { authorization: `Bearer guess-${i}` })).status,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
    const known = await get(service, "/v1/rules", { authorization: "Bearer psk_one-0123456789" });
    expect(known.status).toBe(200);
  });

  it("health and readiness need no token; everything else does", async () => {
    const service = await serviceForTest({ tokens: tokensOf({ "psk_one-0123456789": ["read"] }) });
    expect((await get(service, "/health")).status).toBe(200);
    for (const path of ["/metrics", "/v1/skills", "/v1/rules", "/mcp"]) {
      const { status, headers } = await fetch(`${service.url}${path}`);
      expect({ path, status }).toEqual({ path, status: 401 });
      expect(headers.get("www-authenticate")).toBe("Bearer");
    }
  });
});

describe("the rate limit", () => {
  it("fills evenly and never over its measure", () => {
    const take = createRateLimit(60);
    for (let i = 0; i < 60; i++) expect(take("a", 0)).toBe(0);
    expect(take("a", 0)).toBe(1);
    expect(take("a", 1000)).toBe(0);
    expect(take("a", 1000)).toBe(1);
    for (let i = 0; i < 60; i++) expect(take("a", 1e9)).toBe(0);
    expect(take("a", 1e9)).toBe(1);
  });
});
