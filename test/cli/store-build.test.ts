import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { listing } from "../store/support/listing.ts";
import { packable } from "../support/packable.ts";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";

const USAGE = "usage: psk build DIR --maintainer ID [OPTIONS]";
const folder = tempFolder();
let nth = 0;
let home = "";
let store = "";

beforeEach(() => {
  home = join(folder, String(nth++));
  store = join(home, "store");
});

const build = (dir: string, ...words: string[]) =>
  psk(["build", dir, "--maintainer", "grace", "--store", store, ...words]);

describe("a build that is done", () => {
  test("says what was built, by whom, its hash and its place", async () => {
    const { code, stdout, stderr } = await build(packable(home, "demo"));
    const { sourceHash } = JSON.parse(
      readFileSync(join(store, "demo/1.0.0/manifest.json"), "utf8"),
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      [
        "Built demo@1.0.0",
        "  author      ada",
        "  maintainer  grace",
        `  hash        ${sourceHash}`,
        `  place       ${store}/demo/1.0.0`,
        "",
      ].join("\n"),
    );
  });

  test("says the same as JSON, with these fields in this order", async () => {
    const { code, stdout, stderr } = await build(packable(home, "demo"), "--json");
    expect([code, stderr]).toEqual([0, ""]);
    const result = JSON.parse(stdout);
    expect(Object.keys(result)).toEqual([
      ...["name", "version", "author", "maintainer", "path", "sourceHash", "replaced"],
      "scan",
    ]);
    expect(result).toMatchObject({
      name: "demo",
      version: "1.0.0",
      author: "ada",
      maintainer: "grace",
      path: `${store}/demo/1.0.0`,
      replaced: false,
    });
  });

  test("names what it left out and counts warnings, unless it is to be quiet", async () => {
    const lines = ['version: "1.0.0"', "author: ada"];
    const files = { "SKILL.md": skillText("demo", lines), ".git/config": "x", "a/b.pyc": "x" };
    const dir = packable(home, "demo", { files });
    const { stderr } = await build(dir, "--scan", "off");
    expect(stderr).toBe(
      `Left out: .git, a/b.pyc\n4 warnings; psk validate ${dir} --profile package shows them\n`,
    );
    expect((await build(dir, "--scan=off", "--force", "--quiet")).stderr).toBe("");
    const shown = await psk(["validate", dir, "--profile", "package"]);
    expect(shown.stdout).toContain("`version` at the top level is taken for `metadata.version`");
  });
});

describe("a version that is there already", () => {
  const CONFLICT = "error: demo@1.0.0 is already in the store (use --force to replace it)\n";

  test("is a conflict: exit 3, and nothing is touched", async () => {
    await build(packable(home, "demo"));
    const before = listing(store);
    const dir = packable(join(home, "other"), "demo", { body: "Another.\n" });
    expect(await build(dir)).toEqual({ code: 3, stdout: "", stderr: CONFLICT });
    expect(listing(store)).toEqual(before);
  });

  test("is a conflict in JSON too", async () => {
    const dir = packable(home, "demo");
    await build(dir);
    const { code, stdout, stderr } = await build(dir, "--json");
    expect([code, stderr]).toEqual([3, CONFLICT]);
    expect(JSON.parse(stdout)).toEqual({
      error: { code: "conflict", message: CONFLICT.slice("error: ".length).trim() },
    });
  });

  test("is replaced with --force, and said to be", async () => {
    await build(packable(home, "demo", { files: { "old.md": "old" } }));
    const dir = packable(join(home, "other"), "demo", { author: "eve" });
    const { code, stdout } = await build(dir, "--force", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ author: "eve", replaced: true });
    expect(existsSync(join(store, "demo/1.0.0/old.md"))).toBe(false);
  });

  test("as 1.0 is the same as 1.0.0", async () => {
    await build(packable(home, "demo"));
    const dir = packable(join(home, "other"), "demo", { version: "1.0" });
    expect((await build(dir)).code).toBe(3);
  });
});

describe("a skill that cannot be packaged", () => {
  const write = () =>
    writeSkill(
      "demo",
      {
        "SKILL.md": "---\nname: Bad_Name\ndescription: ''\nmetadata:\n  version: '01.0'\n---\n",
        ".env": "TOKEN=1",
        "manifest.json": "{}",
      },
      home,
    );

  test("is refused with every problem as `field: reason`: exit 2, and nothing is stored", async () => {
    const dir = write();
    const { code, stdout, stderr } = await build(dir);
    expect([code, stdout]).toEqual([2, ""]);
    const [first, ...lines] = stderr.trimEnd().split("\n");
    expect(first).toBe(`error: ${dir} cannot be packaged:`);
    for (const line of lines) expect(line).toMatch(/^ {2}- [^ :]+: \S.*$/);
    const fields = lines.map((line) => /^ {2}- ([^:]+):/.exec(line)?.[1]);
    expect(new Set(fields)).toEqual(
      new Set([
        ...[".env", "manifest.json", "name", "description", "metadata.version", "metadata.author"],
      ]),
    );
    expect(existsSync(store)).toBe(false);
  });

  test("has the same findings in JSON, in full", async () => {
    const { code, stdout, stderr } = await build(write(), "--json");
    expect(code).toBe(2);
    const { error } = JSON.parse(stdout);
    expect(error.code).toBe("invalid_skill");
    expect(error.message).toMatch(/ cannot be packaged$/);
    expect(error.findings).toHaveLength(stderr.trimEnd().split("\n").length - 1);
    for (const { severity } of error.findings) expect(severity).toBe("HIGH");
  });

  test("for want of a version or an author names the flag that gives one", async () => {
    const dir = writeSkill("demo", {}, home);
    const { stderr } = await build(dir);
    expect(stderr).toMatch(/ {2}- metadata\.version: .*`--skill-version`/);
    expect(stderr).toMatch(/ {2}- metadata\.author: .*`--author`/);
    expect((await build(dir, "--skill-version", "1.0", "--author", "ada")).code).toBe(0);
  });

  test("for its secrets can be built with --allow-secret-files", async () => {
    const dir = packable(home, "demo", { files: { ".env": "TOKEN=1" } });
    expect((await build(dir)).code).toBe(2);
    expect((await build(dir, "--allow-secret-files")).code).toBe(0);
  });

  test("is named for its folder, or it is refused", async () => {
    const dir = writeSkill("other", { "SKILL.md": skillText("demo") }, home);
    expect((await build(dir)).stderr).toContain("  - name: ");
  });
});

describe("words that are wrong", () => {
  test("no --maintainer: exit 2 with a usage line", async () => {
    const { code, stdout, stderr } = await psk(["build", packable(home, "demo"), "--store", store]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(`error: --maintainer is missing; ${USAGE}\n`);
    expect(existsSync(store)).toBe(false);
  });

  test.each(["", "   ", "\t"])(
    "a blank --maintainer %j: exit 2 with a usage line",
    async (blank) => {
      const dir = packable(home, "demo");
      const { code, stderr } = await psk(["build", dir, "--maintainer", blank, "--store", store]);
      expect(code).toBe(2);
      expect(stderr).toBe(`error: --maintainer is blank; ${USAGE}\n`);
      expect(existsSync(store)).toBe(false);
    },
  );

  test("a version that is none: exit 2", async () => {
    const { code, stderr } = await build(packable(home, "demo"), "--skill-version", "01.0.0");
    expect([code, stderr]).toEqual([
      2,
      'error: --skill-version: "01.0.0" is not a semantic version\n',
    ]);
  });

  test("no folder, or none that is there: exit 2 and 4", async () => {
    expect((await psk(["build", "--maintainer", "grace"])).code).toBe(2);
    const { code, stderr } = await build(join(home, "nowhere"));
    expect([code, stderr]).toEqual([4, `error: ${home}/nowhere: no such file or folder\n`]);
  });

  test("a folder without a SKILL.md: exit 2", async () => {
    const { code, stderr } = await build(folder);
    expect(code).toBe(2);
    expect(stderr).toMatch(/ {2}- SKILL\.md: /);
  });

  test("an unknown option: exit 2", async () => {
    expect((await build(packable(home, "demo"), "--forse")).code).toBe(2);
  });
});

describe("what a skill says of itself", () => {
  test("acts on no terminal", async () => {
    const dir = packable(home, "demo", { author: '"\\e[31mEve\\u202e"' });
    const { code, stdout } = await build(dir);
    expect(code).toBe(0);
    expect(stdout).toContain("  author      \\x1b[31mEve\\u202e\n");
  });
});
