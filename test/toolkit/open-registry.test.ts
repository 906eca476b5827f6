import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Snapshot } from "../../src/registry/entry.ts";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { openRegistry, type RegistryRequest } from "../../src/toolkit/open-registry.ts";
import { offered, put, setVariable } from "../registry/registry-in.ts";
import { versionOf } from "../store/support/version-of.ts";
import { tempFolder } from "../support/temp-folder.ts";

let cwd = "";
let home = "";
let env: Record<string, string> = {};

beforeEach(() => {
  const folder = tempFolder();
  [cwd, home] = [join(folder, "project"), join(folder, "home")];
  mkdirSync(cwd);
  mkdirSync(home);
  env = { PSK_CACHE: join(folder, "cache"), PSK_STORE: join(folder, "store") };
  setVariable("HOME", home);
});

async function open(request: Partial<RegistryRequest> = {}): Promise<Snapshot> {
  return (await openRegistry({ cwd, env, ...request })).registry.snapshot();
}

function configure(config: unknown): void {
  writeFileSync(join(cwd, "psk.config.json"), JSON.stringify(config));
}

/** The ids on offer besides those that come with psk. */
async function ids(request: Partial<RegistryRequest> = {}): Promise<string[]> {
  const { entries } = await open(request);
  return entries.filter(({ source }) => source.scope !== "builtin").map(({ skill_id }) => skill_id);
}

describe("by default", () => {
  test("the project's folders come first, then the user's, the store, and what comes with psk", async () => {
    for (const path of [".agents/skills", ".claude/skills", "skills"]) {
      put(join(cwd, path), "all", "all");
      put(join(cwd, path), "one", `project ${path}`);
    }
    for (const path of [".agents/skills", ".claude/skills"]) {
      put(join(home, path), "all", "all");
      put(join(home, path), "one", `user ${path}`);
      put(join(home, path), "mine", "mine");
    }
    put(join(home, "skills"), "none", "not-a-root");
    openDiskStore(env.PSK_STORE ?? "").put(versionOf("mine", "1.0.0"));
    openDiskStore(env.PSK_STORE ?? "").put(versionOf("stored", "1.0.0"));
    const snapshot = await open();
    expect(snapshot.byId.get("all")?.source.root).toBe(join(cwd, ".agents/skills"));
    expect(snapshot.byId.get("mine")?.source.root).toBe(join(home, ".agents/skills"));
    expect(offered(snapshot).filter((line) => !line.includes("builtin"))).toEqual([
      "all project:all",
      "mine user:mine",
      "project .agents/skills project:one",
      "project .claude/skills project:one",
      "project skills project:one",
      "stored store:stored/1.0.0",
      "user .agents/skills user:one",
      "user .claude/skills user:one",
    ]);
    expect(snapshot.byId.get("release-notes")?.source.scope).toBe("builtin");
    expect(snapshot.missing.every(({ state }) => state === "shadowed")).toBe(true);
  });

  test("folders that are not there are not worth a word", async () => {
    expect((await open()).missing).toEqual([]);
  });
});

describe("roots that were asked for", () => {
  beforeEach(() => {
    put(join(cwd, "skills"), "own", "own");
    put(join(home, ".claude/skills"), "mine", "mine");
    put(join(cwd, "a"), "x", "x-of-a");
    put(join(cwd, "b"), "x", "x-of-b");
  });

  test("take the place of the project's and the user's, and count as project", async () => {
    expect(await ids()).toEqual(["mine", "own"]);
    const snapshot = await open({ roots: ["a", join(cwd, "b")] });
    expect(offered(snapshot).filter((line) => !line.includes("builtin"))).toEqual([
      "x-of-a project:x",
      "x-of-b project:x",
    ]);
  });

  test("may come from PSK_ROOTS or psk.config.json; flags first, then the environment", async () => {
    configure({ roots: ["skills"] });
    expect(await ids()).toEqual(["own"]);
    env.PSK_ROOTS = ["b", "", "a"].join(delimiter);
    expect(await ids()).toEqual(["x-of-a", "x-of-b"]);
    expect(await ids({ roots: ["a"] })).toEqual(["x-of-a"]);
    env.PSK_ROOTS = "";
    expect(await ids()).toEqual(["own"]);
    configure({ roots: [] });
    expect(await ids()).toEqual([]);
  });

  test("are reported when they are not there", async () => {
    expect((await open({ roots: ["typo"] })).missing).toMatchObject([
      {
        state: "unreadable",
        source: { root: join(cwd, "typo") },
        reason: "there is no such folder",
      },
    ]);
  });
});

describe("the store and what comes with psk", () => {
  beforeEach(() => {
    openDiskStore(env.PSK_STORE ?? "").put(versionOf("in-env", "1.0.0"));
    openDiskStore(join(cwd, "other")).put(versionOf("in-other", "1.0.0"));
  });

  test("can be left out by flags", async () => {
    expect(await ids({ noStore: true })).toEqual([]);
    const { entries } = await open({ noStore: true, noBuiltin: true });
    expect(entries).toEqual([]);
  });

  test("can be left out by psk.config.json; a store by flag counts all the same", async () => {
    configure({ store: false, builtin: false });
    expect((await open()).entries).toEqual([]);
    expect(await ids({ store: "other" })).toEqual(["in-other"]);
    configure({ builtin: true });
    expect((await open()).byId.has("engage")).toBe(true);
  });

  test("the store is that of the flag, else of the environment, else of psk.config.json", async () => {
    configure({ store: "other" });
    expect(await ids({ store: "nothing" })).toEqual([]);
    expect(await ids()).toEqual(["in-env"]);
    delete env.PSK_STORE;
    const snapshot = await open();
    expect(snapshot.byId.get("in-other")?.source.root).toBe(join(cwd, "other"));
  });
});

describe("psk.config.json", () => {
  test("switches skills off and on", async () => {
    for (const name of ["pdf", "mail"]) put(join(cwd, "skills"), name, name);
    configure({ disabled: ["pdf"] });
    expect(await ids()).toEqual(["mail"]);
    configure({ enabled: ["project:*"] });
    expect((await open()).entries.map(({ skill_id }) => skill_id)).toEqual(["mail", "pdf"]);
  });

  test.each([
    [{ disable: ["pdf"] }, 'has a key "disable"; it may have roots, store, builtin'],
    [[], "must hold an object"],
    [null, "must hold an object"],
    ["x", "must hold an object"],
    [{ roots: "skills" }, '"roots" in psk.config.json must be a list of texts'],
    [{ disabled: [1] }, '"disabled" in psk.config.json must be a list of texts'],
    [{ enabled: null }, '"enabled" in psk.config.json must be a list of texts'],
    [{ store: true }, '"store" in psk.config.json must be a path or false'],
    [{ builtin: "no" }, '"builtin" in psk.config.json must be true or false'],
  ])("is refused as a mistake of use: %j", async (config, words) => {
    configure(config);
    await expect(open()).rejects.toMatchObject({
      code: "usage",
      message: expect.stringContaining(words),
    });
  });

  test("that is not JSON, or cannot be read, says so without the host's paths", async () => {
    writeFileSync(join(cwd, "psk.config.json"), "{");
    await expect(open()).rejects.toMatchObject({
      code: "usage",
      message: "psk.config.json is not JSON",
    });
    const other = join(cwd, "other");
    mkdirSync(join(other, "psk.config.json"), { recursive: true });
    await expect(open({ cwd: other })).rejects.toMatchObject({
      code: "io",
      message: expect.not.stringContaining(cwd),
    });
  });
});

describe("what was read", () => {
  test("is kept for each set of places, in PSK_CACHE or in the home folder", async () => {
    put(join(cwd, "skills"), "pdf", "pdf");
    for (const roots of [["skills"], ["a"], ["skills"]]) {
      (await openRegistry({ cwd, env, roots })).save();
    }
    expect(readdirSync(env.PSK_CACHE ?? "")).toHaveLength(2);
    delete env.PSK_CACHE;
    (await openRegistry({ cwd, env })).save();
    expect(readdirSync(join(home, ".psk/cache"))).toHaveLength(1);
  });

  test("is compared with what is there now", async () => {
    put(join(cwd, "skills"), "pdf", "pdf");
    const first = await openRegistry({ cwd, env, noBuiltin: true });
    expect(first.registry.lastSync()).toMatchObject({ added: 1, total: 1 });
    first.save();
    put(join(cwd, "skills"), "mail", "mail");
    const second = await openRegistry({ cwd, env, noBuiltin: true });
    expect(second.registry.lastSync()).toMatchObject({ added: 1, unchanged: 1, total: 2 });
  });
});

test("the folders to watch are the roots and the store", async () => {
  const { paths } = await openRegistry({ cwd, env, roots: ["a"], noBuiltin: true });
  expect(paths).toEqual([join(cwd, "a"), env.PSK_STORE]);
});
