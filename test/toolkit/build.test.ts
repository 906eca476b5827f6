import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { createMemoryStore } from "../../src/store/memory-store.ts";
import type { DiskStore } from "../../src/store/store.ts";
import { type BuildOptions, build } from "../../src/toolkit/build.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { metadata, packable } from "../support/packable.ts";
import { skillText } from "../support/write-skill.ts";

const EPOCH = { SOURCE_DATE_EPOCH: "1770820200" }; // 2026-02-11T14:30:00Z, the seed's example
const folder = memoryFolder();
let nth = 0;
let home = "";
let store: DiskStore;

beforeEach(() => {
  home = join(folder, String(nth++));
  store = openDiskStore(join(home, "store"));
});

const OPTIONS: BuildOptions = { maintainer: "grace", env: EPOCH };

async function built(dir: string, options: Partial<BuildOptions> = {}) {
  const result = await build(store, dir, { ...OPTIONS, ...options });
  if (result.state === "built") return result;
  throw new Error(result.findings.map(({ description }) => description).join("; "));
}

/** The rules that refuse a build. */
async function refused(dir: string, options: Partial<BuildOptions> = {}): Promise<string[]> {
  const result = await build(store, dir, { ...OPTIONS, ...options });
  return result.state === "built" ? [] : result.findings.map(({ rule_id }) => rule_id);
}

const manifestOf = (version = "1.0.0") =>
  readFileSync(join(home, "store", "demo", version, "manifest.json"), "utf8");

describe("manifest.json", () => {
  test("is the seed's table, field by field, in a fixed order and to the byte", async () => {
    const dir = packable(home, "demo", {
      files: {
        "scripts/run.sh": "echo hi\n",
        "references/guide.md": "Guide.\n",
        "assets/logo.svg": "<svg/>\n",
        LICENSE: "MIT\n",
        "examples/a.md": "A\n",
      },
      executable: ["scripts/run.sh"],
    });
    const { sourceHash } = await built(dir);
    const manifest = JSON.parse(manifestOf());
    expect(manifest).toEqual({
      manifestVersion: 1,
      name: "demo",
      version: "1.0.0",
      description: "What it does.",
      author: "ada",
      maintainer: "grace",
      buildTimestamp: "2026-02-11T14:30:00Z",
      contents: {
        skillFile: "SKILL.md",
        scripts: ["scripts/run.sh"],
        references: ["references/guide.md"],
        assets: ["assets/logo.svg"],
        other: ["LICENSE", "examples/a.md"],
      },
      files: [
        expect.objectContaining({ path: "LICENSE", size: 4, mode: "0644" }),
        expect.objectContaining({ path: "SKILL.md", mode: "0644" }),
        expect.objectContaining({ path: "assets/logo.svg" }),
        expect.objectContaining({ path: "examples/a.md" }),
        expect.objectContaining({ path: "references/guide.md" }),
        {
          path: "scripts/run.sh",
          sha256: "ab08508fdf5ca4da5c4995987bc41c56c048aaa5eeb046417ae4049b7d40286e",
          size: 8,
          mode: "0755",
        },
      ],
      sourceHash,
    });
    expect(Object.keys(manifest)).toEqual([
      ...["manifestVersion", "name", "version", "description", "author", "maintainer"],
      ...["buildTimestamp", "contents", "files", "sourceHash"],
    ]);
    expect(manifestOf()).toBe(`${JSON.stringify(manifest, null, 2)}\n`);
  });

  test("has all lists, also the empty ones", async () => {
    await built(packable(home, "demo"));
    const { contents, files } = JSON.parse(manifestOf());
    const lists = { scripts: [], references: [], assets: [], other: [] };
    expect(contents).toEqual({ skillFile: "SKILL.md", ...lists });
    expect(files).toHaveLength(1);
  });

  test("is the same to the byte when built twice, in two stores and from two places", async () => {
    const skill = {
      files: { "scripts/run.sh": "x", "a b.md": "y" },
      executable: ["scripts/run.sh"],
    };
    await built(packable(join(home, "one"), "demo", skill));
    const first = manifestOf();
    home = `${home}-two`;
    store = openDiskStore(join(home, "store"));
    await built(packable(home, "demo", skill));
    expect(manifestOf()).toBe(first);
  });
});

describe("buildTimestamp", () => {
  test("is the present second in UTC without SOURCE_DATE_EPOCH", async () => {
    const before = Math.floor(Date.now() / 1000);
    await built(packable(home, "demo"), { env: {} });
    const { buildTimestamp } = JSON.parse(manifestOf());
    expect(buildTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const seconds = Date.parse(buildTimestamp) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(before);
    expect(seconds).toBeLessThanOrEqual(Date.now() / 1000);
  });

  test.each(["0", "253402300799"])("SOURCE_DATE_EPOCH %s is a time", async (epoch) => {
    await built(packable(home, "demo"), { env: { SOURCE_DATE_EPOCH: epoch } });
    expect(Date.parse(JSON.parse(manifestOf()).buildTimestamp)).toBe(Number(epoch) * 1000);
  });

  test.each(["-1", "1.5", "now", "253402300800", "1e3", " 1"])(
    "SOURCE_DATE_EPOCH %j is an error",
    async (epoch) => {
      const env = { SOURCE_DATE_EPOCH: epoch };
      const words = `SOURCE_DATE_EPOCH must be a number of seconds, not "${epoch}"`;
      await expect(built(packable(home, "demo"), { env })).rejects.toThrow(words);
    },
  );
});

describe("the version", () => {
  test.each([
    ["1.2", "1.2.0"],
    ["0.0", "0.0.0"],
    ["1.10", "1.10.0"],
    ["1.2.3", "1.2.3"],
    ["1.0.0-rc.1", "1.0.0-rc.1"],
    ["1.0.0+20260211.ab", "1.0.0+20260211.ab"],
    ["1.0.0-alpha-x.7+exp.sha.5114f85", "1.0.0-alpha-x.7+exp.sha.5114f85"],
    ["9007199254740.0.0", "9007199254740.0.0"],
  ])("%s is stored as %s", async (written, version) => {
    expect((await built(packable(home, "demo", { version: written }))).version).toBe(version);
    expect(JSON.parse(manifestOf(version)).version).toBe(version);
  });

  test("1.10 without quotes stays 1.10", async () => {
    const lines = ["metadata:", "  version: 1.10", "  author: ada"];
    const dir = packable(home, "demo", { files: { "SKILL.md": skillText("demo", lines) } });
    expect((await built(dir)).version).toBe("1.10.0");
  });

  test.each([
    "01.0.0",
    "1.02.0",
    "1.0.03",
    "1.0.0-01",
    "1",
    "v1.0.0",
    "1.0.0.0",
    "latest",
    "1.0.x",
  ])("%s is refused", async (version) => {
    expect(await refused(packable(home, "demo", { version }))).toEqual(["metadata-version-format"]);
  });

  test("can be given by a flag, which goes before the frontmatter", async () => {
    const dir = packable(home, "demo", { version: "not-a-version" });
    expect((await built(dir, { version: "2.1" })).version).toBe("2.1.0");
    await expect(built(dir, { version: "02.1" })).rejects.toMatchObject({ code: "usage" });
  });
});

describe("version and author", () => {
  const write = (lines: readonly string[]) =>
    packable(home, "demo", { files: { "SKILL.md": skillText("demo", lines) } });

  test("are both asked for, and both told when both are missing", async () => {
    const found = await refused(write([]));
    expect(found.sort()).toEqual(["metadata-author-missing", "metadata-version-missing"]);
  });

  test("may stand at the top level, which is a warning", async () => {
    const { version, author, warnings } = await built(write(['version: "3.1"', "author: bob"]));
    expect([version, author]).toEqual(["3.1.0", "bob"]);
    const fallback = warnings.filter(({ rule_id }) => rule_id === "metadata-fallback");
    expect(fallback.map(({ field }) => field)).toEqual(["version", "author"]);
  });

  test("below metadata go before those at the top level", async () => {
    const lines = ['version: "3.1"', "author: bob", ...metadata("1.0.0", "ada")];
    expect(await built(write(lines))).toMatchObject({ version: "1.0.0", author: "ada" });
  });

  test("by flag need nothing in the frontmatter", async () => {
    const result = await built(write([]), { version: "1.0", author: " Ada L. " });
    expect(result).toMatchObject({ version: "1.0.0", author: "Ada L." });
  });

  test.each(["", "  ", "\t"])("a blank author %j is refused", async (author) => {
    await expect(built(write(metadata()), { author })).rejects.toThrow(
      "--author must not be blank",
    );
    expect(await refused(write(['metadata: { version: "1.0.0", author: "" }']))).not.toEqual([]);
  });

  test.each(["", "  "])("a blank maintainer %j is refused", async (maintainer) => {
    const words = "--maintainer must not be blank";
    await expect(built(write(metadata()), { maintainer })).rejects.toThrow(words);
  });
});

describe("what is stored", () => {
  test("the whole folder, with executable bits, whatever the umask is", async () => {
    const files = { "bin/tool": "#!/bin/sh\n", "deep/er/x.txt": "x", ".config": "c" };
    const dir = packable(home, "demo", { files, executable: ["bin/tool"] });
    chmodSync(join(dir, "deep/er/x.txt"), 0o600);
    const before = process.umask(0o077);
    const { path } = await built(dir).finally(() => process.umask(before));
    const mode = (file: string) => (statSync(join(path, file)).mode & 0o777).toString(8);
    expect(["bin/tool", "deep/er/x.txt", ".config", "manifest.json"].map(mode)).toEqual([
      "755",
      "644",
      "644",
      "644",
    ]);
    expect(store.verify().versions[0]?.problems).toEqual([]);
  });

  test("not what no skill is made of, which is told", async () => {
    const files = {
      ".git/config": "x",
      "node_modules/a/index.js": "x",
      "scripts/__pycache__/a.pyc": "x",
      "scripts/b.pyc": "x",
      ".DS_Store": "x",
      ".venv/bin/python": "x",
      "scripts/run.py": "x",
    };
    const { ignored } = await built(packable(home, "demo", { files }));
    expect(ignored).toEqual([
      ".DS_Store",
      ".git",
      ".venv",
      "node_modules",
      "scripts/__pycache__",
      "scripts/b.pyc",
    ]);
    expect(JSON.parse(manifestOf()).contents.scripts).toEqual(["scripts/run.py"]);
  });

  test("the same in a store in memory", async () => {
    const dir = packable(home, "demo", { files: { "a.md": "a" } });
    const memory = createMemoryStore();
    const result = await build(memory, dir, OPTIONS);
    expect(result).toMatchObject({ state: "built", path: "memory:demo/1.0.0" });
    await built(dir);
    const { manifest } = memory.get("demo", "1.0.0") ?? {};
    expect(`${JSON.stringify(manifest, null, 2)}\n`).toBe(manifestOf());
  });
});
