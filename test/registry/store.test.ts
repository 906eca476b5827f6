import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadSkill } from "../../src/prompt/load-skill.ts";
import { readSkillFile } from "../../src/prompt/read-skill-file.ts";
import { createRegistry, type Registry } from "../../src/registry/registry.ts";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { createMemoryStore } from "../../src/store/memory-store.ts";
import type { Store } from "../../src/store/store.ts";
import { versionOf } from "../store/support/version-of.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { notOffered, offered } from "./registry-in.ts";

describe.each(["disk", "memory"])("a store on %s", (kind) => {
  let path = "";
  let store: Store;

  beforeEach(() => {
    path = join(tempFolder(), "store");
    store = kind === "disk" ? openDiskStore(path) : createMemoryStore();
  });

  const open = (): Promise<Registry> => createRegistry({ roots: [], stores: [{ path, store }] });

  test("that is empty or not there offers nothing", async () => {
    expect((await open()).snapshot()).toMatchObject({ entries: [], missing: [] });
  });

  test("offers the newest release of each name, else its newest pre-release", async () => {
    for (const version of ["1.9.0", "1.10.0", "2.0.0-rc.1"]) store.put(versionOf("pdf", version));
    for (const version of ["0.1.0-alpha.2", "0.1.0-alpha.10"])
      store.put(versionOf("mail", version));
    const snapshot = (await open()).snapshot();
    expect(offered(snapshot)).toEqual(["mail store:mail/0.1.0-alpha.10", "pdf store:pdf/1.10.0"]);
    expect(snapshot.byId.get("pdf")?.version).toBe("1.10.0");
    expect(snapshot.missing).toEqual([]);
  });

  test("gives files to read, and envelopes with the other files", async () => {
    store.put(versionOf("pdf", "1.0.0", { "scripts/run.sh": "echo hi\n" }));
    const snapshot = (await open()).snapshot();
    expect(loadSkill(snapshot, "pdf", { hideRoot: true }).text).toContain(
      "  <active_resources>\n    <file>scripts/run.sh</file>\n  </active_resources>\n",
    );
    expect(readSkillFile(snapshot, "pdf", "scripts/run.sh").text).toBe("echo hi\n");
    expect(() => readSkillFile(snapshot, "pdf", "../pdf/SKILL.md")).toThrow("cannot be read");
    expect(() => readSkillFile(snapshot, "pdf", "nothing.md")).toThrow("has no file nothing.md");
  });

  test("is followed: new, newer, replaced and removed versions", async () => {
    store.put(versionOf("pdf", "1.0.0"));
    const registry = await open();
    store.put(versionOf("mail", "1.0.0"));
    expect(await registry.sync()).toMatchObject({ added: 1, unchanged: 1 });
    store.put(versionOf("pdf", "1.1.0"));
    expect(await registry.sync()).toMatchObject({ updated: 1, unchanged: 1 });
    const old = registry.snapshot();
    store.put(versionOf("pdf", "1.1.0", { "SKILL.md": skill("replaced") }), { force: true });
    expect(await registry.sync()).toMatchObject({ updated: 1, unchanged: 1 });
    store.remove("pdf", "1.1.0");
    expect(await registry.sync()).toMatchObject({ updated: 1, unchanged: 1 });
    expect(registry.snapshot().byId.get("pdf")?.version).toBe("1.0.0");
    expect(loadSkill(old, "pdf").text).toContain("pdf@1.1.0 is no longer in the store");
  });
});

function skill(body: string): string {
  return `---\nname: pdf\ndescription: d\nmetadata:\n  version: 1.1.0\n  author: ada\n---\n${body}\n`;
}

describe("a store on disk", () => {
  let path = "";
  let store: ReturnType<typeof openDiskStore>;
  let registry: Registry;

  beforeEach(async () => {
    path = join(tempFolder(), "store");
    store = openDiskStore(path);
    store.put(versionOf("pdf", "1.0.0"));
    store.put(versionOf("mail", "1.0.0"));
    for (const name of ["pdf", "mail"]) utimesSync(join(path, name), 1000, 1000);
    registry = await createRegistry({ roots: [], stores: [{ path, store }] });
  });

  test("is not listed again when no name's folder changed", async () => {
    const [list, get] = [vi.spyOn(store, "list"), vi.spyOn(store, "get")];
    expect(await registry.sync()).toMatchObject({ unchanged: 2 });
    expect([list.mock.calls, get.mock.calls]).toEqual([[], []]);
    store.put(versionOf("mail", "1.0.1"));
    expect(await registry.sync()).toMatchObject({ updated: 1, unchanged: 1 });
    expect(list.mock.calls).toEqual([["mail"]]);
  });

  test("is listed again while a folder is so new that a second change may look the same", async () => {
    store.put(versionOf("mail", "1.0.1"));
    await registry.sync();
    const list = vi.spyOn(store, "list");
    await registry.sync();
    expect(list.mock.calls).toEqual([["mail"]]);
  });

  test("gives an integrity error for a file with a flipped byte", () => {
    flipFirstByte(join(path, "pdf/1.0.0/SKILL.md"));
    const snapshot = registry.snapshot();
    expect(() => readSkillFile(snapshot, "pdf", "SKILL.md")).toThrow(
      expect.objectContaining({ code: "integrity" }),
    );
    const { ok, text } = loadSkill(snapshot, "pdf");
    expect(ok).toBe(false);
    expect(text).toContain("SKILL.md has been changed");
    expect(text).not.toContain(path);
  });

  test("reports what is damaged, offers the rest, and sees when it is mended", async () => {
    const file = join(path, "pdf/1.0.0/SKILL.md");
    flipFirstByte(file);
    const again = await createRegistry({ roots: [], stores: [{ path, store }] });
    expect(offered(again.snapshot())).toEqual(["mail store:mail/1.0.0"]);
    expect(notOffered(again.snapshot())).toEqual(["unreadable pdf store:pdf/1.0.0"]);
    expect(loadSkill(again.snapshot(), "pdf")).toMatchObject({ reason: "unreadable" });
    flipFirstByte(file);
    expect(await again.sync()).toMatchObject({ added: 1, total: 2 });
  });

  test("reports a version without a manifest beside the one that is offered", async () => {
    store.put(versionOf("pdf", "2.0.0"));
    writeFileSync(join(path, "pdf/2.0.0/manifest.json"), "{}");
    for (let round = 0; round < 2; round++) {
      await registry.sync();
      expect(offered(registry.snapshot())).toContain("pdf store:pdf/1.0.0");
      expect(notOffered(registry.snapshot())).toEqual(["unreadable pdf store:pdf/2.0.0"]);
    }
  });

  test("is reported as a whole when it cannot be looked into", async () => {
    const broken = { ...store, marks: () => openDiskStore("/dev/null/store").marks() };
    const { snapshot } = await createRegistry({ roots: [], stores: [{ path, store: broken }] });
    expect(snapshot().entries).toEqual([]);
    expect(notOffered(snapshot())).toEqual(["unreadable ? store:"]);
  });
});

function flipFirstByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
