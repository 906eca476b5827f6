import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import { beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { bundle } from "../support/bundle.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { leaveRemains, makeSweepDue } from "./support/scenarios.ts";
import { versionOf } from "./support/version-of.ts";

const HOUR = 60 * 60 * 1000;
const folder = memoryFolder();
const stoppedBuild = await bundle("test/store/support/stopped-build-child.ts");
let stores = 0;
let place = "";

beforeEach(() => {
  place = join(folder, String(stores++));
  openDiskStore(place).put(versionOf("demo", "1.0.0"));
});

function artifacts(): string[] {
  return readdirSync(join(place, ".artifacts")).filter((name) => name !== ".swept");
}

/** A copy of the one artifact, under another name. */
function artifactNamed(rename: (parts: string[]) => string[], hoursOld = 0): string {
  const model = basename(realpathSync(join(place, "demo", "1.0.0")));
  const name = rename(model.split("~")).join("~");
  cpSync(join(place, ".artifacts", model), join(place, ".artifacts", name), { recursive: true });
  const time = new Date(Date.now() - hoursOld * HOUR);
  utimesSync(join(place, ".artifacts", name), time, time);
  return name;
}

describe("gc leaves a running build alone", () => {
  test("in another process; when that is killed, it clears what the build left", async () => {
    const child = spawn(process.execPath, [stoppedBuild, place]);
    const [said] = await once(child.stdout, "data");
    expect(String(said)).toBe("stopped\n");
    expect(artifacts()).toHaveLength(2);

    expect(openDiskStore(place).gc()).toMatchObject({ removed: [], kept: [expect.any(String)] });
    makeSweepDue(place);
    openDiskStore(place).put(versionOf("demo", "3.0.0"));
    expect(artifacts()).toHaveLength(3);
    const files = readdirSync(join(place, ".artifacts"), { recursive: true }).map(String);
    expect(files.filter((name) => name.endsWith("SKILL.md"))).toHaveLength(3);

    child.kill("SIGKILL");
    await once(child, "exit");
    expect(openDiskStore(place).gc().removed).toHaveLength(1);
    expect(artifacts()).toHaveLength(2);
    expect(
      openDiskStore(place)
        .list()
        .versions.map(({ version }) => version),
    ).toEqual(["3.0.0", "1.0.0"]);
  });

  test("in another thread of the same process", async () => {
    const worker = new Worker(stoppedBuild, { argv: [place], stdout: true });
    await expect.poll(() => artifacts().length).toBe(2);
    await expect.poll(() => existsSync(join(place, "demo"))).toBe(true);
    expect(openDiskStore(place).gc().removed).toEqual([]);
    expect(artifacts()).toHaveLength(2);
    await worker.terminate();
  });
});

describe("gc clears what is left of a process", () => {
  test("that is no more", () => {
    const remains = leaveRemains(place);
    expect(openDiskStore(place).gc()).toEqual({ removed: [remains], kept: [] });
  });

  test("whose number another process has now", () => {
    const remains = artifactNamed(([world = "", owner = "", , ...rest]) => {
      return [world, owner, "1", ...rest];
    });
    expect(openDiskStore(place).gc().removed).toEqual([remains]);
  });

  test("that died between making a link and putting it in its place", () => {
    const [model = ""] = artifacts();
    const [world] = model.split("~");
    const link = `${world}~999999999.0~1~aaaaaaaaaaaa.link`;
    symlinkSync(`../.artifacts/${model}`, join(place, ".artifacts", link));
    expect(openDiskStore(place).gc().removed).toEqual([link]);
    expect(artifacts()).toEqual([model]);
  });

  test("on another machine or before the last boot, but only after a week", () => {
    const elsewhere = ([, ...rest]: string[]) => ["another-world", ...rest];
    const name = artifactNamed(elsewhere, 6 * 24);
    expect(openDiskStore(place).gc()).toEqual({ removed: [], kept: [name] });
    expect(artifactNamed(elsewhere, 8 * 24)).toBe(name);
    expect(openDiskStore(place).gc()).toEqual({ removed: [name], kept: [] });
  });
});

describe("gc frees what was replaced or removed, and nothing else", () => {
  test("the old artifact of a forced build", () => {
    const store = openDiskStore(place);
    store.put(versionOf("demo", "1.0.0", { "a.md": "new" }), { force: true });
    expect(artifacts()).toHaveLength(2);
    expect(store.gc().removed).toHaveLength(1);
    expect(store.get("demo", "1.0.0")?.readFile("a.md")).toEqual(Buffer.from("new"));
  });

  test("the artifact of a removed version", () => {
    const store = openDiskStore(place);
    store.remove("demo", "1.0.0");
    expect(store.gc().removed).toHaveLength(1);
    expect(artifacts()).toEqual([]);
  });

  test("nothing in a store without remains, nor in one that is not there", () => {
    expect(openDiskStore(place).gc()).toEqual({ removed: [], kept: [] });
    expect(openDiskStore(join(folder, "nowhere")).gc()).toEqual({ removed: [], kept: [] });
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
  });

  test("not what others keep in the store's folder", () => {
    mkdirSync(join(place, "my-notes"));
    mkdirSync(join(place, ".git"));
    openDiskStore(place).gc();
    expect(readdirSync(place).sort()).toEqual([
      ".artifacts",
      ".git",
      ".store-version",
      "demo",
      "my-notes",
    ]);
  });
});

describe("a build sweeps by itself, once a day", () => {
  test("what a dead process left, when the day is over", () => {
    const remains = leaveRemains(place);
    openDiskStore(place).put(versionOf("demo", "2.0.0"));
    expect(artifacts()).toContain(remains);
    makeSweepDue(place);
    openDiskStore(place).put(versionOf("demo", "3.0.0"));
    expect(artifacts()).not.toContain(remains);
  });

  test("but not what was replaced within the hour, for it may still be read", () => {
    const store = openDiskStore(place);
    const [old = ""] = artifacts();
    const longAgo = new Date(Date.now() - 48 * HOUR);
    utimesSync(join(place, ".artifacts", old), longAgo, longAgo);
    const reader = store.get("demo", "1.0.0");
    makeSweepDue(place);
    store.put(versionOf("demo", "1.0.0", { "a.md": "new" }), { force: true });
    expect(artifacts()).toContain(old);
    expect(reader?.readFile("SKILL.md").length).toBeGreaterThan(0);
  });
});
