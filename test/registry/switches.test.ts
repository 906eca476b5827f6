import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { availableSkills } from "../../src/prompt/available-skills.ts";
import { loadSkill } from "../../src/prompt/load-skill.ts";
import { readSkillFile } from "../../src/prompt/read-skill-file.ts";
import type { Snapshot } from "../../src/registry/entry.ts";
import { createRegistry } from "../../src/registry/registry.ts";
import type { Switches } from "../../src/registry/resolve.ts";
import { skillIndex } from "../../src/select/skill-index.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";
import { notOffered, offered, put, putText, rootsOf, snapshotIn } from "./registry-in.ts";

/** The project has `pdf` and `chart`, the user `pdf` and `mail`. */
async function snapshotWith(switches: Switches): Promise<Snapshot> {
  const folder = tempFolder();
  put(folder, "project/pdf", "pdf", "the project's\n");
  put(folder, "project/chart", "chart");
  put(folder, "user/pdf", "pdf", "the user's\n");
  put(folder, "user/mail", "mail");
  const roots = rootsOf([
    ["project", join(folder, "project")],
    ["user", join(folder, "user")],
  ]);
  return (await createRegistry({ roots, ...switches })).snapshot();
}

describe("a disabled skill", () => {
  test("by id is off in every scope", async () => {
    const snapshot = await snapshotWith({ disabled: ["pdf"] });
    expect(offered(snapshot)).toEqual(["chart project:chart", "mail user:mail"]);
    expect(notOffered(snapshot)).toEqual(["disabled pdf project:pdf", "disabled pdf user:pdf"]);
  });

  test("by scope and id lets the next copy of the same name appear", async () => {
    const snapshot = await snapshotWith({ disabled: ["project:pdf"] });
    expect(offered(snapshot)).toContain("pdf user:pdf");
    expect(notOffered(snapshot)).toEqual(["disabled pdf project:pdf"]);
    expect(loadSkill(snapshot, "pdf").text).toContain("the user's");
  });

  test("by scope takes the whole scope away", async () => {
    const snapshot = await snapshotWith({ disabled: ["project:*"] });
    expect(offered(snapshot)).toEqual(["mail user:mail", "pdf user:pdf"]);
  });

  test("is gone from the list, the search, loading and reading alike", async () => {
    const snapshot = await snapshotWith({ disabled: ["chart"] });
    expect(availableSkills(snapshot)).not.toContain("chart");
    expect((await skillIndex(snapshot)).search("chart", 5)).toEqual([]);
    expect(loadSkill(snapshot, "chart")).toMatchObject({
      ok: false,
      reason: "disabled",
      text: '<skill_context id="chart"><error>The skill "chart" is switched off: it is in the list of disabled skills. Go on without it; the user can switch it on.</error></skill_context>\n',
    });
    expect(() => readSkillFile(snapshot, "chart", "SKILL.md")).toThrow(
      'no skill has the id "chart"',
    );
  });
});

describe("a list of enabled skills", () => {
  test("leaves nothing else on offer", async () => {
    const snapshot = await snapshotWith({ enabled: ["mail", "user:pdf"] });
    expect(offered(snapshot)).toEqual(["mail user:mail", "pdf user:pdf"]);
    expect(notOffered(snapshot)).toEqual([
      "disabled chart project:chart",
      "disabled pdf project:pdf",
    ]);
    expect(loadSkill(snapshot, "chart")).toMatchObject({ ok: false, reason: "disabled" });
  });

  test("that is empty offers none, and disabled counts more than enabled", async () => {
    expect(offered(await snapshotWith({ enabled: [] }))).toEqual([]);
    const both = await snapshotWith({ enabled: ["project:*"], disabled: ["pdf"] });
    expect(offered(both)).toEqual(["chart project:chart"]);
  });
});

describe("Claude Code's switches", () => {
  test("disable-model-invocation keeps a skill out of list and search, not out of loading", async () => {
    const root = tempFolder();
    putText(root, "deploy", skillText("deploy", ["disable-model-invocation: true"]));
    const snapshot = await snapshotIn(root);
    expect(availableSkills(snapshot)).toBe("");
    expect((await skillIndex(snapshot)).search("deploy", 5)).toEqual([]);
    expect(notOffered(snapshot)).toEqual(["unlisted deploy project:deploy"]);
    expect(loadSkill(snapshot, "deploy").ok).toBe(true);
    expect(loadSkill(snapshot, "deplox").text).not.toContain("deploy");
  });

  test("an unlisted copy hides a listed one of the same name", async () => {
    const root = tempFolder();
    putText(root, "deploy", skillText("deploy", ["disable-model-invocation: true"]));
    put(root, "more/deploy", "deploy");
    const snapshot = await snapshotIn(root);
    expect(availableSkills(snapshot)).toBe("");
    expect(notOffered(snapshot)).toEqual([
      "unlisted deploy project:deploy",
      "shadowed deploy project:more/deploy",
    ]);
  });

  test("user-invocable: false is kept for doors that have prompts", async () => {
    const root = tempFolder();
    putText(root, "helper", skillText("helper", ["user-invocable: false"]));
    expect((await snapshotIn(root)).byId.get("helper")).toMatchObject({
      model_invocable: true,
      user_invocable: false,
    });
  });
});
