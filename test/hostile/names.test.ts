import { mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { judge } from "../support/judge.ts";
import { ruleIds } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";

beforeAll(() => void enterTempFolder());

describe("a file whose name is refused is reported, and the name is shown by its codes", () => {
  test.each<[what: string, name: string | Buffer, shown: string]>([
    ["a line feed", "a\nb.md", "a\\x0ab.md"],
    ["a carriage return", "a\rb.md", "a\\x0db.md"],
    ["an escape sequence", "\u001b[31mred.md", "\\x1b[31mred.md"],
    ["a right-to-left override", "a\u202edm.exe", "a\\u202edm.exe"],
    ["a backslash", "a\\b.md", "a\\b.md"],
    ["a line separator", "a\u2028b.md", "a\\u2028b.md"],
    ["bytes that are not UTF-8", Buffer.from([0x61, 0xff, 0x62]), "a\ufffdb"],
    ["a Windows device", "aux.md", "aux.md"],
  ])("%s", async (what, name, shown) => {
    const skill = writeSkill(what.toLowerCase().replaceAll(" ", "-"));
    writeFileSync(Buffer.concat([Buffer.from(`${skill}/`), Buffer.from(name)]), "x");
    const { report, text } = await judge(skill);
    expect(ruleIds(report)).toEqual(["unsafe-path"]);
    expect(text).toContain(`${skill}/${shown}:1:1`);
    expect((await judge(skill, "--profile", "package")).code).toBe(2);
  });

  test("what stands below a folder with such a name is not read", async () => {
    const skill = writeSkill("unsafe-folder");
    mkdirSync(`${skill}/a\u001bb`);
    writeFileSync(`${skill}/a\u001bb/id_rsa`, "-----BEGIN PRIVATE KEY-----");
    const { report } = await judge(skill);
    expect(ruleIds(report)).toEqual(["unsafe-path"]);
  });
});

test.each<[what: string, name: string]>([
  ["dots at its end", "notes..."],
  ["only dots", "..."],
  ["spaces at both ends", " a "],
  ["a leading hyphen", "--json"],
  ["a percent sign and a hash", "50%#1?.md"],
  ["255 bytes", "x".repeat(255)],
])("a file whose name has %s is read as any other", async (what, name) => {
  const skill = writeSkill(what.toLowerCase().replaceAll(" ", "-").replace("255", "many"));
  writeFileSync(`${skill}/${name}`, "x");
  const { code, report } = await judge(skill);
  expect(ruleIds(report)).toEqual([]);
  expect(code).toBe(0);
});

test("names that are one name on macOS and Windows are reported", async () => {
  const skill = writeSkill("same-name", {
    "Guide.md": "a",
    "guide.md": "b",
    "ẞ.md": "c",
    "ß.md": "d",
  });
  const { code, report } = await judge(skill);
  expect(ruleIds(report)).toEqual(["case-collision"]);
  expect(code).toBe(0);
});

describe("a skill whose own folder has a hostile name", () => {
  test.each<[what: string, folder: string]>([
    ["an escape sequence", "\u001b[31mred"],
    ["a line feed", "a\nb"],
    ["a right-to-left override", "a\u202eb"],
    ["markup for a terminal or a page", "<b>&{0}[x](y)"],
  ])("%s", async (_, folder) => {
    writeSkill("inner", {}, folder);
    const { code, report } = await judge(folder, "--recursive");
    expect(report.skills.map(({ path }) => path)).toEqual([`${folder}/inner`]);
    expect(code).toBe(0);
    expect((await judge(`${folder}/missing`)).code).toBe(4);
  });

  test("a leading hyphen, given behind `--`", async () => {
    const { report } = await judge(writeSkill("-rf"));
    expect(ruleIds(report)).toEqual(["name-hyphens"]);
  });
});
