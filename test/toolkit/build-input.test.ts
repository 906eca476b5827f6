/** What a folder may hold that no version is made of: each is refused, and nothing is stored. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Finding } from "../../src/check/finding.ts";
import { openDiskStore } from "../../src/store/disk-store.ts";
import type { DiskStore } from "../../src/store/store.ts";
import { build } from "../../src/toolkit/build.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { packable } from "../support/packable.ts";

const OPTIONS = { maintainer: "grace" };
const folder = memoryFolder();
let nth = 0;
let home = "";
let store: DiskStore;

beforeEach(() => {
  home = join(folder, String(nth++));
  store = openDiskStore(join(home, "store"));
});

/** Why a build is refused, as `rule: file`. */
async function refusals(dir: string, options = OPTIONS): Promise<string[]> {
  const result = await build(store, dir, options);
  expect(existsSync(join(home, "store"))).toBe(false);
  if (result.state === "built") throw new Error("it was built");
  return result.findings.map(({ rule_id, file_path }: Finding) => `${rule_id}: ${file_path}`);
}

describe("links", () => {
  test.each([
    ["to a file elsewhere", "/etc/passwd"],
    ["to a folder elsewhere", "/etc"],
    ["by way of ..", "../outside.md"],
    ["to nothing", "missing.md"],
    ["to themselves", "link"],
    ["to the folder they are in", "."],
  ])("%s are refused", async (_, link) => {
    const dir = packable(home, "demo", { files: { link: { link } } });
    writeFileSync(join(home, "outside.md"), "outside");
    expect(await refusals(dir)).toEqual(["link-refused: link"]);
  });

  test("in a ring of folders are refused", async () => {
    const dir = packable(home, "demo", { files: { "a/x.md": "x", "b/y.md": "y" } });
    symlinkSync("../b", join(dir, "a", "to-b"));
    symlinkSync("../a", join(dir, "b", "to-a"));
    const found = await refusals(dir);
    expect(new Set(found.map((text) => text.split(":")[0]))).toEqual(new Set(["link-refused"]));
  });

  test("to a file of the skill are stored as that file", async () => {
    const files = { "a.md": "same", "copies/b.md": { link: "../a.md" } };
    expect((await build(store, packable(home, "demo", { files }), OPTIONS)).state).toBe("built");
    expect(String(store.get("demo", "1.0.0")?.readFile("copies/b.md"))).toBe("same");
  });
});

describe("what is no file", () => {
  test("a named pipe, which would never end", async () => {
    const dir = packable(home, "demo");
    execFileSync("mkfifo", [join(dir, "pipe")]);
    expect(await refusals(dir)).toEqual(["special-file: pipe"]);
  });

  test("a device, or a link to one", async () => {
    const dir = packable(home, "demo");
    if (process.getuid?.() === 0) execFileSync("mknod", [join(dir, "zero"), "c", "1", "5"]);
    else symlinkSync("/dev/zero", join(dir, "zero"));
    expect((await refusals(dir))[0]).toMatch(/^(?:special-file|link-refused): zero$/);
  });

  test("a socket", async () => {
    const dir = packable(home, "demo");
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(dir, "socket"), resolve));
    expect(await refusals(dir)).toEqual(["special-file: socket"]);
    server.close();
  });
});

describe("names", () => {
  test("that are equal where case does not count", async () => {
    const files = { "a.md": "1", "A.md": "2", "data/x": "3", "Data/y": "4" };
    const found = await refusals(packable(home, "demo", { files }));
    expect(found).toEqual(["case-collision: A.md", "case-collision: Data"]);
  });

  test("that hold a line feed, or a backslash", async () => {
    const found = await refusals(packable(home, "demo", { files: { "a\nb": "", "a\\b": "" } }));
    expect(found.map((text) => text.split(":")[0])).toEqual(["unsafe-path", "unsafe-path"]);
  });

  test("manifest.json at the root, which would be taken for psk's own", async () => {
    const dir = packable(home, "demo", {
      files: { "manifest.json": "{}", "a/manifest.json": "{}" },
    });
    expect(await refusals(dir)).toEqual(["manifest-reserved: manifest.json"]);
  });
});

describe("secrets", () => {
  const key = "-----BEGIN OPENSSH PRIVATE KEY-----\n";
  const files = { ".env": "TOKEN=1", "keys/id_ed25519": key, "server.pem": key };

  test("are refused, each by its name", async () => {
    const found = await refusals(packable(home, "demo", { files }));
    expect(found).toEqual([
      "secret-file: .env",
      "secret-file: keys/id_ed25519",
      "secret-file: server.pem",
    ]);
  });

  test("are stored when they are allowed, with a warning", async () => {
    const dir = packable(home, "demo", { files });
    const result = await build(store, dir, { ...OPTIONS, allowSecretFiles: true });
    expect(result).toMatchObject({ state: "built" });
    expect(store.get("demo", "1.0.0")?.manifest.contents.other).toContain(".env");
  });
});

describe("a file that changes while the skill is read", () => {
  const LARGE = 9 * 1024 * 1024; // read twice, since it is not held in memory
  const SKILL = { files: { "large.bin": Buffer.alloc(LARGE) } };
  const CHANGES: Readonly<Record<string, (path: string) => void>> = {
    grows: (path) => appendFileSync(path, "more"),
    shrinks: (path) => truncateSync(path, LARGE - 1),
    vanishes: (path) => rmSync(path),
    "becomes a link": (path) => {
      rmSync(path);
      symlinkSync("/dev/zero", path);
    },
  };

  test.each(Object.keys(CHANGES))(
    "%s after it was listed: an error that names it",
    async (change) => {
      const dir = packable(home, "demo", SKILL);
      const building = build(store, dir, OPTIONS); // which has listed the folder by now
      CHANGES[change]?.(join(dir, "large.bin"));
      await expect(building).rejects.toMatchObject({
        code: "io",
        message: expect.stringMatching(/^large\.bin(?: changed while it was read|: )/),
      });
      expect(store.list().versions).toEqual([]);
    },
  );

  test.each(Object.keys(CHANGES))(
    "%s after it was hashed: an error that names it",
    async (change) => {
      const dir = packable(home, "demo", SKILL);
      const late: DiskStore = {
        ...store,
        put: (version, options) => {
          CHANGES[change]?.(join(dir, "large.bin"));
          return store.put(version, options);
        },
      };
      await expect(build(late, dir, OPTIONS)).rejects.toMatchObject({
        code: "io",
        message: expect.stringMatching(/^large\.bin(?: changed while it was read|: )/),
      });
      expect(store.list().versions).toEqual([]);
      expect(store.gc()).toEqual({ removed: [], kept: [] });
    },
  );

  test("is written over after it was hashed, with as many bytes", async () => {
    const dir = packable(home, "demo", SKILL);
    const late: DiskStore = {
      ...store,
      put: (version, options) => {
        writeFileSync(join(dir, "large.bin"), Buffer.alloc(LARGE, 1));
        return store.put(version, options);
      },
    };
    await expect(build(late, dir, OPTIONS)).rejects.toThrow(
      "large.bin changed while it was being stored",
    );
    expect(store.list().versions).toEqual([]);
  });

  describe("again and again, by another process", () => {
    let writer: ChildProcess | undefined;
    afterEach(() => void writer?.kill("SIGKILL"));

    test("gives a sound version or a reason, never a mixture", async () => {
      const dir = packable(home, "demo", { files: { "busy.txt": "", "gone.txt": "" } });
      const loop = 'while :; do printf aaaa >> "$0"; : > "$0"; rm "$1"; printf b > "$1"; done';
      writer = spawn("bash", ["-c", loop, join(dir, "busy.txt"), join(dir, "gone.txt")]);
      const states = new Set<string>();
      for (let i = 0; i < 100; i++) {
        const result = await build(store, dir, { ...OPTIONS, force: true });
        states.add(result.state);
        const [refusal] = result.state === "invalid" ? result.findings : [];
        if (refusal !== undefined) expect(refusal.rule_id).toBe("unreadable-file");
        const { versions } = store.verify();
        expect(versions.flatMap(({ problems }) => problems)).toEqual([]);
      }
      expect(states).toContain("built");
    });
  });
});
