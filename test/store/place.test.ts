/** Where a store may be, and what else may be there. */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { asNobody } from "../support/as-nobody.ts";
import { packable } from "../support/packable.ts";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { listing } from "./support/listing.ts";
import { versionOf } from "./support/version-of.ts";

const folder = tempFolder();
const skill = packable(folder, "demo");
const archive = join(folder, "demo.tar.gz");
let nth = 0;
let place = "";

beforeEach(() => {
  place = join(folder, `store-${nth++}`);
});

/** Every command that opens a store. */
const COMMANDS: readonly (readonly string[])[] = [
  ["build", skill, "--maintainer", "grace"],
  ["build", skill, "--maintainer", "grace", "--force"],
  ["list"],
  ["show", "demo"],
  ["diff", "demo@1.0.0", "demo@1.0.0"],
  ["verify"],
  ["remove", "demo@1.0.0"],
  ["gc"],
  ["export", "demo@1.0.0", "-o", join(folder, "out.zip")],
  ["import", archive],
];

const run = (words: readonly string[]) => psk([...words, "--store", place]);

describe("an unknown .store-version", () => {
  beforeEach(async () => {
    openDiskStore(place).put(versionOf("demo", "1.0.0"));
    await psk(["export", "demo", "-o", archive, "--force", "--store", place]);
    writeFileSync(join(place, ".store-version"), "2\n");
  });

  test.each(COMMANDS.map((words) => [words[0], words]))(
    "psk %s: exit 4, and nothing is touched",
    async (_, words) => {
      const before = listing(place);
      const { code, stdout, stderr } = await run(words);
      expect([code, stdout]).toEqual([4, ""]);
      expect(stderr).toBe('error: the store has version "2"; this psk knows version 1 only\n');
      expect(listing(place)).toEqual(before);
    },
  );

  test.each(["", "\0\0", "one", "1 2", "01"])("%j is unknown as well", async (text) => {
    writeFileSync(join(place, ".store-version"), text);
    expect((await run(["list"])).code).toBe(4);
  });

  test("it is written once, as the seed has it, and a build does not write it again", () => {
    const fresh = join(folder, "fresh");
    openDiskStore(fresh).put(versionOf("demo", "1.0.0"));
    expect(readFileSync(join(fresh, ".store-version"), "utf8")).toBe("1\n");
    const [before] = listing(fresh).filter((line) => line.startsWith(".store-version "));
    openDiskStore(fresh).put(versionOf("demo", "2.0.0"));
    expect(listing(fresh)).toContain(before);
  });
});

describe("a store that is not there", () => {
  test("is empty for those who read, and reading does not make it", async () => {
    for (const words of [["list"], ["verify"], ["gc"]]) expect((await run(words)).code).toBe(0);
    for (const words of [
      ["show", "demo"],
      ["remove", "demo@1.0.0"],
    ]) {
      expect((await run(words)).code).toBe(1);
    }
    expect(readdirSync(folder)).not.toContain(place.split("/").at(-1));
  });

  test("is made by the first build, with the folders above it", async () => {
    place = join(place, "a", "b");
    expect((await run(COMMANDS[0] ?? [])).code).toBe(0);
    expect(readdirSync(place).sort()).toEqual([".artifacts", ".store-version", "demo"]);
  });
});

describe("a place where no store can be", () => {
  test.each(COMMANDS.map((words) => [words[0], words]))(
    "psk %s on a file: exit 4, in words",
    async (_, words) => {
      writeFileSync(place, "not a folder");
      const { code, stdout, stderr } = await run(words);
      expect([code, stdout]).toEqual([4, ""]);
      expect(stderr).toBe("error: the store: a part of the path is not a folder\n");
      expect(readFileSync(place, "utf8")).toBe("not a folder");
    },
  );

  test("a folder that may not be written to: exit 4, the version intact", async () => {
    openDiskStore(place).put(versionOf("demo", "1.0.0"));
    chmodSync(folder, 0o755);
    const before = listing(place);
    await asNobody(async () => {
      expect((await run(COMMANDS[0] ?? [])).code).toBe(3);
      const forced = await run(COMMANDS[1] ?? []);
      expect(forced).toEqual({
        code: 4,
        stdout: "",
        stderr: "error: the store: permission denied\n",
      });
      expect((await run(["remove", "demo@1.0.0"])).code).toBe(4);
      expect((await run(["verify"])).code).toBe(0);
    });
    expect(listing(place)).toEqual(before);
  });

  test("a folder that may not be read: exit 4", async () => {
    openDiskStore(place).put(versionOf("demo", "1.0.0"));
    chmodSync(folder, 0o755);
    chmodSync(place, 0o700);
    const { code, stderr } = await asNobody(() => run(["list"]));
    expect([code, stderr]).toEqual([4, "error: the store: permission denied\n"]);
  });
});

describe("what others keep in the store's folder", () => {
  beforeEach(() => {
    openDiskStore(place).put(versionOf("demo", "1.0.0"));
    mkdirSync(join(place, "Not A Skill", "1.0.0"), { recursive: true });
    mkdirSync(join(place, "demo", "notes"));
    mkdirSync(join(place, "empty-name"));
    mkdirSync(join(place, ".git"));
    writeFileSync(join(place, "README.md"), "mine");
    symlinkSync("/etc", join(place, "link"));
  });

  const foreign = [
    [".git", "is not the name of a skill"],
    ["Not A Skill", "is not the name of a skill"],
    ["README.md", "is not a folder"],
    ["demo/notes", "is not a version"],
    ["link", "is not a folder"],
  ];

  test("list names it and goes on", async () => {
    const { code, stdout, stderr } = await run(["list"]);
    expect(code).toBe(0);
    expect(stdout).toBe("NAME  VERSION  AUTHOR  MAINTAINER\ndemo  1.0.0    ada     grace\n");
    const lines = foreign.map(([path, reason]) => `warning: passed over ${path}: it ${reason}\n`);
    expect(stderr).toBe(lines.join(""));
  });

  test("verify names it and goes on; it is no damage", async () => {
    const { code, stdout } = await run(["verify"]);
    expect(code).toBe(0);
    const lines = foreign.map(([path, reason]) => `? ${path} ${reason}\n`);
    expect(stdout).toBe(`✓ demo@1.0.0\n${lines.join("")}1 version as built\n`);
  });

  test("a folder named like a version but empty is a broken version", async () => {
    mkdirSync(join(place, "demo", "2.0.0"));
    const words = "warning: demo@2.0.0 is broken: manifest.json is missing or no plain file\n";
    expect((await run(["list", "demo"])).stderr).toContain(words);
    expect((await run(["verify"])).code).toBe(1);
  });

  test("builds and gc work beside it, and leave it", async () => {
    openDiskStore(place).put(versionOf("demo", "2.0.0"));
    openDiskStore(place).remove("demo", "1.0.0");
    openDiskStore(place).gc();
    const names = readdirSync(place).sort();
    expect(names).toEqual(
      [
        ".artifacts",
        ".git",
        ".store-version",
        "Not A Skill",
        "README.md",
        "demo",
        "empty-name",
        "link",
      ].sort(),
    );
  });

  test("a file where a skill's folder should be: exit 4, and it stays", async () => {
    rmSync(join(place, "empty-name"), { recursive: true });
    writeFileSync(join(place, "empty-name"), "mine");
    const store = openDiskStore(place);
    expect(() => store.put(versionOf("empty-name", "1.0.0"))).toThrow(/^the store: /);
    expect(readFileSync(join(place, "empty-name"), "utf8")).toBe("mine");
  });
});

describe("several places", () => {
  test("two stores on one machine know nothing of each other", async () => {
    const other = `${place}-other`;
    openDiskStore(place).put(versionOf("demo", "1.0.0", { "a.md": "one" }));
    openDiskStore(other).put(versionOf("demo", "1.0.0", { "a.md": "two" }));
    openDiskStore(other).remove("demo", "1.0.0");
    openDiskStore(other).gc();
    expect(String(openDiskStore(place).get("demo", "1.0.0")?.readFile("a.md"))).toBe("one");
    expect(openDiskStore(other).list().versions).toEqual([]);
  });

  test("a store that was moved works as before", async () => {
    openDiskStore(place).put(versionOf("demo", "1.0.0", { "a.md": "one" }));
    const moved = join(folder, "moved", "far");
    mkdirSync(join(folder, "moved"));
    renameSync(place, moved);
    place = moved;
    expect((await run(["verify"])).code).toBe(0);
    expect((await run(["show", "demo", "--file", "a.md"])).stdout).toBe("one");
    expect((await run(COMMANDS[1] ?? [])).code).toBe(0);
    expect(openDiskStore(moved).gc().removed).toHaveLength(1);
  });

  test("a store behind a link is the store", async () => {
    openDiskStore(place).put(versionOf("demo", "1.0.0"));
    const link = join(folder, "link-to-store");
    symlinkSync(place, link);
    expect((await psk(["verify", "--store", link])).code).toBe(0);
    openDiskStore(link).put(versionOf("demo", "2.0.0"));
    expect(openDiskStore(place).list().versions).toHaveLength(2);
  });

  test("--store goes before PSK_STORE", async () => {
    openDiskStore(place).put(versionOf("demo", "1.0.0"));
    const env = { PSK_STORE: place };
    expect(JSON.parse((await psk(["list", "--json"], { env })).stdout)).toHaveLength(1);
    const other = await psk(["list", "--json", "--store", `${place}-none`], { env });
    expect(other.stdout).toBe("[]\n");
  });
});
