import { beforeEach, describe, expect, test } from "vitest";
import { psk } from "../support/psk.ts";
import { readReport, ruleIds } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { skillText, writeFiles, writeSkill } from "../support/write-skill.ts";

beforeEach(() => void enterTempFolder());

async function validate(...argv: readonly string[]) {
  const { code, stdout, stderr } = await psk(["validate", "--json", ...argv]);
  return { code, stderr, report: readReport(stdout) };
}

/** A skill that the specification refuses. */
function writeBadSkill(name: string, parent = "."): string {
  return writeSkill(name, { "SKILL.md": skillText("other-name") }, parent);
}

describe("a PATH may be", () => {
  test("a skill's folder", async () => {
    const { code, report } = await validate(writeSkill("good"));
    expect(report).toEqual({
      skills: [{ path: "good", name: "good", valid: true, findings: [] }],
      summary: { skills: 1, valid: 1, invalid: 0, errors: 0, warnings: 0 },
    });
    expect(code).toBe(0);
  });

  test("a SKILL.md, or skill.md", async () => {
    writeSkill("good");
    writeFiles("lower", { "skill.md": skillText("lower") });
    const { code, report } = await validate("good/SKILL.md", "lower/skill.md");
    expect(report.skills.map(({ path }) => path)).toEqual(["good/SKILL.md", "lower/skill.md"]);
    expect(ruleIds(report)).toEqual(["skill-file-name"]);
    expect(code).toBe(0);
  });

  test("the folder one is in, as `.` or as SKILL.md", async () => {
    process.chdir(writeSkill("good"));
    for (const path of [".", "./", "SKILL.md", "./SKILL.md", "../good"]) {
      const { code, report } = await validate(path);
      expect(report.skills).toEqual([{ path, name: "good", valid: true, findings: [] }]);
      expect(code).toBe(0);
    }
  });

  test("a link to a skill's folder, which is known by the name of the link", async () => {
    writeSkill("real");
    writeFiles(".", { linked: { link: "real" } });
    const { code, report } = await validate("linked");
    expect(ruleIds(report)).toEqual(["name-folder"]);
    expect(code).toBe(2);
  });

  test("a folder without SKILL.md, with a hint at --recursive", async () => {
    writeSkill("inner", {}, "tree");
    const { code, report } = await validate("tree");
    expect(ruleIds(report)).toEqual(["skill-file-missing"]);
    expect(report.skills[0]?.findings[0]?.remediation).toContain("--recursive");
    expect(code).toBe(2);
    expect((await psk(["validate", "tree"])).stdout).toContain("--recursive");
  });

  test("something that is not there, which is an error of the disk", async () => {
    const { code, stderr, report } = await validate("nowhere");
    expect(report.error).toEqual({ code: "io", message: "nowhere: no such file or folder" });
    expect(stderr).toContain("nowhere: no such file or folder");
    expect(code).toBe(4);
  });

  test("no other file", async () => {
    writeFiles(".", { "README.md": "# Read me" });
    const { code, stderr } = await validate("README.md");
    expect(stderr).toContain("give its folder or its SKILL.md");
    expect(code).toBe(2);
  });
});

describe("over several PATHs", () => {
  test("each is judged and shown as it was given, in order", async () => {
    writeSkill("good");
    writeBadSkill("bad");
    const { code, report } = await validate("./good", "bad/", "good/SKILL.md");
    expect(report.skills.map(({ path, valid }) => [path, valid])).toEqual([
      ["./good", true],
      ["bad/", false],
      ["good/SKILL.md", true],
    ]);
    expect(report.summary).toEqual({ skills: 3, valid: 2, invalid: 1, errors: 1, warnings: 0 });
    expect(code).toBe(2);
  });

  test("the highest exit code wins, and no failure stops the rest", async () => {
    writeSkill("good");
    writeBadSkill("bad");
    expect((await validate("good", "good")).code).toBe(0);
    expect((await validate("bad", "good")).code).toBe(2);
    const { code, report } = await validate("nowhere", "bad", "nor-here", "good");
    expect(report.skills.map(({ path }) => path)).toEqual(["bad", "good"]);
    expect(report.error?.message).toMatch(/nowhere.*nor-here/);
    expect(code).toBe(4);
  });
});

describe("--recursive", () => {
  test("finds every skill of a tree in byte order, those inside skills too", async () => {
    writeSkill("a", {}, "tree");
    writeSkill("inner", {}, "tree/a/examples");
    writeSkill("hidden", {}, "tree/.claude/skills");
    writeFiles("tree/b", { "notes.md": "no skill" });
    writeFiles("tree/z", { "skill.md": skillText("z") });
    const { code, report } = await validate("--recursive", "tree");
    expect(report.skills.map(({ path }) => path)).toEqual([
      "tree/.claude/skills/hidden",
      "tree/a",
      "tree/a/examples/inner",
      "tree/z",
    ]);
    expect(ruleIds(report)).toEqual(["nested-skill", "skill-file-name"]);
    expect(code).toBe(0);
  });

  test("passes over what no skill is made of", async () => {
    writeSkill("good", {}, "tree");
    for (const folder of ["node_modules", ".git", "__pycache__", ".venv"]) {
      writeBadSkill("ignored", `tree/${folder}`);
    }
    const { code, report } = await validate("--recursive", "tree");
    expect(report.skills.map(({ path }) => path)).toEqual(["tree/good"]);
    expect(code).toBe(0);
  });

  test("follows a link to a skill, and no link to a tree", async () => {
    writeSkill("shared");
    writeSkill("deep", {}, "elsewhere");
    writeFiles("tree", { shared: { link: "../shared" }, elsewhere: { link: "../elsewhere" } });
    const { code, report } = await validate("--recursive", "tree");
    expect(report.skills.map(({ path }) => path)).toEqual(["tree/shared"]);
    expect(code).toBe(0);
  });

  test("lets skills of the tree share files by links, unless they are to be packaged", async () => {
    writeFiles("tree/common", { "guide.md": "shared" });
    writeSkill("user", { "guide.md": { link: "../common/guide.md" } }, "tree");
    expect(ruleIds((await validate("--recursive", "tree")).report)).toEqual([]);
    const packaged = await validate("--recursive", "tree", "--profile", "package");
    expect(ruleIds(packaged.report)).toContain("link-refused");
  });

  test("takes a single skill as a tree of one", async () => {
    const { report } = await validate("--recursive", writeSkill("good"));
    expect(report.skills.map(({ path }) => path)).toEqual(["good"]);
  });

  test("a tree without skills is bad usage", async () => {
    writeFiles("tree", { "notes.md": "no skill" });
    const { code, stderr } = await validate("--recursive", "tree");
    expect(stderr).toContain("no SKILL.md was found");
    expect(code).toBe(2);
  });

  test("one bad skill never stops the rest", async () => {
    writeSkill("a", { "SKILL.md": "" }, "tree");
    writeSkill("b", { "SKILL.md": Uint8Array.of(0xff) }, "tree");
    writeSkill("c", { "SKILL.md": { link: "/etc/passwd" } }, "tree");
    writeSkill("d", {}, "tree");
    const { code, report } = await validate("--recursive", "tree");
    expect(report.skills.map(({ valid }) => valid)).toEqual([false, false, false, true]);
    expect(code).toBe(2);
  });
});

describe("--profile", () => {
  test.each([
    ["load", 0],
    ["spec", 2],
    ["package", 2],
  ])("%s judges a name that differs from its folder with %i", async (profile, expected) => {
    const { code } = await validate("--profile", profile, writeBadSkill("bad"));
    expect(code).toBe(expected);
  });

  test("is spec unless another is named", async () => {
    writeBadSkill("bad");
    expect(await validate("bad")).toEqual(await validate("bad", "--profile", "spec"));
  });
});

describe("--format", () => {
  test("json is the same as --json, also when both or neither path can be judged", async () => {
    writeBadSkill("bad");
    for (const paths of [["bad"], ["bad", "nowhere"], []]) {
      const long = await psk(["validate", "--format", "json", ...paths]);
      const short = await psk(["validate", "--json", ...paths]);
      const joined = await psk(["validate", "--format=json", ...paths]);
      expect(long).toEqual(short);
      expect(joined).toEqual(short);
      expect(() => JSON.parse(long.stdout)).not.toThrow();
    }
  });

  test("text shows each finding at file:line:column and ends with the counts", async () => {
    writeBadSkill("bad");
    writeSkill("good");
    for (const path of ["bad", "bad/", "./bad/", "bad/SKILL.md"]) {
      const { stdout } = await psk(["validate", "good", path]);
      expect(stdout).toMatch(/^✓ good \(good\)\n✗ (\.\/)?bad/);
      expect(stdout).toMatch(/ (\.\/)?bad\/SKILL\.md:2:1 {2}high {2}the name "other-name" differs/);
      expect(stdout.trimEnd().split("\n").at(-1)).toBe(
        "1 of 2 skills invalid, 1 error, 0 warnings",
      );
    }
  });

  test("sarif is a log of one run", async () => {
    const { code, stdout } = await psk(["validate", "--format", "sarif", writeBadSkill("bad")]);
    expect(JSON.parse(stdout)).toMatchObject({
      version: "2.1.0",
      runs: [{ tool: { driver: { name: "psk" } }, results: [{ ruleId: "name-folder" }] }],
    });
    expect(code).toBe(2);
  });
});
