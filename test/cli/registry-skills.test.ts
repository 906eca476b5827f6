import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { put, putText } from "../registry/registry-in.ts";
import { versionOf } from "../store/support/version-of.ts";
import { psk } from "../support/psk.ts";
import { skillText } from "../support/write-skill.ts";
import { enterWorld, type World } from "./registry-world.ts";

let world: World;

beforeAll(() => {
  world = enterWorld();
  put("skills", "pdf", "pdf");
  putText("skills", "bad", "---\nname: bad\n---\n");
  putText("skills", "deploy", skillText("deploy", ["disable-model-invocation: true"]));
  put(join(world.home, ".claude/skills"), "pdf", "pdf");
  mkdirSync("skills/1/2/3/4/5/6/7", { recursive: true });
  openDiskStore(world.store).put(versionOf("mail", "1.2.0"));
});

describe("psk skills", () => {
  test("lists what is on offer with version, scope and path", async () => {
    const { code, stdout } = await world.run("skills");
    expect(code).toBe(0);
    expect(stdout.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["ID", "VERSION", "VERDICT", "SCOPE", "PATH"],
      ["deploy", "-", "not scanned", "project", "deploy"],
      ["mail", "1.2.0", "not scanned", "store", "mail/1.2.0"],
      ["pdf", "-", "not scanned", "project", "pdf"],
      [""],
    ]);
  });

  test("says on stderr why the others are not, each with its place", async () => {
    const { stderr } = await world.run("skills");
    const skills = join(world.project, "skills");
    const hidden = join(world.home, ".claude/skills/pdf");
    const lines = stderr.trimEnd().split("\n");
    expect(lines).toHaveLength(4);
    expect(stderr).toContain(`shadowed: pdf (${hidden}): hidden by ${skills}/pdf\n`);
    expect(stderr).toMatch(/^invalid: bad \(.*\/skills\/bad\): .*description/m);
    expect(stderr).toMatch(/^unlisted: deploy \(.*\): disable-model-invocation/m);
    expect(stderr).toMatch(/^truncated: .*\/skills\/1\/2\/3\/4\/5\/6\/7: 1 folder more than 6/m);
    expect((await world.run("skills", "--quiet")).stderr).toBe("");
  });

  test("with --json gives all of it as data", async () => {
    const { stdout, stderr } = await world.run("skills", "--json");
    expect(stderr).toBe("");
    const { skills, missing } = JSON.parse(stdout);
    expect(skills).toMatchObject([
      { skill_id: "deploy" },
      { skill_id: "mail" },
      { skill_id: "pdf" },
    ]);
    expect(skills[2]).toEqual({
      skill_id: "pdf",
      description: "What it does.",
      source: { scope: "project", root: join(world.project, "skills"), path: "pdf" },
      version: null,
      file: "SKILL.md",
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      allowed_tools: [],
      model_invocable: true,
      user_invocable: true,
      findings: [],
      verdict: "not scanned",
    });
    const states = missing.map(({ state }: { readonly state: string }) => state).sort();
    expect(states).toEqual(["invalid", "shadowed", "truncated", "unlisted"]);
    expect(missing).toContainEqual(
      expect.objectContaining({
        state: "shadowed",
        shadowed_by: { scope: "project", root: join(world.project, "skills"), path: "pdf" },
      }),
    );
  });

  test("takes roots, and leaves out the store", async () => {
    const { stdout } = await world.run("skills", "--root", "skills/pdf", "--no-store", "--json");
    const { skills } = JSON.parse(stdout);
    expect(skills).toMatchObject([{ skill_id: "pdf", source: { path: "" } }]);
  });

  test("says when there are none", async () => {
    expect(await world.run("skills", "--root", "empty", "--no-store")).toMatchObject({
      code: 0,
      stdout: "No skills are on offer here.\n",
      stderr: `unreadable: ${world.project}/empty: there is no such folder\n`,
    });
  });

  test("lists what comes with psk, unless it is left out", async () => {
    const { stdout } = await psk(["skills", "--root", "skills", "--no-store"]);
    expect(stdout).toMatch(/^release-notes .* builtin /m);
  });
});
