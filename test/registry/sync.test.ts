import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadSkill } from "../../src/prompt/load-skill.ts";
import { type ResumedRegistry, resumeRegistry } from "../../src/registry/registry.ts";
import * as files from "../../src/skill/read-file.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { projectRoot, put, putText, registryIn } from "./registry-in.ts";

vi.mock(import("../../src/skill/read-file.ts"), { spy: true });

let root = "";
let registry: ResumedRegistry;

beforeEach(async () => {
  root = tempFolder();
  for (const name of ["a", "b", "c"]) put(root, name, name);
  registry = await registryIn(root);
  vi.mocked(files.readWithStat).mockClear();
});

/** The files that were read since the beginning of the test, relative to the root. */
function filesRead(): string[] {
  return vi.mocked(files.readWithStat).mock.calls.map(([place]) => place.slice(root.length + 1));
}

describe("sync", () => {
  test("counts what was added, updated, removed and left as it was", async () => {
    put(root, "new", "new");
    put(root, "a", "a", "another body\n");
    rmSync(join(root, "b"), { recursive: true });
    expect(await registry.sync()).toEqual({
      added: 1,
      updated: 1,
      removed: 1,
      unchanged: 1,
      total: 3,
      changes: [
        { skill_id: "a", kind: "updated" },
        { skill_id: "b", kind: "removed" },
        { skill_id: "new", kind: "added" },
      ],
    });
    expect(registry.lastSync()).toMatchObject({ added: 1, total: 3 });
  });

  test("reads nothing when nothing changed, and the entries stay the same objects", async () => {
    const before = registry.snapshot();
    expect(await registry.sync()).toMatchObject({ unchanged: 3, total: 3, changes: [] });
    expect(filesRead()).toEqual([]);
    expect(registry.snapshot().entries.map((entry, i) => entry === before.entries[i])).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("reads only what changed", async () => {
    put(root, "b", "b", "a longer body than before\n");
    await registry.sync();
    expect(filesRead()).toEqual(["b/SKILL.md"]);
  });

  test("looks at size, time and inode, not at the bytes", async () => {
    const file = join(root, "a/SKILL.md");
    const { atimeMs, mtimeMs, ino } = statSync(file);
    const [atime, mtime] = [atimeMs / 1000, mtimeMs / 1000];
    utimesSync(file, atime, mtime); // what a number of seconds can hold
    await registry.sync();
    writeFileSync(file, readFileSync(file, "utf8").replace("What", "That"));
    utimesSync(file, atime, mtime);
    expect(statSync(file).ino).toBe(ino);
    expect(await registry.sync()).toMatchObject({ updated: 0 });
    expect(registry.snapshot().byId.get("a")?.description).toBe("What it does.");
  });

  test.each(["size", "time", "inode"])("sees a change of the %s alone", async (what) => {
    const file = join(root, "a/SKILL.md");
    utimesSync(file, 1000, 1000);
    await registry.sync();
    const text = readFileSync(file, "utf8").replace("What", "That");
    writeFileSync(what === "inode" ? `${file}.new` : file, what === "size" ? `${text}more` : text);
    if (what === "inode") {
      utimesSync(`${file}.new`, 1000, 1000);
      renameSync(`${file}.new`, file);
    } else utimesSync(file, 1000, what === "time" ? 1001 : 1000);
    expect(await registry.sync()).toMatchObject({ updated: 1 });
    expect(registry.snapshot().byId.get("a")?.description).toBe("That it does.");
  });

  test("sees a skill.json come, change and go", async () => {
    const definition = (tool: string) =>
      JSON.stringify({
        name: "a",
        description: "d",
        allowed_tools: [tool],
        execution_protocol: ["x"],
      });
    const place = join(root, "a/skill.json");
    for (const tool of ["read", "write"]) {
      writeFileSync(place, definition(tool));
      expect(await registry.sync()).toMatchObject({ updated: 1 });
      expect(registry.snapshot().byId.get("a")?.allowed_tools).toEqual([tool]);
    }
    rmSync(place);
    expect(await registry.sync()).toMatchObject({ updated: 1 });
    expect(registry.snapshot().byId.get("a")?.allowed_tools).toEqual([]);
  });

  test("counts a skill that moved, and one that another copy took over, as updated", async () => {
    renameSync(join(root, "a"), join(root, "a2"));
    expect(await registry.sync()).toMatchObject({ updated: 1, unchanged: 2 });
    put(root, "a1", "a", "a shallower copy wins by byte order\n");
    expect(await registry.sync()).toMatchObject({ updated: 1, unchanged: 2 });
  });

  test("counts a skill that became invalid as removed, and once it is mended as added", async () => {
    putText(root, "a", "no frontmatter\n");
    expect(await registry.sync()).toMatchObject({ removed: 1, total: 2 });
    put(root, "a", "a");
    expect(await registry.sync()).toMatchObject({ added: 1, total: 3 });
  });
});

describe("a snapshot", () => {
  test("is swapped in one step, and whoever holds the old one goes on with it", async () => {
    const old = registry.snapshot();
    rmSync(join(root, "a"), { recursive: true });
    put(root, "d", "d");
    const sync = registry.sync();
    expect(registry.snapshot()).toBe(old);
    await sync;
    expect(registry.snapshot()).not.toBe(old);
    expect(old.entries.map(({ skill_id }) => skill_id)).toEqual(["a", "b", "c"]);
    expect(loadSkill(old, "b").ok).toBe(true);
    expect(loadSkill(old, "a")).toMatchObject({ ok: false, reason: "unreadable" });
    expect(registry.snapshot().entries.map(({ skill_id }) => skill_id)).toEqual(["b", "c", "d"]);
  });

  test("of syncs at once, each sees what was there when it was asked for", async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        put(root, `new-${index}`, `new-${index}`);
        return registry.sync();
      }),
    );
    const added = results.reduce((sum, result) => sum + result.added, 0);
    expect(added).toBe(20);
    expect(registry.snapshot().entries).toHaveLength(23);
    expect(results.at(-1)?.total).toBe(23);
  });
});

test("what another registry found is not read again when its files are the same", async () => {
  put(root, "b", "b", "changed after the first registry looked\n");
  const second = await resumeRegistry({ roots: [projectRoot(root)] }, registry.known());
  expect(filesRead()).toEqual(["b/SKILL.md"]);
  expect(second.lastSync()).toMatchObject({ updated: 1, unchanged: 2 });
});

test("what was found in another scope is read again", async () => {
  const roots = [{ scope: "user", path: root } as const];
  const second = await resumeRegistry({ roots }, registry.known());
  expect(second.snapshot().entries.map(({ source }) => source.scope)).toEqual([
    "user",
    "user",
    "user",
  ]);
});
