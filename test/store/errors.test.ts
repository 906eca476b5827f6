/**
 * Makes each call of a build fail, one at a time. The build then fails as well, in words, and the
 * store is as before; or the call was only tidying, and the build is done.
 */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PskError } from "../../src/errors.ts";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { build } from "../../src/toolkit/build.ts";
import { bundleCommand } from "../support/bundle.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { disturbEverywhere } from "./support/disturb-everywhere.ts";
import { countCalls, failingFs } from "./support/hooked-fs.ts";
import { makeScenarios } from "./support/scenarios.ts";
import { violationsOf } from "./support/soundness.ts";
import { straceWorks } from "./support/strace.ts";

const CODES = ["EIO", "ENOSPC", "EACCES", "EROFS"] as const;
/**
 * A call that changes nothing cannot run out of space. By strace two kinds are enough: the fs layer
 * gives every call every error.
 */
const READS = new Set(["statx", "pread64", "read", "readlink", "getdents64", "fstat", "close"]);
/** What a person reads: one line, no stack, no number of an error. */
const ONE_LINE = /^error: the store: [a-z -]+\n$/;

const folder = memoryFolder();
const script = await bundleCommand("build");
const scenarios = await makeScenarios(folder);
const traced = straceWorks();

function report(title: string, points: number, violations: readonly string[]): void {
  console.log(`${title}: error points: ${points}, violations: ${violations.length}`);
  expect(violations).toEqual([]);
}

describe.each(traced ? scenarios.slice(0, 2) : [])("$title, by strace", (scenario) => {
  test("survives an error at every call", { timeout: 300_000 }, async () => {
    const { title, before, after } = scenario;
    const place = { script, folder: join(folder, `strace ${title}`) };
    const { runs, violations } = await disturbEverywhere(
      scenario,
      ({ call }) => (READS.has(call) ? ["error=EIO"] : ["error=EIO", "error=ENOSPC"]),
      place,
      async ({ outcome: { code, stderr }, store }) => {
        const found = await violationsOf(store, scenario, [code === 0 ? after : before]);
        if (code !== 0 && code !== 4) found.push(`the exit code is ${code}: ${stderr}`);
        if (code === 4 && !ONE_LINE.test(stderr)) found.push(`it says ${stderr}`);
        return found;
      },
    );
    report(`${title}, strace`, runs, violations);
  });
});

describe.each(scenarios)("$title, by the fs layer", (scenario) => {
  const { title, dir, force, prepare, before, after } = scenario;
  const options = { maintainer: "grace", force };

  async function calls(test: string): Promise<number> {
    const store = join(folder, `clean ${title} ${test}`, "store");
    await prepare(store);
    const counted = countCalls();
    await build(openDiskStore(store, counted.fs), dir, options);
    return counted.calls();
  }

  async function failAt(nth: number, code: string, forGood: boolean): Promise<string[]> {
    const store = join(folder, `layer ${title} ${nth} ${code} ${forGood}`, "store");
    await prepare(store);
    const error = await failureOf(async () =>
      build(openDiskStore(store, failingFs(nth, code, forGood)), dir, options),
    );
    // A disk that fails for good cannot be told to take the new version back.
    const allowed = error === undefined ? [after] : forGood ? [before, after] : [before];
    const found = await violationsOf(store, scenario, allowed);
    if (error !== undefined && !(error instanceof PskError && error.code === "io")) {
      found.push(`threw ${error}`);
    }
    return found.map((violation) => `${code} at call ${nth}: ${violation}`);
  }

  test.each(CODES)("%s at each call, once", async (code) => {
    const violations: string[] = [];
    const count = await calls(code);
    for (let nth = 1; nth <= count; nth++) violations.push(...(await failAt(nth, code, false)));
    report(`${title}, fs layer, ${code}`, count, violations);
  });

  test("EIO from each call on, for good", async () => {
    const violations: string[] = [];
    const count = await calls("for good");
    for (let nth = 1; nth <= count; nth++) violations.push(...(await failAt(nth, "EIO", true)));
    report(`${title}, fs layer, EIO for good`, count, violations);
  });
});

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}
