import { mkdirSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { findSkills } from "../../src/skill/find-skills.ts";
import { asNobody } from "../support/as-nobody.ts";
import { temporaryFolder, withoutRights } from "./temporary-folder.ts";

function found(dir: string): string[] {
  return [...findSkills(dir)].map(({ kind, path }) => `${kind} ${relative(dir, path)}`.trim());
}

describe("skills are found", () => {
  it("in the folder itself", () => {
    expect(found(temporaryFolder({ "SKILL.md": "" }))).toEqual(["skill"]);
  });

  it("at any depth, in byte order, dot folders included", () => {
    const dir = temporaryFolder({
      "b/SKILL.md": "",
      "a/deep/er/SKILL.md": "",
      "B/SKILL.md": "",
      ".claude/skills/x/SKILL.md": "",
      "empty/README.md": "",
    });
    expect(found(dir)).toEqual(["skill .claude/skills/x", "skill B", "skill a/deep/er", "skill b"]);
  });

  it("inside other skills, the outer one first", () => {
    const dir = temporaryFolder({ "a/SKILL.md": "", "a/b/SKILL.md": "" });
    expect(found(dir)).toEqual(["skill a", "skill a/b"]);
  });

  it("by skill.md in lower case, but by no other spelling", () => {
    const dir = temporaryFolder({ "a/skill.md": "", "b/Skill.md": "", "c/SKILL.markdown": "" });
    expect(found(dir)).toEqual(["skill a"]);
  });

  it("but not inside a store, whose versions are read as versions", () => {
    const dir = temporaryFolder({
      "a/SKILL.md": "",
      "store/.store-version": "1\n",
      "store/.artifacts/x/SKILL.md": "",
    });
    expect(found(dir)).toEqual(["skill a"]);
  });

  it("once when both spellings are there", () => {
    expect(found(temporaryFolder({ "a/skill.md": "", "a/SKILL.md": "" }))).toEqual(["skill a"]);
  });

  it("not in folders that are ignored", () => {
    const dir = temporaryFolder({ "node_modules/a/SKILL.md": "", ".git/a/SKILL.md": "" });
    expect(found(dir)).toEqual([]);
  });

  it("right behind a link to a folder, but no further behind it", () => {
    const elsewhere = temporaryFolder({ "a/SKILL.md": "", "a/inner/SKILL.md": "" });
    const dir = temporaryFolder();
    symlinkSync(join(elsewhere, "a"), join(dir, "link"));
    symlinkSync(elsewhere, join(dir, "parent"));
    expect(found(dir)).toEqual(["skill link"]);
  });

  it("without running in circles", () => {
    const dir = temporaryFolder({ "a/b/x.md": "", "SKILL.md": "" });
    symlinkSync("../..", join(dir, "a/b/up"));
    symlinkSync("self", join(dir, "self"));
    expect(found(dir)).toEqual(["skill", "skill a/b/up"]);
  });
});

describe("a folder that cannot be looked into", () => {
  it("is reported, and the others are found", async () => {
    const dir = temporaryFolder({ "a/SKILL.md": "", "c/SKILL.md": "" });
    mkdirSync(join(dir, "b"));
    withoutRights(join(dir, "b"), 0o755);
    expect(await asNobody(() => found(dir))).toEqual(["skill a", "unreadable b", "skill c"]);
  });

  it("is reported when it is not there", () => {
    const missing = join(temporaryFolder(), "nowhere");
    expect([...findSkills(missing)]).toMatchObject([{ kind: "unreadable", path: missing }]);
  });
});
