import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeFiles, writeSkill } from "../support/write-skill.ts";

function git(folder: string, ...words: string[]): string {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  return execFileSync("git", [...identity, ...words], { cwd: folder, encoding: "utf8" });
}

/** A repository with three skills, all committed. */
function repository(): string {
  const folder = tempFolder();
  git(folder, "init", "-q", "-b", "main");
  for (const name of ["one", "two", "three"]) writeSkill(name, { "notes.md": "Notes.\n" }, folder);
  git(folder, "add", ".");
  git(folder, "commit", "-q", "-m", "first");
  return folder;
}

async function scanned(folder: string, revision = "HEAD"): Promise<string[]> {
  const words = ["scan", "--recursive", folder, "--changed", revision, "--json"];
  const { code, stdout } = await psk(words);
  expect(code).toBe(0);
  return JSON.parse(stdout).results.map((result: { skill_name: string }) => result.skill_name);
}

describe("psk scan --changed", () => {
  test("scans only skills with a changed, new or removed file", async () => {
    const folder = repository();
    appendFileSync(join(folder, "one", "SKILL.md"), "More.\n");
    expect(await scanned(folder)).toEqual(["one"]);
    writeFiles(join(folder, "three"), { "scripts/new.py": "print(1)\n" });
    expect(await scanned(folder)).toEqual(["one", "three"]);
    git(folder, "rm", "-q", "two/notes.md");
    expect(await scanned(folder)).toEqual(["one", "three", "two"]);
  });

  test("counts what was committed since the revision", async () => {
    const folder = repository();
    appendFileSync(join(folder, "two", "SKILL.md"), "More.\n");
    git(folder, "commit", "-q", "-am", "second");
    expect(await scanned(folder, "HEAD~1")).toEqual(["two"]);
    expect(await scanned(folder, "main")).toEqual([]);
  });

  test("leaves out what git ignores, and takes names that are not plain", async () => {
    const folder = repository();
    writeFiles(folder, { ".gitignore": "*.log\n", "one/debug.log": "x", "two/zwölf\n.md": "x" });
    expect(await scanned(folder)).toEqual(["two"]);
  });

  test("says when nothing changed, and exits 0", async () => {
    const { code, stdout, stderr } = await psk([
      ...["scan", "--recursive", repository(), "--changed", "HEAD"],
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: "",
      stderr: "No skill has changed since HEAD.\n",
    });
  });

  test("takes the folder of one skill, also by a link", async () => {
    const folder = repository();
    appendFileSync(join(folder, "one", "SKILL.md"), "More.\n");
    const link = join(tempFolder(), "linked");
    symlinkSync(folder, link);
    const { stdout } = await psk(["scan", join(link, "one"), "--changed", "HEAD", "--json"]);
    expect(JSON.parse(stdout).summary.skills).toBe(1);
  });

  test.each(["no-such-branch", "--output=stolen", "HEAD:one", ""])(
    "refuses %j, which is no revision",
    async (revision) => {
      const folder = repository();
      const words = ["scan", "--recursive", folder, `--changed=${revision}`];
      const { code, stderr } = await psk(words);
      expect(code).toBe(2);
      expect(stderr).toBe(`error: --changed: git knows no revision "${revision}"\n`);
      expect(existsSync(join(folder, "stolen"))).toBe(false);
    },
  );

  test("says when a folder is in no repository", async () => {
    const skill = writeSkill("loose", {}, tempFolder());
    const { code, stderr } = await psk(["scan", skill, "--changed", "HEAD"]);
    expect(code).toBe(2);
    expect(stderr).toBe(`error: ${skill}: it is not in a git repository, which --changed needs\n`);
  });

  test("says when there is no git", async () => {
    const folder = repository();
    const path = process.env.PATH;
    process.env.PATH = tempFolder();
    try {
      const { code, stderr } = await psk(["scan", "--recursive", folder, "--changed", "HEAD"]);
      expect(code).toBe(2);
      expect(stderr).toBe("error: --changed needs git, which was not found\n");
    } finally {
      process.env.PATH = path;
    }
  });

  test("starts no program that the repository names", async () => {
    const folder = repository();
    const mark = join(tempFolder(), "started");
    const program = join(folder, ".git", "program");
    writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
    chmodSync(program, 0o755);
    mkdirSync(join(folder, ".git", "hooks"), { recursive: true });
    symlinkSync("../program", join(folder, ".git", "hooks", "post-index-change"));
    for (const key of ["core.fsmonitor", "diff.external", "filter.x.clean", "diff.x.textconv"]) {
      git(folder, "config", key, program);
    }
    git(folder, "config", "filter.x.required", "true");
    writeFiles(folder, { ".git/info/attributes": "* filter=x diff=x\n" });
    writeFiles(folder, { "one/notes.md": "Other.\n" });
    expect(await scanned(folder)).toEqual(["one"]);
    expect(existsSync(mark)).toBe(false);
    // The trap works: git falls into it when nobody takes care.
    git(folder, "diff", "--name-only", "HEAD");
    expect(existsSync(mark)).toBe(true);
  });
});
