/**
 * The power fails after each step of a build. What was flushed is left, of the rest nothing or
 * anything: the version is absent or complete, and lasts once the build has said that it is done.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import type { DiskStore } from "../../src/store/store.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { dyingFs, Killed } from "./support/hooked-fs.ts";
import { recordingFs } from "./support/recording-fs.ts";
import {
  anythingLasts,
  type Fate,
  NOTHING_LASTS,
  SimulatedDisk,
  type Step,
} from "./support/simulated-disk.ts";
import { versionOf } from "./support/version-of.ts";

const OLD = versionOf("demo", "1.0.0", { "scripts/run.sh": "echo old\n" });
const NEW = versionOf("demo", "1.0.0", { "scripts/run.sh": "echo new\n", "notes/a/b.md": "b\n" });
const [OLD_HASH, NEW_HASH] = [OLD.manifest.sourceHash, NEW.manifest.sourceHash];
const FATES: readonly Fate[] = [NOTHING_LASTS, ...[1, 2, 3, 4, 5].map(anythingLasts)];

/** A disk with a folder in which a store can be made, and everything that is done on it. */
function newDisk(prepare: (store: DiskStore) => void = () => {}) {
  const folder = memoryFolder();
  const root = join(folder, "disk");
  const place = join(root, "home", "store");
  mkdirSync(root);
  prepare(openDiskStore(place));
  const disk = new SimulatedDisk(root);
  const steps: Step[] = [];
  const fs = recordingFs(root, (step) => void steps.push(step));
  return { folder, place, disk, steps, fs };
}

type Disk = ReturnType<typeof newDisk>;

/** Cuts the power after each step that was not yet replayed; gives the hashes that are then there. */
function replay({ folder, disk, steps }: Disk): (string | undefined)[][] {
  return steps.splice(0).map((step) => {
    disk.apply(step);
    return cutPower({ folder, disk });
  });
}

/** What a store holds after a power cut, once for each fate of what was not flushed. */
function cutPower({ folder, disk }: Pick<Disk, "folder" | "disk">): (string | undefined)[] {
  return FATES.map((fate) => {
    const left = join(folder, "left");
    disk.cutPower(left, fate);
    const store = openDiskStore(join(left, "home", "store"));
    const { versions, foreign } = store.verify();
    expect(versions.flatMap(({ problems }) => problems)).toEqual([]);
    expect(foreign).toEqual([]);
    const found = store.get("demo", "1.0.0")?.manifest.sourceHash;
    store.put(NEW, { force: true });
    expect(store.get("demo", "1.0.0")?.manifest.sourceHash).toBe(NEW_HASH);
    rmSync(left, { recursive: true });
    return found;
  });
}

function expectOnly(states: readonly (string | undefined)[][], ...allowed: unknown[]): void {
  for (const state of states.flat()) expect(allowed).toContain(state);
}

describe("power loss after each step", () => {
  test("of the first build: the version is absent or complete, and at the end it is there", () => {
    const disk = newDisk();
    openDiskStore(disk.place, disk.fs).put(NEW);
    const states = replay(disk);
    console.log(`power cuts: ${states.length * FATES.length}`);
    expectOnly(states, undefined, NEW_HASH);
    expectOnly([cutPower(disk)], NEW_HASH);
  });

  test("of a forced build: it is the old or the new one, and at the end the new one", () => {
    const disk = newDisk((store) => store.put(OLD));
    openDiskStore(disk.place, disk.fs).put(NEW, { force: true });
    expectOnly(replay(disk), OLD_HASH, NEW_HASH);
    expectOnly([cutPower(disk)], NEW_HASH);
  });

  test("of a removal: it is there or not, and at the end it is not", () => {
    const disk = newDisk((store) => store.put(OLD));
    openDiskStore(disk.place, disk.fs).remove("demo", "1.0.0");
    expectOnly(replay(disk), OLD_HASH, undefined);
    expectOnly([cutPower(disk)], undefined);
  });

  test("of gc: versions stay as they are", () => {
    const disk = newDisk((store) => {
      store.put(OLD);
      store.put(NEW, { force: true });
    });
    const { removed } = openDiskStore(disk.place, disk.fs).gc();
    expect(removed).toHaveLength(1);
    expectOnly(replay(disk), NEW_HASH);
  });
});

describe("a process killed at each call, and then power loss", () => {
  /** Does work that dies before each of its calls in turn, then something else on the same disk. */
  function afterEachKill(
    prepare: (store: DiskStore) => void,
    work: (store: DiskStore) => void,
    then: (disk: Disk) => void,
  ): number {
    for (let nth = 1; ; nth++) {
      const disk = newDisk(prepare);
      const lived = lives(() => work(openDiskStore(disk.place, dyingFs(nth, disk.fs))));
      if (lived) return nth;
      for (const step of disk.steps.splice(0)) disk.disk.apply(step);
      then(disk);
    }
  }

  const collect = (disk: Disk) => {
    openDiskStore(disk.place, disk.fs).gc();
    return [...replay(disk), cutPower(disk)];
  };

  test("during gc after a forced build that died", () => {
    const force = (store: DiskStore) => store.put(NEW, { force: true });
    const points = afterEachKill(
      (store) => store.put(OLD),
      force,
      (disk) => expectOnly(collect(disk), OLD_HASH, NEW_HASH),
    );
    expect(points).toBeGreaterThan(40);
  });

  test("during gc after a removal that died", () => {
    afterEachKill(
      (store) => store.put(OLD),
      (store) => store.remove("demo", "1.0.0"),
      (disk) => expectOnly(collect(disk), OLD_HASH, undefined),
    );
  });

  test("after the next build, which lasts", () => {
    const build = (store: DiskStore) => store.put(OLD, { force: true });
    afterEachKill(
      () => {},
      build,
      (disk) => {
        openDiskStore(disk.place, disk.fs).put(NEW, { force: true });
        for (const step of disk.steps.splice(0)) disk.disk.apply(step);
        expectOnly([cutPower(disk)], NEW_HASH);
      },
    );
  });
});

describe("a build flushes no more than it must", () => {
  const flushes = (disk: Disk) => disk.steps.filter(({ kind }) => kind === "flush").length;
  const files = NEW.files.length;
  const folders = 4; // the skill's own, scripts, notes, notes/a

  test("files + folders + 4 in a store that is there", () => {
    const disk = newDisk((store) => store.put(versionOf("other", "1.0.0")));
    openDiskStore(disk.place, disk.fs).put(NEW);
    expect(flushes(disk)).toBeLessThanOrEqual(files + folders + 4);
  });

  test("the same when it replaces a version", () => {
    const disk = newDisk((store) => store.put(OLD));
    openDiskStore(disk.place, disk.fs).put(NEW, { force: true });
    expect(flushes(disk)).toBeLessThanOrEqual(files + folders + 4);
  });

  test("and four more to make the store: its version, its folder and the two that hold it", () => {
    const disk = newDisk();
    openDiskStore(disk.place, disk.fs).put(NEW);
    expect(flushes(disk)).toBeLessThanOrEqual(files + folders + 4 + 4);
  });
});

function lives(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}
