import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/toolkit/build.ts";
import { packable } from "../support/packable.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";
import { get, postJson } from "./support/json.ts";
import { serviceForTest, startService, type TestService } from "./support/service.ts";

const root = tempFolder();
const outside = tempFolder();

let service: TestService;
beforeAll(async () => {
  writeSkill("good", {}, root);
  writeSkill("bad", { "SKILL.md": "---\ndescription: x\n---\n" }, root);
  writeSkill("secret", {}, outside);
  symlinkSync(outside, join(root, "way-out"));
  service = await startService({ allowRoots: [root] });
  await build(service.store, packable(tempFolder(), "stored"), { maintainer: "ada" });
}, 60_000);
afterAll(() => service.close());

describe("POST /scan", () => {
  it("scans a folder below an allowed one", async () => {
    const answer = await postJson(service, "/scan", { skill_directory: join(root, "good") });
    expect(answer).toMatchObject({ status: 200, body: { skill_name: "good", is_safe: true } });
  });

  it("scans a version of the store", async () => {
    const answer = await postJson(service, "/scan", { name: "stored", version: "1.0.0" });
    expect(answer).toMatchObject({ status: 200, body: { skill_name: "stored", verdict: "safe" } });
  });

  it("calls a malformed skill a validation failure, with every cause", async () => {
    const { status, body } = await postJson(service, "/scan", {
      skill_directory: join(root, "bad"),
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { validation_error: { status: "invalid_skill", errors: [{ field: "name" }] } },
    });
  });

  it("refuses everything outside in the same words, whether or not it is there", async () => {
    const words = new Set<string>();
    for (const path of [
      join(outside, "secret"),
      join(outside, "nothing-here"),
      "/etc",
      "/nowhere/at/all",
      join(root, "way-out", "secret"),
      join(root, "way-out", "nothing-here"),
      `${root}-neighbour`,
      join(root, "..", "x"),
    ]) {
      const { status, body } = await postJson(service, "/scan", { skill_directory: path });
      expect({ path, status }).toEqual({ path, status: 403 });
      words.add(String(body.detail));
    }
    expect(words.size).toBe(1);
  });

  it("says when an allowed folder or a version is not there", async () => {
    const folder = await postJson(service, "/scan", { skill_directory: join(root, "none") });
    expect(folder).toMatchObject({ status: 404, body: { error: { category: "request" } } });
    const version = await postJson(service, "/scan", { name: "stored", version: "2.0.0" });
    expect(version.status).toBe(404);
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", {}],
    ["both", { skill_directory: "a", name: "b", version: "1.0.0" }],
  ])("calls %s a bad request", async (_, body) => {
    const answer = await postJson(service, "/scan", body);
    expect(answer).toMatchObject({
      status: 400,
      body: { validation_error: { status: "invalid_request" } },
    });
  });
});

describe("POST /scan-batch", () => {
  it("goes on by itself; each item has its own outcome, in order", async () => {
    const items = [
      { skill_directory: join(root, "good") },
      { skill_directory: join(root, "bad") },
      { skill_directory: "/etc" },
      { name: "stored", version: "1.0.0" },
      { name: "stored", version: "9.9.9" },
    ];
    const started = await postJson(service, "/scan-batch", { items });
    expect(started).toMatchObject({ status: 202, body: { total: 5 } });
    const path = `/scan-batch/${started.body.batch_id}`;
    await expect
      .poll(async () => (await get(service, path)).body, { timeout: 20_000 })
      .toMatchObject({
        status: "done",
        done: 5,
        items: [
          { outcome: "result", result: { skill_name: "good" } },
          { outcome: "validation", validation_error: { status: "invalid_skill" } },
          { outcome: "failed", error: { status: "denied" } },
          { outcome: "result", result: { skill_name: "stored" } },
          { outcome: "failed", error: { status: "not_found" } },
        ],
      });
  });

  it("has a bounded queue, and says when to come again", async () => {
    const small = await serviceForTest({ allowRoots: [root], limits: { batchItems: 3 } });
    const items = Array.from({ length: 4 }, () => ({ skill_directory: join(root, "good") }));
    const full = await postJson(small, "/scan-batch", { items });
    expect(full).toMatchObject({ status: 429, body: { error: { status: "busy" } } });
    expect(Number(full.headers.get("retry-after"))).toBeGreaterThan(0);
    const fits = await postJson(small, "/scan-batch", { items: items.slice(0, 3) });
    expect(fits.status).toBe(202);
  });

  it("is unknown to anyone who guesses", async () => {
    const path = "/scan-batch/00000000-0000-4000-8000-000000000000";
    expect((await get(service, path)).status).toBe(404);
  });
});
