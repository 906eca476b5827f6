import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";
import { postJson } from "./support/json.ts";
import { startService, type TestService } from "./support/service.ts";

let service: TestService;
const root = tempFolder();
beforeAll(async () => {
  const skill = (name: string, description: string, ...lines: string[]) => {
    const text = skillText(name, lines).replace("What it does.", description);
    writeSkill(name, { "SKILL.md": text }, root);
  };
  skill("charts", "Draws bar charts and plots from tables.", "allowed-tools: Read, Write");
  skill("reviews", "Reviews code.", "allowed-tools: Read", "disallowed-tools: Write");
  const definition = {
    ...{ name: "needy", description: "Needs another.", allowed_tools: ["Grep"] },
    execution_protocol: [],
    composability_rules: [{ type: "requires", skill: "charts" }],
  };
  writeSkill("needy", { "skill.json": JSON.stringify(definition) }, root);
  writeSkill("broken", { "skill.json": "{" }, root);
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

describe("POST /v1/compose with what you allow", () => {
  it("counts it beside the skills, and refuses what cannot be read", async () => {
    const body = { skills: ["charts"], allow: ["Grep"], forbid: ["Write"] };
    expect(await postJson(service, "/v1/compose", body)).toMatchObject({
      status: 200,
      body: {
        grant: {
          allowed_tools: ["Read", "Grep"],
          provenance: {
            tools: [
              { tool: "Read", allowed_by: ["charts"] },
              { tool: "Write", effect: "forbidden", forbidden_by: ["you"] },
              { tool: "Grep", allowed_by: ["you"] },
            ],
          },
        },
      },
    });
    const bad = await postJson(service, "/v1/compose", { skills: ["charts"], allow: ["Bash("] });
    expect(bad.status).toBe(400);
  });
});

describe("POST /v1/compose with explain", () => {
  it("lays open who says what of each tool, beside the grant", async () => {
    const { body } = await postJson(service, "/v1/compose", {
      skills: ["charts", "reviews"],
      explain: true,
    });
    expect(body).toMatchObject({
      ok: true,
      grant: { allowed_tools: ["Read"] },
      explanation: {
        skills: [{ name: "charts" }, { name: "reviews" }],
        tools: [
          { tool: "Read", effect: "allowed" },
          {
            tool: "Write",
            effect: "forbidden",
            reason: 'forbidden by "reviews", which outranks the allowance of "charts"',
            starved: ["charts"],
          },
        ],
        offered_by: { shell: false, files: true, servers: [] },
      },
    });
  });

  it("does so, too, where a set has no grant, and brings what is required", async () => {
    const { body } = await postJson(service, "/v1/compose", {
      skills: ["needy", "chart"],
      explain: true,
    });
    expect(body).toMatchObject({
      ok: false,
      validation: { errors: [{ code: "UNKNOWN_SKILL" }, { code: "MISSING_REQUIRED" }] },
      explanation: {
        skills: [
          { name: "needy", chosen: true, state: "usable" },
          { name: "chart", chosen: true, state: "unknown", meant: "charts" },
          { name: "charts", chosen: false, state: "usable" },
        ],
        relations: [{ from: "needy", to: "charts", type: "requires", state: "open" }],
        tools: [{ tool: "Grep", effect: "allowed" }],
      },
    });
  });

  it("says nothing of where on this machine a broken skill is", async () => {
    const skills = ["broken"];
    const { body } = await postJson(service, "/v1/compose", { skills, explain: true });
    expect(body).toMatchObject({ ok: false, explanation: { skills: [{ state: "invalid" }] } });
    expect(JSON.stringify(body)).not.toContain(root);
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
