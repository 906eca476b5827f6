/**
 * Kills a process before each of the calls by which a build touches the store. Whatever the moment,
 * the version is then absent or complete (with `--force`: the old or the new one), every command
 * works, and `psk gc` clears what is left.
 */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { build } from "../../src/toolkit/build.ts";
import { bundleCommand } from "../support/bundle.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { disturbEverywhere } from "./support/disturb-everywhere.ts";
import { countCalls, dyingFs, Killed } from "./support/hooked-fs.ts";
import { makeScenarios } from "./support/scenarios.ts";
import { violationsOf } from "./support/soundness.ts";
import { straceWorks } from "./support/strace.ts";

const folder = memoryFolder();
const script = await bundleCommand("build");
const scenarios = await makeScenarios(folder);
const traced = straceWorks();

let total = 0;

function report(title: string, points: number, violations: readonly string[]): void {
  total += points;
  console.log(`${title}: crash points: ${points}, violations: ${violations.length}`);
  expect(violations).toEqual([]);
}

// A skipped test would be a failure in CI: without strace there is one way less to be killed.
describe.each(traced ? scenarios : [])(
  "$title, killed before its k-th call by strace",
  (scenario) => {
    test("leaves a sound store", { timeout: 300_000 }, async () => {
      const place = { script, folder: join(folder, `strace ${scenario.title}`) };
      const { runs, violations } = await disturbEverywhere(
        scenario,
        () => ["signal=KILL"],
        place,
        async ({ outcome, store }) => {
          const found = await violationsOf(store, scenario, [scenario.before, scenario.after]);
          return outcome.signal === "SIGKILL" ? found : [...found, "the process was not killed"];
        },
      );
      report(`${scenario.title}, strace`, runs, violations);
    });
  },
);

describe.each(scenarios)("$title, killed before its k-th call by the fs layer", (scenario) => {
  test("leaves a sound store", async () => {
    const { title, dir, force, prepare, before, after } = scenario;
    const options = { maintainer: "grace", force };
    const place = (nth: number) => join(folder, `layer ${title}`, String(nth), "store");

    await prepare(place(0));
    const counted = countCalls();
    await build(openDiskStore(place(0), counted.fs), dir, options);

    const violations: string[] = [];
    for (let nth = 1; nth <= counted.calls(); nth++) {
      const store = place(nth);
      await prepare(store);
      const work = async () => build(openDiskStore(store, dyingFs(nth)), dir, options);
      await expect(work()).rejects.toThrow(Killed);
      violations.push(...(await violationsOf(store, scenario, [before, after])));
    }
    report(`${title}, fs layer`, counted.calls(), violations);
  });
});

test("says which way it took, and how often it killed", () => {
  const way = traced ? "strace and the fs layer" : "the fs layer only, strace is missing";
  console.log(`crash test by ${way}: crash points: ${total} in all`);
  expect(total).toBeGreaterThan(150);
});
