/**
 * Kills a process before each of the calls by which a build touches the store. Whatever the moment,
 * the version is then absent or complete (with `--force`: the old or the new one), every command
 * works, and `psk gc` clears what is left.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { build } from "../../src/toolkit/build.ts";
import { bundle } from "../support/bundle.ts";
import { inParallel } from "../support/run-child.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { dyingFs, hookedFs, Killed } from "./support/hooked-fs.ts";
import { buildWords, makeScenarios, type Scenario } from "./support/scenarios.ts";
import { violationsOf } from "./support/soundness.ts";
import { killAt, straceWorks, tracePoints } from "./support/strace.ts";

const TITLES = [0, 1, 2];
const AT_A_TIME = 2;
const folder = tempFolder();
const traced = straceWorks();
let scenarios: readonly Scenario[] = [];
let script = "";

beforeAll(async () => {
  scenarios = await makeScenarios(folder);
  script = await bundle("test/support/psk-child.ts");
});

function scenario(index: number): Scenario {
  const found = scenarios[index];
  if (found === undefined) throw new Error("there is no such scenario");
  return found;
}

function report(engine: string, { title }: Scenario, points: number, violations: readonly string[]) {
  const counts = `crash points: ${points}, violations: ${violations.length}`;
  console.log(`${engine}, ${title}: ${counts}`);
  expect(violations).toEqual([]);
}

describe("a process killed before the k-th call", () => {
  test.each(TITLES)("by the fs layer, scenario %i", async (index) => {
    const chosen = scenario(index);
    const { dir, force, prepare, before, after } = chosen;
    const options = { maintainer: "grace", force, env: { SOURCE_DATE_EPOCH: "0" } };

    const clean = join(folder, `layer-${index}`, "store");
    await prepare(clean);
    let calls = 0;
    await build(openDiskStore(clean, hookedFs(() => void calls++)), dir, options);

    const violations: string[] = [];
    for (let nth = 1; nth <= calls; nth++) {
      const store = join(folder, `layer-${index}-${nth}`, "store");
      await prepare(store);
      const died = async () => build(openDiskStore(store, dyingFs(nth)), dir, options);
      await expect(died()).rejects.toThrow(Killed);
      violations.push(...(await violationsOf(store, chosen, [before, after])));
    }
    report("fs layer", chosen, calls, violations);
  });

  // Where strace is missing, the fs layer above has shown the same with less of the real world.
  test.runIf(traced).each(TITLES)(
    "by strace, scenario %i",
    async (index) => {
      const chosen = scenario(index);
      const { dir, force, prepare, before, after } = chosen;
      const command = (store: string) => [
        process.execPath,
        script,
        ...buildWords(dir, store, force),
      ];

      const home = join(folder, `strace-${index}`);
      mkdirSync(home);
      const clean = join(home, "clean", "store");
      await prepare(clean);
      const trace = await tracePoints(command(clean), clean, join(home, "clean.log"));
      expect(trace.outcome.code).toBe(0);
      expect(trace.elsewhere).toBe(0);
      expect(trace.points.length).toBeGreaterThan(40);

      const found = await inParallel(AT_A_TIME, trace.points, async (point, nth) => {
        const { killed, store } = await disturbAt(async (attempt) => {
          const place = join(home, `${nth}-${attempt}`, "store");
          await prepare(place);
          const log = join(home, `${nth}-${attempt}.log`);
          return { killed: await killAt(point, command(place), log), store: place };
        });
        return violations.map((violation) => `${point.call} ${point.nth}: ${violation}`);
      });
      report("strace", chosen, trace.points.length, found.flat());
    },
    120_000,
  );
});

test("says how the process was killed", () => {
  console.log(`killed by: ${traced ? "strace and the fs layer" : "the fs layer; strace is missing"}`);
  expect(TITLES).toHaveLength(scenarios.length);
});
