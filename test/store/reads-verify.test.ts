/** Whatever reads a version checks what it reads, and an error names the file that was changed. */

import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { psk } from "../support/psk.ts";
import { versionOf } from "./support/version-of.ts";

const folder = memoryFolder();
const LARGE = "x".repeat(9 * 1024 * 1024); // more than is held in memory
let stores = 0;
let place = "";
let version = "";

beforeEach(() => {
  place = join(folder, String(stores++));
  const files = { "references/guide.md": "Guide.\n", "large.bin": LARGE };
  const { path } = openDiskStore(place).put(versionOf("demo", "1.0.0", files));
  version = realpathSync(path);
});

/** Flips the lowest bit of one byte in the middle. */
function flipBit(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  "one bit is flipped": flipBit,
  "it is cut short": (path) => truncateSync(path, 3),
  "it is emptied": (path) => truncateSync(path, 0),
  "it has one byte more": (path) => appendFileSync(path, "x"),
  "it is deleted": (path) => rmSync(path),
  "it is replaced by a link to the same bytes": (path) => {
    const copy = join(folder, `copy-${stores}`);
    writeFileSync(copy, readFileSync(path));
    rmSync(path);
    symlinkSync(copy, path);
  },
  "it is replaced by a folder": (path) => {
    rmSync(path);
    mkdirSync(path);
  },
  "it is replaced by a pipe": (path) => {
    rmSync(path);
    execFileSync("mkfifo", [path]);
  },
};

describe.each(["references/guide.md", "large.bin", "SKILL.md"])("%s", (file) => {
  test.each(Object.keys(DAMAGES))("%s: every reader says so", async (damage) => {
    DAMAGES[damage]?.(join(version, file));
    const found = openDiskStore(place).get("demo", "1.0.0");
    const words = new RegExp(
      `^demo@1\\.0\\.0: ${file} (?:has been changed|is missing or no plain file)`,
    );
    const integrity = expect.objectContaining({
      code: "integrity",
      message: expect.stringMatching(words),
    });
    expect(() => found?.readFile(file)).toThrow(integrity);
    await expect(found?.readSkill()).rejects.toEqual(integrity);

    const archive = join(folder, `${stores}.zip`);
    for (const words of [
      ["show", "demo"],
      ["show", "demo", "--file", file],
      ["export", "demo@1.0.0", "-o", archive],
    ]) {
      const { code, stderr, stdout } = await psk([...words, "--store", place]);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(`error: demo@1.0.0: ${file} `);
    }
    expect(existsSync(archive)).toBe(false);
  });

  test("other files can still be read", () => {
    flipBit(join(version, file));
    const found = openDiskStore(place).get("demo", "1.0.0");
    for (const other of ["references/guide.md", "large.bin", "SKILL.md"]) {
      if (other !== file) expect(found?.readFile(other).length).toBeGreaterThan(0);
    }
  });
});

test("a diff reads what it compares", async () => {
  openDiskStore(place).put(versionOf("demo", "2.0.0", { "references/guide.md": "Another.\n" }));
  flipBit(join(version, "references", "guide.md"));
  const { code, stderr } = await psk(["diff", "demo@1.0.0", "demo@2.0.0", "--store", place]);
  expect(code).toBe(1);
  expect(stderr).toContain("demo@1.0.0: references/guide.md has been changed");
});

test("bytes of a large file that change between two readings are an error at the end", async () => {
  const skill = await openDiskStore(place).get("demo", "1.0.0")?.readSkill();
  const large = skill?.files.find(({ path }) => path === "large.bin");
  expect(large?.bytes).toBeUndefined();
  const read = () => [...(large?.readChunks?.() ?? [])].length;
  expect(read()).toBe(9);
  flipBit(join(version, "large.bin"));
  expect(read).toThrow("large.bin has been changed");
});

describe("manifest.json", () => {
  const edit = (change: (text: string) => string) => {
    const path = join(version, "manifest.json");
    writeFileSync(path, change(readFileSync(path, "utf8")));
  };

  test.each([
    ["another author", (text: string) => text.replace('"ada"', '"eve"')],
    ["another layout of the same data", (text: string) => JSON.stringify(JSON.parse(text))],
    ["no data at all", () => ""],
    ["no JSON", (text: string) => text.slice(5)],
  ])("edited by hand, %s: get, show and list say so", async (_, change) => {
    edit(change);
    const words = "demo@1.0.0: manifest.json has been changed; psk verify shows more";
    expect(() => openDiskStore(place).get("demo", "1.0.0")).toThrow(words);
    expect((await psk(["show", "demo@1.0.0", "--store", place])).stderr).toBe(`error: ${words}\n`);
    const list = await psk(["list", "--json", "--store", place]);
    expect(list.stdout).toBe("[]\n");
    expect(list.stderr).toBe("warning: demo@1.0.0 is broken: manifest.json has been changed\n");
    expect(list.code).toBe(0);
  });

  test.each(Object.keys(DAMAGES))("%s: get says so, list names it and goes on", async (damage) => {
    openDiskStore(place).put(versionOf("other", "1.0.0"));
    DAMAGES[damage]?.(join(version, "manifest.json"));
    expect(() => openDiskStore(place).get("demo", "1.0.0")).toThrow(/demo@1\.0\.0: manifest\.json/);
    const { versions, broken } = openDiskStore(place).list();
    expect(versions.map(({ name }) => name)).toEqual(["other"]);
    expect(broken).toEqual([expect.objectContaining({ name: "demo", version: "1.0.0" })]);
  });

  test("of another version under this one's link is not taken for it", () => {
    openDiskStore(place).put(versionOf("demo", "2.0.0"));
    const two = realpathSync(join(place, "demo", "2.0.0"));
    rmSync(join(place, "demo", "1.0.0"));
    symlinkSync(`../.artifacts/${two.split("/").at(-1)}`, join(place, "demo", "1.0.0"));
    const words = "demo@1.0.0: manifest.json is that of demo@2.0.0";
    expect(() => openDiskStore(place).get("demo", "1.0.0")).toThrow(words);
  });

  test("behind a link that psk did not make is not read", () => {
    rmSync(join(place, "demo", "1.0.0"));
    symlinkSync("/etc", join(place, "demo", "1.0.0"));
    expect(() => openDiskStore(place).get("demo", "1.0.0")).toThrow(/a link that psk did not make/);
    expect(openDiskStore(place).list().broken).toHaveLength(1);
  });
});
