import { beforeEach, describe, expect, test } from "vitest";
import { PskError } from "../../src/errors.ts";
import { validate } from "../../src/toolkit/validate.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";

let folder = "";

beforeEach(() => {
  folder = tempFolder();
});

describe("validate", () => {
  test("gives each skill with its path, folder, name, verdict and findings", async () => {
    const good = writeSkill("good", {}, folder);
    const { skills, failed } = await validate([`${good}/SKILL.md`]);
    expect(skills).toEqual([
      {
        path: `${good}/SKILL.md`,
        folder: good,
        name: "good",
        valid: true,
        findings: [],
        fixed: [],
      },
    ]);
    expect(failed).toEqual([]);
  });

  test("gives no name where there is none that is text", async () => {
    for (const text of ["", "---\nname: 42\ndescription: d\n---\nx\n", "---\nname: [a]\n---\n"]) {
      const { skills } = await validate([writeSkill("nameless", { "SKILL.md": text }, folder)]);
      expect(skills[0]?.name).toBeUndefined();
    }
  });

  test("returns failures beside the skills, each an error of psk's own", async () => {
    const good = writeSkill("good", {}, folder);
    const { skills, failed } = await validate([`${folder}/nowhere`, good]);
    expect(skills).toHaveLength(1);
    expect(failed.map(({ path }) => path)).toEqual([`${folder}/nowhere`]);
    expect(failed[0]?.error).toBeInstanceOf(PskError);
    expect(failed[0]?.error.code).toBe("io");
  });

  test("of no paths is nothing", async () => {
    expect(await validate([])).toEqual({ skills: [], failed: [] });
  });

  test("tells how far it is after each skill, good, bad or not to be read", async () => {
    writeSkill("a", {}, folder);
    writeSkill("b", { "SKILL.md": "" }, folder);
    writeSkill("c", { "SKILL.md": skillText("other") }, folder);
    const calls: [number, number][] = [];
    const onProgress = (done: number, total: number) => void calls.push([done, total]);
    await validate([folder], { recursive: true, onProgress });
    expect(calls).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  test("judges the same skill the same way each time", async () => {
    const text = "---\nname: Other Name\nx: y\n---\n[a](b.md)\n";
    const skill = writeSkill("skill", { "SKILL.md": text }, folder);
    expect(await validate([skill])).toEqual(await validate([skill]));
  });

  test("keeps a finding's id when lines move", async () => {
    const skill = writeSkill("skill", { "SKILL.md": skillText("other") }, folder);
    const before = await validate([skill]);
    writeSkill(
      "skill",
      { "SKILL.md": skillText("other").replace("---\n", "---\n# c\n\n") },
      folder,
    );
    const after = await validate([skill]);
    expect(after.skills[0]?.findings[0]?.line_number).toBe(4);
    expect(after.skills[0]?.findings[0]?.id).toBe(before.skills[0]?.findings[0]?.id);
  });
});
