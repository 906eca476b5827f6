import { execFileSync } from "node:child_process";
import { closeSync, ftruncateSync, openSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { pskProcess } from "../support/child.ts";
import { expectClean } from "../support/judge.ts";
import { readReport, ruleIds } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";

beforeAll(() => void enterTempFolder());

/** Validates in a process that may hold 256 MB of objects, and is killed after 20 seconds. */
function judgeInLittleMemory(path: string) {
  const { status, signal, stdout, stderr } = pskProcess(["validate", "--json", path]);
  expect(signal).toBeNull();
  expectClean({ stdout, stderr });
  return { code: status, report: readReport(stdout) };
}

describe("a skill is judged in little memory and time when it has", { timeout: 60_000 }, () => {
  test("100,000 files", () => {
    const skill = writeSkill("many-files");
    execFileSync("sh", ["-c", "seq 100000 | xargs touch"], { cwd: skill });
    const { code, report } = judgeInLittleMemory(skill);
    expect(report.error).toEqual({
      code: "too_large",
      message: "many-files: more than 50000 files and folders",
    });
    expect(code).toBe(2);
  });

  test("a file of 1 TB, which is listed but not read", () => {
    const skill = writeSkill("large-file");
    const file = openSync(`${skill}/data.bin`, "w");
    ftruncateSync(file, 2 ** 40);
    closeSync(file);
    const { code, report } = judgeInLittleMemory(skill);
    expect(ruleIds(report)).toEqual([]);
    expect(code).toBe(0);
  });

  test("a SKILL.md of 10 GB", () => {
    const skill = writeSkill("large-skill-file");
    const file = openSync(`${skill}/SKILL.md`, "w");
    ftruncateSync(file, 10 * 2 ** 30);
    closeSync(file);
    const { code, report } = judgeInLittleMemory(skill);
    expect(ruleIds(report)).toEqual(["skill-file-too-large"]);
    expect(code).toBe(2);
  });

  test("a body that is one link after the other", () => {
    const body = "[](a.b)\n".repeat(50_000);
    const skill = writeSkill("many-links", { "SKILL.md": skillText("many-links", [], body) });
    const { code, report } = judgeInLittleMemory(skill);
    expect(ruleIds(report)).toEqual(["body-too-long", "link-missing"]);
    expect(report.summary.warnings).toBe(50_001);
    expect(code).toBe(0);
  });

  test("frontmatter as deep as the limit lets it be", () => {
    const text = skillText("deep", [`x: ${"[".repeat(30_000)}${"]".repeat(30_000)}`]);
    const { code, report } = judgeInLittleMemory(writeSkill("deep", { "SKILL.md": text }));
    expect(ruleIds(report)).toEqual(["frontmatter-unparsable"]);
    expect(code).toBe(2);
  });

  test("a skill.json as deep as the limit lets it be", () => {
    const skill = writeSkill("deep-json");
    const deep = `{"name":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
    writeFileSync(`${skill}/skill.json`, deep);
    const { code, report } = judgeInLittleMemory(skill);
    expect(ruleIds(report)).toEqual(["definition-invalid"]);
    expect(code).toBe(2);
  });

  test("10 MB of frontmatter", () => {
    const text = skillText("wide", [`x: ${"y".repeat(10 * 2 ** 20)}`]);
    const { code, report } = judgeInLittleMemory(writeSkill("wide", { "SKILL.md": text }));
    expect(ruleIds(report)).toEqual(["skill-file-too-large"]);
    expect(code).toBe(2);
  });
});
