import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { asNobody } from "../support/as-nobody.ts";
import { judge } from "../support/judge.ts";
import { ruleIds } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";

beforeAll(async () => {
  chmodSync(enterTempFolder(), 0o755);
  await judge(writeSkill("warm-up")); // loads what is loaded lazily, while all may be read
});

describe("what may not be read", () => {
  test("a path is an error of the disk", async () => {
    const skill = writeSkill("closed");
    chmodSync(skill, 0o000);
    const { code, stderr, report } = await asNobody(() => judge(skill));
    expect(code).toBe(4);
    expect(stderr).toContain(": closed: permission denied\n");
    expect(report.error).toEqual({ code: "io", message: "closed: permission denied" });
  });

  test("a folder on the way to the path is, too", async () => {
    writeSkill("inner", {}, "closed-above");
    chmodSync("closed-above", 0o000);
    const { code, stderr } = await asNobody(() => judge("closed-above/inner"));
    expect(code).toBe(4);
    expect(stderr).toContain(": closed-above/inner: permission denied\n");
  });

  test("a folder in a tree stops no other skill", async () => {
    writeSkill("first", {}, "tree");
    writeSkill("last", {}, "tree");
    mkdirSync("tree/locked", { mode: 0o000 });
    const { code, stderr, report } = await asNobody(() => judge("tree", "--recursive"));
    expect(code).toBe(4);
    expect(stderr).toContain(": tree/locked: permission denied\n");
    expect(report.skills.map(({ path, valid }) => [path, valid])).toEqual([
      ["tree/first", true],
      ["tree/last", true],
    ]);
  });

  test("a SKILL.md is an error of the disk, however it is given", async () => {
    const skill = writeSkill("closed-file");
    chmodSync(`${skill}/SKILL.md`, 0o000);
    for (const path of [skill, `${skill}/SKILL.md`]) {
      const { code, stderr } = await asNobody(() => judge(path));
      expect(stderr).toContain("SKILL.md");
      expect(code).toBe(4);
    }
  });

  test("another file or folder of the skill is a finding, and the rest is judged", async () => {
    const skill = writeSkill("closed-inside", { "references/a.md": "a", "b.md": "b" });
    chmodSync(`${skill}/references`, 0o000);
    chmodSync(`${skill}/b.md`, 0o000);
    const { code, report } = await asNobody(() => judge(skill));
    const files = report.skills[0]?.findings.map(({ file_path }) => file_path);
    expect(ruleIds(report)).toEqual(["unreadable-file"]);
    expect(files).toEqual(["b.md", "references"]);
    expect(code).toBe(0);
    expect((await asNobody(() => judge(skill, "--profile", "package"))).code).toBe(2);
  });
});

test("--fix where nothing may be written changes nothing and is an error of the disk", async () => {
  const text = "\ufeff---\nname: fixed\ndescription: d\n---\nDo it.\n";
  const skill = writeSkill("fixed", { "SKILL.md": text });
  const { code, stderr } = await asNobody(() => judge(skill, "--fix"));
  expect(code).toBe(4);
  expect(stderr).toContain(": fixed: permission denied\n");
});

test("a path that is too long or runs through a file is an error of the disk", async () => {
  writeFileSync("plain-file", "x");
  expect((await judge("x".repeat(300))).stderr).toContain("the name is too long");
  expect((await judge("plain-file/skill")).stderr).toContain("not a folder");
  expect((await judge("plain-file/skill")).code).toBe(4);
});
