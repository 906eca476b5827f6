import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createRegistry, type Registry } from "../../src/registry/registry.ts";
import { type Watching, watchRegistry } from "../../src/registry/watch.ts";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { versionOf } from "../store/support/version-of.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";
import { put, putText, rootsOf } from "./registry-in.ts";

let root = "";
let seen: string[] = [];
let files: string[] = [];
let errors: unknown[] = [];

beforeEach(() => {
  root = tempFolder();
  seen = [];
  files = [];
  errors = [];
});

/** Watches the paths; what changes is kept as `kind id`. */
async function watching(registry: Registry, paths: readonly string[]): Promise<Watching> {
  const watch = await watchRegistry(
    registry,
    paths,
    ({ changes }) => seen.push(...changes.map(({ kind, skill_id }) => `${kind} ${skill_id}`)),
    (error) => errors.push(error),
    (touched) => files.push(...touched),
  );
  onTestFinished(() => watch.close());
  return watch;
}

async function watchUser(path = root): Promise<Registry> {
  const registry = await createRegistry({ roots: rootsOf([["user", path]]) });
  await watching(registry, [path]);
  return registry;
}

/** Waits until exactly these changes were told. */
async function sees(...changes: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(seen).toEqual(changes), { timeout: 20_000, interval: 10 });
  seen = [];
  expect(errors).toEqual([]);
}

describe("a watched registry", () => {
  test("sees a skill come, change in its body alone, and go", async () => {
    const registry = await watchUser();
    const folder = put(root, "pdf", "pdf");
    await sees("added pdf");
    appendFileSync(join(folder, "SKILL.md"), "One more line.\n");
    await sees("updated pdf");
    rmSync(folder, { recursive: true });
    await sees("removed pdf");
    expect(registry.snapshot().entries).toEqual([]);
  });

  test("sees an editor's rename over the file, again and again", async () => {
    const folder = put(root, "pdf", "pdf");
    await watchUser();
    for (let round = 0; round < 3; round++) {
      writeFileSync(join(folder, ".SKILL.md.swp"), skillText("pdf", [], `round ${round}\n`));
      renameSync(join(folder, ".SKILL.md.swp"), join(folder, "SKILL.md"));
      await sees("updated pdf");
    }
  });

  test("sees an editor that moves the old file away and writes a new one", async () => {
    const folder = put(root, "pdf", "pdf");
    await watchUser();
    renameSync(join(folder, "SKILL.md"), join(folder, "SKILL.md~"));
    writeFileSync(join(folder, "SKILL.md"), skillText("pdf", [], "new\n"));
    await sees("updated pdf");
  });

  test("sees skills in new folders down to depth 6", async () => {
    await watchUser();
    const folder = put(root, "1/2/3/4/5/6", "deep");
    await sees("added deep");
    appendFileSync(join(folder, "SKILL.md"), "more\n");
    await sees("updated deep");
  });

  test("goes on with a folder that another took the place of", async () => {
    put(root, "in/pdf", "pdf");
    await watchUser();
    for (let round = 0; round < 3; round++) {
      put(root, `new-${round}`, "pdf", `round ${round}\n`);
      rmSync(join(root, "in/pdf"), { recursive: true });
      renameSync(join(root, `new-${round}`), join(root, "in/pdf"));
      await sees("updated pdf");
      rmSync(join(root, "in"), { recursive: true });
      appendFileSync(join(put(root, "in/pdf", "pdf"), "SKILL.md"), "at once\n");
      await sees("updated pdf");
      await sleep(100);
      appendFileSync(join(root, "in/pdf/SKILL.md"), "later\n");
      await sees("updated pdf");
    }
  });

  test("tells which other files changed, without a change of any skill", async () => {
    const folder = put(root, "pdf", "pdf");
    await watchUser();
    writeFileSync(join(folder, "notes.md"), "x");
    await vi.waitFor(() => expect(files).toContain(join(folder, "notes.md")), { timeout: 20_000 });
    expect(seen).toEqual([]);
  });

  test("tells of many changes at once in few words", async () => {
    await watchUser();
    for (let i = 0; i < 20; i++) put(root, `s${i}`, `s${i}`);
    await vi.waitFor(() => expect(seen).toHaveLength(20), { timeout: 20_000 });
    expect(new Set(seen).size).toBe(20);
  });

  test("looks again even while something is always being written", async () => {
    await watchUser();
    const noise = setInterval(() => writeFileSync(join(root, "log"), "x"), 10);
    onTestFinished(() => clearInterval(noise));
    put(root, "pdf", "pdf");
    await sees("added pdf");
  });

  test("sees what happened between its first look and the watching", async () => {
    const registry = await createRegistry({ roots: rootsOf([["user", root]]) });
    put(root, "pdf", "pdf");
    await watching(registry, [root]);
    await sees("added pdf");
  });
});

describe("a root", () => {
  test("may come later, with the folders above it", async () => {
    const path = join(root, ".agents/skills");
    await watchUser(path);
    mkdirSync(join(root, "other"));
    mkdirSync(join(root, ".agents"));
    await sleep(150);
    put(path, "pdf", "pdf");
    await sees("added pdf");
    appendFileSync(join(path, "pdf/SKILL.md"), "more\n");
    await sees("updated pdf");
  });

  test("may go and come back", async () => {
    const path = join(root, "skills");
    put(path, "pdf", "pdf");
    await watchUser(path);
    rmSync(path, { recursive: true });
    await sees("removed pdf");
    put(path, "mail", "mail");
    await sees("added mail");
    rmSync(path, { recursive: true });
    put(path, "chart", "chart");
    await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set(["removed mail", "added chart"])));
    seen = [];
    appendFileSync(join(path, "chart/SKILL.md"), "more\n");
    await sees("updated chart");
  });

  test("may be a link, and may lie in a folder that is ignored elsewhere", async () => {
    const real = join(root, "node_modules/psk/skills");
    put(real, "pdf", "pdf");
    symlinkSync(real, join(root, "skills"));
    await watchUser(join(root, "skills"));
    appendFileSync(join(real, "pdf/SKILL.md"), "more\n");
    await sees("updated pdf");
  });
});

describe("behind a link", () => {
  test("a skill's folder outside the root is watched", async () => {
    const outside = put(tempFolder(), "pdf", "pdf");
    await watchUser();
    symlinkSync(outside, join(root, "pdf"));
    await sees("added pdf");
    await sleep(100);
    writeFileSync(join(outside, "new"), skillText("pdf", [], "new\n"));
    renameSync(join(outside, "new"), join(outside, "SKILL.md"));
    await sees("updated pdf");
  });

  test("the text of a SKILL.md elsewhere in the root is watched", async () => {
    mkdirSync(join(root, "shared"));
    writeFileSync(join(root, "shared/pdf.md"), skillText("pdf"));
    mkdirSync(join(root, "pdf"));
    symlinkSync("../shared/pdf.md", join(root, "pdf/SKILL.md"));
    await watchUser();
    appendFileSync(join(root, "shared/pdf.md"), "more\n");
    await sees("updated pdf");
  });

  test("the rest of the disk is not watched", async () => {
    put(root, "pdf", "pdf");
    symlinkSync("/", join(root, "everything"));
    const started = Date.now();
    await watchUser();
    expect(Date.now() - started).toBeLessThan(2000);
  });
});

test("a store is watched: a new version and a replaced one", async () => {
  const path = join(root, "store");
  const store = openDiskStore(path);
  const registry = await createRegistry({ roots: [], stores: [{ path, store }] });
  await watching(registry, [path]);
  store.put(versionOf("pdf", "1.0.0"));
  await sees("added pdf");
  const text = skillText("pdf", ["metadata:\n  version: 1.0.0\n  author: ada"], "new\n");
  store.put(versionOf("pdf", "1.0.0", { "SKILL.md": text }), { force: true });
  await sees("updated pdf");
});

describe("once it is closed", () => {
  test("nothing is told any more, even if a look was due", async () => {
    const registry = await createRegistry({ roots: rootsOf([["user", root]]) });
    const watch = await watching(registry, [root]);
    put(root, "pdf", "pdf");
    await sleep(20);
    await watch.close();
    await sleep(200);
    expect([seen, errors]).toEqual([[], []]);
    await watch.close();
  });

  test("no handle is left open", async () => {
    const handles = () => process.getActiveResourcesInfo().filter((kind) => kind === "FSEventWrap");
    const before = handles().length;
    const registry = await createRegistry({ roots: rootsOf([["user", root]]) });
    putText(root, "a/b", skillText("b"));
    const watch = await watching(registry, [root, join(root, "not/yet")]);
    expect(handles().length).toBeGreaterThan(before);
    await watch.close();
    await vi.waitFor(() => expect(handles()).toHaveLength(before));
  });
});

describe("is told as an error, and the watching goes on:", () => {
  test("a sync that fails", async () => {
    const registry = await createRegistry({ roots: rootsOf([["user", root]]) });
    const sync = vi.fn(registry.sync).mockRejectedValueOnce(new Error("disk on fire"));
    await watching({ ...registry, sync }, [root]);
    expect(errors.splice(0)).toEqual([new Error("disk on fire")]);
    put(root, "pdf", "pdf");
    await sees("added pdf");
  });

  test("a listener that throws", async () => {
    const registry = await createRegistry({ roots: rootsOf([["user", root]]) });
    const listener = vi.fn((_changes: unknown) => {
      throw new Error("not my day");
    });
    const watch = await watchRegistry(registry, [root], listener, (error) => errors.push(error));
    onTestFinished(() => watch.close());
    for (const name of ["pdf", "mail"]) {
      put(root, name, name);
      await vi.waitFor(() => expect(errors.splice(0)).toEqual([new Error("not my day")]));
    }
  });
});
