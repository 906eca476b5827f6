import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";
import { postJson } from "./support/json.ts";
import { startService, type TestService } from "./support/service.ts";

let service: TestService;
beforeAll(async () => {
  const root = tempFolder();
  const skill = (name: string, description: string, ...lines: string[]) => {
    const text = skillText(name, lines).replace("What it does.", description);
    writeSkill(name, { "SKILL.md": text }, root);
  };
  skill("charts", "Draws bar charts and plots from tables.", "allowed-tools: Read, Write");
  skill("reviews", "Reviews code.", "allowed-tools: Read", "disallowed-tools: Write");
  service = await startService({ roots: [root] });
}, 60_000);
afterAll(() => service.close());

describe("POST /v1/compose", () => {
  it("gives the grant of a set; what one skill forbids, none allows", async () => {
    const { status, body } = await postJson(service, "/v1/compose", {
      skills: ["charts", "reviews"],
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ok: true,
        grant: { allowed_tools: ["Read"], digest: expect.stringMatching(/^sha256:/) },
      },
    });
  });

  it("gives every reason why a set has no grant", async () => {
    const { status, body } = await postJson(service, "/v1/compose", { skills: ["charts", "none"] });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ok: false, validation: { valid: false, errors: [{ code: "UNKNOWN_SKILL" }] } },
    });
  });
});

describe("POST /v1/select", () => {
  it("chooses skills for a task, and says why", async () => {
    const { status, body } = await postJson(service, "/v1/select", { task: "draw a bar chart" });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { skills: [{ skill: "charts", reasons: [expect.any(String)] }] },
    });
  });

  it("refuses a task that is none", async () => {
    expect((await postJson(service, "/v1/select", { task: 7 })).status).toBe(400);
  });
});
