import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { isIgnored, readDir } from "../../src/skill/read-dir.ts";
import type { Skill } from "../../src/skill/skill.ts";
import { asNobody } from "../support/as-nobody.ts";
import { temporaryFolder, withoutRights } from "./temporary-folder.ts";

const SKILL = "---\nname: a\ndescription: b\n---\nBody\n";

function folderWith(files: Readonly<Record<string, string>> = {}): string {
  return temporaryFolder({ "SKILL.md": SKILL, ...files });
}

function paths({ files }: Skill): string[] {
  return files.map(({ path }) => path);
}

function refusals({ refused }: Skill): [string, string][] {
  return refused.map(({ path, kind }) => [path, kind]);
}

function textOf({ files }: Skill, path: string): string {
  const bytes = files.find((file) => file.path === path)?.bytes;
  return Buffer.from(bytes ?? expect.unreachable(`${path} is not held`)).toString();
}

describe("a folder is read", () => {
  it("with all its files, in byte order", async () => {
    const dir = folderWith({ "b.md": "", "a/z.md": "", "a-b.md": "", "Z.md": "", "ä.md": "" });
    const skill = await readDir(dir);
    expect(paths(skill)).toEqual(["SKILL.md", "Z.md", "a-b.md", "a/z.md", "b.md", "ä.md"]);
    expect(skill.refused).toEqual([]);
  });

  it("with its name, also by a path that ends in a slash or a dot", async () => {
    const dir = folderWith();
    expect((await readDir(dir)).folder).toBe(basename(dir));
    expect((await readDir(`${dir}/`)).folder).toBe(basename(dir));
    expect((await readDir(`${dir}/.`)).folder).toBe(basename(dir));
  });

  it("with hidden files", async () => {
    expect(paths(await readDir(folderWith({ ".env": "", ".config/x": "" })))).toContain(".env");
  });

  it("with the bytes as they are", async () => {
    const dir = folderWith();
    const bytes = Buffer.from([0, 255, 13, 10, 0xef, 0xbb, 0xbf]);
    writeFileSync(join(dir, "a.bin"), bytes);
    const file = (await readDir(dir)).files.find(({ path }) => path === "a.bin");
    expect(file?.size).toBe(7);
    expect(Buffer.from(file?.bytes ?? [])).toEqual(bytes);
  });

  it("with the executable bit of any user", async () => {
    const dir = folderWith({ "a.sh": "", "b.sh": "", "c.sh": "" });
    chmodSync(join(dir, "a.sh"), 0o755);
    chmodSync(join(dir, "b.sh"), 0o654);
    const { files } = await readDir(dir);
    const executable = files.filter((file) => file.executable).map(({ path }) => path);
    expect(executable).toEqual(["a.sh", "b.sh"]);
  });

  it("with files above 8 MiB listed but not held", async () => {
    const dir = folderWith({ "at.bin": "", "over.bin": "" });
    truncateSync(join(dir, "at.bin"), 8 * 1024 * 1024);
    truncateSync(join(dir, "over.bin"), 8 * 1024 * 1024 + 1);
    const [, at, over] = (await readDir(dir)).files;
    expect(at?.bytes?.length).toBe(8 * 1024 * 1024);
    expect(over).toMatchObject({ path: "over.bin", size: 8 * 1024 * 1024 + 1, bytes: undefined });
  });

  it("no further when it holds no SKILL.md: it may be a whole disk", async () => {
    const skill = await readDir(temporaryFolder({ "a.md": "", "sub/SKILL.md": SKILL }));
    expect(skill.skillText.state).toBe("absent");
    expect(skill.files).toEqual([]);
  });

  it.each(["skill.md", "Skill.md"])("when its SKILL.md is spelt %s", async (name) => {
    expect(paths(await readDir(temporaryFolder({ [name]: SKILL, "a.md": "" })))).toContain("a.md");
  });
});

describe("a name is ignored", () => {
  const ignored = [".git", "node_modules", "__pycache__", ".DS_Store", ".venv", "a.pyc"];

  it.each(ignored)("%s", (name) => expect(isIgnored(name)).toBe(true));

  it.each([".gitignore", "git", "node_modules.md", "pyc", ".venv2"])("but not %s", (name) => {
    expect(isIgnored(name)).toBe(false);
  });

  it("at any depth, and listed as ignored", async () => {
    const dir = folderWith({ ".git/config": "", "a/node_modules/b/c.js": "", "a/x.pyc": "" });
    const skill = await readDir(dir);
    expect(skill.ignored).toEqual([".git", "a/node_modules", "a/x.pyc"]);
    expect(paths(skill)).toEqual(["SKILL.md"]);
  });
});

describe("a link", () => {
  it("to a file inside is read as that file", async () => {
    const dir = folderWith({ "a.md": "text" });
    symlinkSync("a.md", join(dir, "b.md"));
    expect(textOf(await readDir(dir), "b.md")).toBe("text");
  });

  it("to a folder inside is read as a folder of its own", async () => {
    const dir = folderWith({ "real/a.md": "text" });
    symlinkSync("real", join(dir, "link"));
    const skill = await readDir(dir);
    expect(paths(skill)).toEqual(["SKILL.md", "link/a.md", "real/a.md"]);
  });

  it("may be SKILL.md itself", async () => {
    const dir = temporaryFolder({ "docs/skill.txt": SKILL });
    symlinkSync("docs/skill.txt", join(dir, "SKILL.md"));
    expect((await readDir(dir)).skillText.state).toBe("text");
  });

  it("works in a folder that is reached through a link", async () => {
    const dir = folderWith({ "a.md": "text" });
    symlinkSync("a.md", join(dir, "b.md"));
    const outer = temporaryFolder();
    symlinkSync(dir, join(outer, "skill"));
    const skill = await readDir(join(outer, "skill"));
    expect(skill.folder).toBe("skill");
    expect(textOf(skill, "b.md")).toBe("text");
  });

  it.each([
    ["a file outside", "../secret.txt"],
    ["an absolute file", "/etc/hosts"],
    ["a folder outside", ".."],
    ["a folder whose name begins alike", "../skill-2"],
  ])("to %s is refused", async (_, target) => {
    const outer = temporaryFolder({
      "skill/SKILL.md": SKILL,
      "skill-2/a.md": "",
      "secret.txt": "x",
    });
    symlinkSync(target, join(outer, "skill", "link"));
    const skill = await readDir(join(outer, "skill"));
    expect(refusals(skill)).toEqual([["link", "link"]]);
    expect(paths(skill)).toEqual(["SKILL.md"]);
  });

  it("may lead anywhere inside a wider root", async () => {
    const outer = temporaryFolder({ "skill/SKILL.md": SKILL, "shared/a.md": "text" });
    symlinkSync("../shared", join(outer, "skill", "shared"));
    expect(textOf(await readDir(join(outer, "skill"), outer), "shared/a.md")).toBe("text");
  });

  it("to nothing, or to itself, is refused", async () => {
    const dir = folderWith();
    symlinkSync("nowhere", join(dir, "dangling"));
    symlinkSync("self", join(dir, "self"));
    symlinkSync("ring-b", join(dir, "ring-a"));
    symlinkSync("ring-a", join(dir, "ring-b"));
    const skill = await readDir(dir);
    expect(refusals(skill).map(([path]) => path)).toEqual(["dangling", "ring-a", "ring-b", "self"]);
    expect(skill.refused.every(({ kind }) => kind === "link")).toBe(true);
  });

  it("to a folder that it is in is refused", async () => {
    const dir = folderWith({ "a/b/c.md": "" });
    symlinkSync("../..", join(dir, "a/b/up"));
    symlinkSync(".", join(dir, "here"));
    const skill = await readDir(dir);
    expect(refusals(skill)).toEqual([
      ["a/b/up", "link"],
      ["here", "link"],
    ]);
    expect(paths(skill)).toEqual(["SKILL.md", "a/b/c.md"]);
  });

  it("to a folder that links back ends where the ring closes", async () => {
    const dir = folderWith({ "a/a.md": "", "b/b.md": "" });
    symlinkSync("../b", join(dir, "a/to-b"));
    symlinkSync("../a", join(dir, "b/to-a"));
    const skill = await readDir(dir);
    expect(paths(skill)).toEqual(["SKILL.md", "a/a.md", "a/to-b/b.md", "b/b.md", "b/to-a/a.md"]);
    expect(refusals(skill).map(([path]) => path)).toEqual(["a/to-b/to-a", "b/to-a/to-b"]);
  });

  it("that doubles the folders at each step ends at a limit", async () => {
    const dir = folderWith();
    for (let i = 0; i < 24; i++) {
      mkdirSync(join(dir, `d${i}`));
      symlinkSync(`../d${i + 1}`, join(dir, `d${i}`, "x"));
      symlinkSync(`../d${i + 1}`, join(dir, `d${i}`, "y"));
    }
    await expect(readDir(dir)).rejects.toMatchObject({ code: "too_large" });
  }, 30_000);
});

describe("something that is not a file", () => {
  it("is refused and never opened", async () => {
    const dir = folderWith();
    execFileSync("mkfifo", [join(dir, "pipe")]);
    expect(refusals(await readDir(dir))).toEqual([["pipe", "special"]]);
  });

  it("is refused behind a link too", async () => {
    const dir = folderWith();
    execFileSync("mkfifo", [join(dir, "pipe")]);
    symlinkSync("pipe", join(dir, "link"));
    expect(refusals(await readDir(dir))).toEqual([
      ["link", "special"],
      ["pipe", "special"],
    ]);
  });
});

describe("what cannot be taken in", () => {
  it("is refused by its name, a folder with all that is in it", async () => {
    const skill = await readDir(folderWith({ "aux/a.md": "", "a\\b.md": "" }));
    expect(refusals(skill)).toEqual([
      ["a\\b.md", "unsafe_name"],
      ["aux", "unsafe_name"],
    ]);
  });

  it("is refused when there is no right to read it", async () => {
    const dir = folderWith({ "a.md": "", "b/c.md": "" });
    withoutRights(join(dir, "a.md"), 0o644);
    withoutRights(join(dir, "b"), 0o755);
    const skill = await asNobody(() => readDir(dir));
    expect(refusals(skill)).toEqual([
      ["a.md", "unreadable"],
      ["b", "unreadable"],
    ]);
    expect(skill.refused.map(({ reason }) => reason).join()).not.toContain(dir);
  });

  it.each(["nowhere", "SKILL.md"])("is an error when it is the folder itself: %s", async (name) => {
    await expect(readDir(join(folderWith(), name))).rejects.toThrow();
  });
});
