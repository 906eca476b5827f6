import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { judge } from "../support/judge.ts";
import { psk } from "../support/psk.ts";
import { readReport, ruleIds } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";

beforeAll(() => void enterTempFolder());

const isRoot = process.getuid?.() === 0;
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function makePipe(path: string): void {
  execFileSync("mkfifo", [path]);
}

function makeSocket(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    servers.push(createServer().on("error", reject).listen(path, resolve));
  });
}

/** /dev/zero itself where one may be made, which never ends when it is read. */
function makeDevice(path: string): void {
  execFileSync("mknod", [path, "c", "1", "5"]);
}

describe("what is neither file nor folder is never opened", () => {
  test("a pipe, which would block its reader", async () => {
    const skill = writeSkill("pipe");
    makePipe(`${skill}/data.md`);
    const { code, report, text } = await judge(skill);
    expect(ruleIds(report)).toEqual(["special-file"]);
    expect(text).toContain("data.md is a named pipe");
    expect(code).toBe(0);
    expect((await judge(skill, "--profile", "package")).code).toBe(2);
  });

  test("a socket", async () => {
    const skill = writeSkill("socket");
    await makeSocket(`${skill}/control`);
    const { code, report, text } = await judge(skill);
    expect(ruleIds(report)).toEqual(["special-file"]);
    expect(text).toContain("control is a socket");
    expect(code).toBe(0);
  });

  test.runIf(isRoot)("a device, which would never end", async () => {
    const skill = writeSkill("device");
    makeDevice(`${skill}/zero`);
    const { code, report, text } = await judge(skill);
    expect(ruleIds(report)).toEqual(["special-file"]);
    expect(text).toContain("zero is a device");
    expect(code).toBe(0);
  });

  test("a link to a device", async () => {
    const skill = writeSkill("device-link", { zero: { link: "/dev/zero" } });
    const { code, report } = await judge(skill);
    expect(ruleIds(report)).toEqual(["link-refused"]);
    expect(code).toBe(0);
  });

  test("a link to a pipe of the same skill", async () => {
    const skill = writeSkill("pipe-link", { "other.md": { link: "pipe" } });
    makePipe(`${skill}/pipe`);
    const { code, report } = await judge(skill);
    expect(ruleIds(report)).toEqual(["special-file"]);
    expect(code).toBe(0);
  });

  test.each<[what: string, make: (path: string) => void | Promise<void>]>([
    ["a pipe", makePipe],
    ["a socket", makeSocket],
    ["a link to a device", (path) => symlinkSync("/dev/zero", path)],
    ["a folder", (path) => void mkdirSync(path)],
  ])("in place of SKILL.md: %s", async (what, make) => {
    const folder = `in-place-${what.replaceAll(" ", "-")}`;
    mkdirSync(folder);
    await make(`${folder}/SKILL.md`);
    const { code, report } = await judge(folder);
    expect(ruleIds(report)).toContain("skill-file-missing");
    expect(code).toBe(2);
  });

  test("given as the path", async () => {
    makePipe("given-pipe");
    for (const path of ["given-pipe", "/dev/zero"]) {
      const { code, stderr } = await judge(path);
      expect(stderr).toContain(`${path}: neither a file nor a folder\n`);
      expect(code).toBe(2);
    }
  });
});

describe("a link is followed only to files of the skill", () => {
  test.each<[what: string, target: string]>([
    ["a file of the host", "/etc/passwd"],
    ["a folder of the host", "/etc"],
    ["the root of the disk", "/"],
    ["the folder above", ".."],
    ["a file beside the skill", "../outside.md"],
    ["a folder whose name only begins alike", "../leaves-more"],
    ["something that is not there", "nowhere.md"],
    ["something that is not there, outside", "/nowhere/at/all"],
    ["itself", "link.md"],
    ["the folder it is in", "."],
  ])("it is refused when it leads to %s", async (_, target) => {
    writeSkill("leaves-more");
    writeFileSync("outside.md", "SECRET");
    const skill = writeSkill("leaves", { "SKILL.md": skillText("leaves") });
    execFileSync("rm", ["-f", `${skill}/link.md`]);
    symlinkSync(target, `${skill}/link.md`);
    const { code, report, text } = await judge(skill);
    expect(ruleIds(report)).toEqual(["link-refused"]);
    expect(JSON.stringify(report) + text).not.toMatch(/SECRET|root:/);
    expect(code).toBe(0);
    expect((await judge(skill, "--profile", "package")).code).toBe(2);
  });

  test.each<[what: string, target: string]>([
    ["a file of the host", "/etc/passwd"],
    ["a file beside the skill", "../secret.md"],
    ["another link that leaves", "hop.md"],
  ])("not even SKILL.md, when it leads to %s", async (_, target) => {
    writeFileSync("secret.md", skillText("as-skill-file", [], "SECRET"));
    execFileSync("rm", ["-rf", "as-skill-file"]);
    const links = { "hop.md": { link: "/etc/passwd" }, "SKILL.md": { link: target } };
    const skill = writeSkill("as-skill-file", links);
    for (const path of [skill, `${skill}/SKILL.md`]) {
      const { code, report, text } = await judge(path);
      expect(ruleIds(report)).toEqual(["link-refused", "skill-file-missing"]);
      expect(JSON.stringify(report) + text).not.toMatch(/SECRET|root:|\/etc/);
      expect(code).toBe(2);
    }
  });

  test("links in a ring end", async () => {
    const skill = writeSkill("ring", { "a/to-b": { link: "../b" }, "b/to-a": { link: "../a" } });
    const { code, report } = await judge(skill);
    expect(ruleIds(report)).toEqual(["link-refused"]);
    expect(code).toBe(0);
  });

  test("links that double at each step are cut off", { timeout: 60_000 }, async () => {
    const links = Array.from({ length: 30 }, (_, n) => ({
      [`d${n}/x`]: { link: `../d${n + 1}` },
      [`d${n}/y`]: { link: `../d${n + 1}` },
    }));
    const skill = writeSkill("doubling", { ...Object.assign({}, ...links), "d30/end.md": "end" });
    const { code, stdout } = await psk(["validate", "--json", skill]);
    expect(readReport(stdout).error).toEqual({
      code: "too_large",
      message: "doubling: more than 50000 files and folders",
    });
    expect(code).toBe(2);
  });
});
