/** What another process may do in the middle of some work: each at its worst moment. */
import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import type { StoreFs } from "../../src/store/store-fs.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { hookedFs, systemError } from "./support/hooked-fs.ts";
import { versionOf } from "./support/version-of.ts";

const folder = memoryFolder();
const OLD = versionOf("demo", "1.0.0", { "a.md": "old" });
const NEW = versionOf("demo", "1.0.0", { "a.md": "new" });
let stores = 0;
let place = "";

beforeEach(() => {
  place = join(folder, String(stores++));
});

/** Does something once, before the first call of a name whose first argument matches. */
function once(name: string, path: RegExp, act: () => void): StoreFs {
  let done = false;
  return hookedFs((call, [first]) => {
    if (done || call !== name || !path.test(String(first))) return;
    done = true;
    act();
  });
}

function content(): string {
  return Buffer.from(openDiskStore(place).get("demo", "1.0.0")?.readFile("a.md") ?? []).toString();
}

describe("while a version is put", () => {
  test("a removal takes the name's empty folder away: the folder is made again", () => {
    const removal = () => rmdirSync(join(place, "demo"));
    openDiskStore(place, once("symlinkSync", /^\.\./, removal)).put(NEW);
    expect(content()).toBe("new");
  });

  test("the same during a forced build", () => {
    const removal = () => rmdirSync(join(place, "demo"));
    openDiskStore(place, once("renameSync", /\.link$/, removal)).put(NEW, { force: true });
    expect(content()).toBe("new");
  });

  test("another build is first: this one fails, and leaves nothing", () => {
    const winner = () => openDiskStore(place).put(OLD);
    const loser = openDiskStore(place, once("symlinkSync", /^\.\./, winner));
    expect(() => loser.put(NEW)).toThrow("demo@1.0.0 is already in the store");
    expect(content()).toBe("old");
    expect(openDiskStore(place).gc()).toEqual({ removed: [], kept: [] });
  });

  test("a sweep takes it for dead: it fails rather than leave a link to nothing", () => {
    const sweep = () => {
      for (const name of readdirSync(join(place, ".artifacts"))) {
        if (name.includes("~")) rmSync(join(place, ".artifacts", name), { recursive: true });
      }
    };
    const store = openDiskStore(place, once("symlinkSync", /^\.\./, sweep));
    expect(() => store.put(NEW)).toThrow("the store: no such file or folder");
    expect(openDiskStore(place).list()).toEqual({ versions: [], broken: [], foreign: [] });
  });

  test("the disk fails and another build has replaced the version: that one is not taken back", () => {
    const fs = hookedFs((call, [first]) => {
      if (call !== "openSync" || first !== join(place, "demo")) return;
      openDiskStore(place).put(OLD, { force: true });
      throw systemError("EIO", "open");
    });
    expect(() => openDiskStore(place, fs).put(NEW)).toThrow("the store: the disk failed");
    expect(content()).toBe("old");
  });

  test("the disk fails and the old version was swept: the new one stays rather than none", () => {
    openDiskStore(place).put(OLD);
    const fs = hookedFs((call, [first]) => {
      if (call !== "openSync" || first !== join(place, "demo")) return;
      openDiskStore(place).gc(); // another process', for which the old artifact has no link
      throw systemError("EIO", "open");
    });
    expect(() => openDiskStore(place, fs).put(NEW, { force: true })).toThrow("the disk failed");
    expect(content()).toBe("new");
  });

  test("a newer psk makes the store its own: nothing is written over", () => {
    const store = openDiskStore(place);
    mkdirSync(place);
    writeFileSync(join(place, ".store-version"), "2\n");
    expect(() => store.put(NEW)).toThrow('the store has version "2"');
    expect(readdirSync(place)).toEqual([".store-version"]);
  });
});

describe("while a version is found", () => {
  const replaceAndSweep = () => {
    openDiskStore(place).put(NEW, { force: true });
    openDiskStore(place).gc();
  };

  test("it is replaced and swept: the new one is found", () => {
    openDiskStore(place).put(OLD);
    const fs = once("openSync", /manifest\.json$/, replaceAndSweep);
    const found = openDiskStore(place, fs).get("demo", "1.0.0");
    expect(found?.manifest.sourceHash).toBe(NEW.manifest.sourceHash);
  });

  test("the same while it is listed", () => {
    openDiskStore(place).put(OLD);
    const fs = once("openSync", /manifest\.json$/, replaceAndSweep);
    const { versions, broken } = openDiskStore(place, fs).list();
    expect(broken).toEqual([]);
    expect(versions.map(({ sourceHash }) => sourceHash)).toEqual([NEW.manifest.sourceHash]);
  });

  test("it is removed and swept: it is not there, and not broken", () => {
    openDiskStore(place).put(OLD);
    const removal = () => {
      openDiskStore(place).remove("demo", "1.0.0");
      openDiskStore(place).gc();
    };
    const fs = once("openSync", /manifest\.json$/, removal);
    expect(openDiskStore(place, fs).list()).toEqual({ versions: [], broken: [], foreign: [] });
  });
});

describe("a version that another tool put there as a plain folder", () => {
  beforeEach(() => {
    openDiskStore(place).put(OLD);
    const folder = join(place, "demo", "2.0.0");
    mkdirSync(folder);
    const { manifest, files } = versionOf("demo", "2.0.0", { "a.md": "theirs" });
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
    for (const { path, bytes } of files) writeFileSync(join(folder, path), bytes ?? "");
  });

  test("is listed, read and verified like any other", () => {
    const store = openDiskStore(place);
    expect(store.list().versions).toHaveLength(2);
    expect(store.get("demo", "2.0.0")?.readFile("a.md")).toEqual(Buffer.from("theirs"));
    expect(store.verify("demo", "2.0.0").versions[0]?.problems).toEqual([]);
  });

  test("is neither replaced nor removed, and the error says what to do", () => {
    const store = openDiskStore(place);
    const words = "demo@2.0.0 was not put there by psk; move it away first";
    expect(() => store.put(versionOf("demo", "2.0.0"), { force: true })).toThrow(words);
    expect(() => store.remove("demo", "2.0.0")).toThrow(words);
    expect(store.gc()).toEqual({ removed: [], kept: [] });
    expect(store.list().versions).toHaveLength(2);
  });
});
