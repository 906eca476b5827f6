import { chmodSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { psk } from "../support/psk.ts";
import { readReport, ruleIds } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";

beforeEach(() => void enterTempFolder());

const BODY = "\r\n# Body: with colons\n\tand --- \r\nName: x\n\n\n";

async function fix(path: string, ...options: readonly string[]) {
  const { code, stdout } = await psk(["validate", "--fix", "--json", path, ...options]);
  return { code, report: readReport(stdout) };
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}

describe("--fix repairs", () => {
  test.each<[what: string, before: string, after: string, change: string]>([
    [
      "a value with a colon, by quotes",
      `---\nname: mended\ndescription: Use it for: charts, 'quotes' & more\n---\n${BODY}`,
      `---\nname: mended\ndescription: 'Use it for: charts, ''quotes'' & more'\n---\n${BODY}`,
      "put the value of `description` in quotes",
    ],
    [
      "a value with a colon that goes on over lines",
      `---\nname: mended\ndescription: Use it\n  for: charts\nlicense: MIT\n---\n${BODY}`,
      `---\nname: mended\ndescription: 'Use it\n  for: charts'\nlicense: MIT\n---\n${BODY}`,
      "put the value of `description` in quotes",
    ],
    [
      "a byte order mark",
      `\ufeff---\nname: mended\ndescription: d\n---\n${BODY}`,
      `---\nname: mended\ndescription: d\n---\n${BODY}`,
      "removed the byte order mark",
    ],
    [
      "the spelling of a key",
      `---\r\nname: mended\r\nDescription: d\r\nallowed_tools: Read\r\n---\r\n${BODY}`,
      `---\r\nname: mended\r\ndescription: d\r\nallowed-tools: Read\r\n---\r\n${BODY}`,
      "renamed `Description` to `description`",
    ],
    [
      "all of them at once",
      `\ufeff---\nName: mended\nDescription: a: b\n---\n${BODY}`,
      `---\nname: mended\ndescription: 'a: b'\n---\n${BODY}`,
      "removed the byte order mark",
    ],
  ])("%s", async (_, before, after, change) => {
    const skill = writeSkill("mended", { "SKILL.md": before });
    const { code, report } = await fix(skill);
    expect(read(`${skill}/SKILL.md`)).toBe(after);
    expect(report.skills[0]).toMatchObject({ name: "mended", valid: true, findings: [] });
    expect(report.skills[0]?.fixed).toContain(change);
    expect(code).toBe(0);
  });
});

describe("--fix", () => {
  test("shows what it changed", async () => {
    const skill = writeSkill("mended", { "SKILL.md": `\ufeff${skillText("mended")}` });
    const { stdout } = await psk(["validate", "--fix", skill]);
    expect(stdout).toContain("fixed  removed the byte order mark");
  });

  test("leaves a skill without faults as it is, to the byte and to the moment", async () => {
    const skill = writeSkill("good");
    const before = statSync(`${skill}/SKILL.md`, { bigint: true });
    const { report } = await fix(skill);
    const after = statSync(`${skill}/SKILL.md`, { bigint: true });
    expect([after.mtimeNs, after.ino]).toEqual([before.mtimeNs, before.ino]);
    expect(report.skills[0]).not.toHaveProperty("fixed");
  });

  test("without it nothing is written", async () => {
    const text = `\ufeff${skillText("good")}`;
    const skill = writeSkill("good", { "SKILL.md": text });
    await psk(["validate", skill]);
    expect(read(`${skill}/SKILL.md`)).toBe(text);
  });

  test.each([0o600, 0o666, 0o755])("keeps the mode of the file, %o", async (mode) => {
    const skill = writeSkill("mended", { "SKILL.md": `\ufeff${skillText("mended")}` });
    chmodSync(`${skill}/SKILL.md`, mode);
    await fix(skill);
    expect(statSync(`${skill}/SKILL.md`).mode & 0o777).toBe(mode);
    expect(readdirSync(skill)).toEqual(["SKILL.md"]);
  });

  test("keeps a SKILL.md that is a link a link, and mends what it leads to", async () => {
    const text = `\ufeff${skillText("linked")}`;
    const skill = writeSkill("linked", { "real.md": text, "SKILL.md": { link: "real.md" } });
    const { code } = await fix(skill);
    expect(lstatSync(`${skill}/SKILL.md`).isSymbolicLink()).toBe(true);
    expect(read(`${skill}/real.md`)).toBe(skillText("linked"));
    expect(code).toBe(0);
  });

  test("never writes through a link that leaves the skill", async () => {
    const text = `\ufeff${skillText("leaves")}`;
    writeSkill("outside", { "SKILL.md": text });
    const skill = writeSkill("leaves", { "SKILL.md": { link: "../outside/SKILL.md" } });
    expect((await fix(skill)).code).toBe(2);
    expect(read("outside/SKILL.md")).toBe(text);
  });

  test("reports what it could not mend", async () => {
    const text = `\ufeff${skillText("mended", ["colour: blue"])}`;
    const { code, report } = await fix(writeSkill("mended", { "SKILL.md": text }));
    expect(ruleIds(report)).toEqual(["unknown-key"]);
    expect(code).toBe(2);
  });

  test("never makes two keys one", async () => {
    const text = skillText("mended", ["Licence: MIT", "LICENSE: Apache-2.0"]);
    const { report } = await fix(
      writeSkill("mended", { "SKILL.md": text }),
      "--profile",
      "package",
    );
    expect(ruleIds(report)).not.toContain("frontmatter-duplicate-key");
  });

  test("leaves out a repair that would bring an error to light, and makes the others", async () => {
    const lines = ["version: 1.0.0", "author: Ada", "Metadata: none"];
    const text = skillText("mended", lines);
    const skill = writeSkill("mended", { "SKILL.md": `\ufeff${text}` });
    const { code, report } = await fix(skill, "--profile", "package");
    expect(report.skills[0]?.fixed).toEqual(["removed the byte order mark"]);
    expect(read(`${skill}/SKILL.md`)).toBe(text);
    expect(code).toBe(0);
  });
});
