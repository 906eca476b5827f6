import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { bundle, bundleCommand } from "../support/bundle.ts";
import { packable } from "../support/packable.ts";
import { psk } from "../support/psk.ts";
import { type ChildOutcome, runChild } from "../support/run-child.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { remainsIn } from "./support/soundness.ts";

const BUILDERS = [1, 2, 3, 4, 5, 6, 7, 8];
const ROUNDS = [1, 2, 3, 4, 5];
const folder = tempFolder();
const pskScript = await bundleCommand("build");
const readerScript = await bundle("test/store/support/reader-child.ts");

/** Builds each of some skills in a process of its own, all from the same moment on. */
function buildAtOnce(store: string, dirs: readonly string[]): Promise<ChildOutcome[]> {
  const environment = { PSK_TEST_START_AT: String(Date.now() + 1000) };
  const command = (dir: string) => [
    ...[process.execPath, pskScript, "build", dir],
    ...["--maintainer", "grace", "--store", store, "--scan", "off"],
  ];
  return Promise.all(dirs.map((dir) => runChild(command(dir), environment)));
}

/** The files of a build, each of which says who built it. */
function signed(author: string) {
  const names = Array.from({ length: 20 }, (_, i) => `data/${i}.txt`);
  return { author, files: Object.fromEntries(names.map((name) => [name, author])) };
}

describe("eight processes build at once", () => {
  test.each(ROUNDS)(
    "the same version: one wins, the others conflict, nothing is mixed (round %i)",
    async (round) => {
      const store = join(folder, `same-${round}`);
      const dirs = BUILDERS.map((n) =>
        packable(join(folder, `same-${round}-${n}`), "demo", signed(`builder-${n}`)),
      );
      const outcomes = await buildAtOnce(store, dirs);

      expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 3, 3, 3, 3, 3, 3, 3]);
      const words = "error: demo@1.0.0 is already in the store (use --force to replace it)\n";
      for (const { code, stderr } of outcomes) expect(stderr).toBe(code === 0 ? "" : words);

      const winner = outcomes.findIndex(({ code }) => code === 0) + 1;
      const skill = await openDiskStore(store).get("demo", "1.0.0")?.readSkill();
      const data = skill?.files.filter(({ path }) => path.startsWith("data/")) ?? [];
      expect(data).toHaveLength(20);
      expect(new Set(data.map(({ bytes }) => String(bytes)))).toEqual(
        new Set([`builder-${winner}`]),
      );
      expect((await psk(["verify", "--store", store])).code).toBe(0);
      expect(remainsIn(store)).toEqual([]);
    },
  );

  test("eight different versions into a store that is not there yet: all are there", async () => {
    const store = join(folder, "different");
    const dirs = BUILDERS.map((n) =>
      packable(join(folder, `different-${n}`), "demo", { version: `${n}.0.0` }),
    );
    const outcomes = await buildAtOnce(store, dirs);
    expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual(BUILDERS.map(() => [0, ""]));
    const { versions, broken, foreign } = openDiskStore(store).list();
    expect(versions.map(({ version }) => Number.parseInt(version, 10))).toEqual(
      BUILDERS.toReversed(),
    );
    expect([broken, foreign]).toEqual([[], []]);
    expect((await psk(["verify", "--store", store])).code).toBe(0);
  });
});

describe("a reader in a loop", () => {
  test("never sees a missing or a mixed version during 200 forced rebuilds", {
    timeout: 300_000,
  }, async () => {
    const store = join(folder, "forced");
    const [even, odd] = ["even", "odd"].map((author) =>
      packable(join(folder, author), "demo", signed(author)),
    );
    const build = (dir = "") =>
      psk(["build", dir, "--maintainer", "grace", "--store", store, "--force", "--scan=off"]);
    expect((await build(even)).code).toBe(0);

    const reader = spawn(process.execPath, [readerScript, store], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    await once(reader.stdout, "data");
    for (let n = 1; n <= 200; n++) expect((await build(n % 2 === 0 ? even : odd)).code).toBe(0);
    reader.stdin.end();
    const { reads, seen, bad } = JSON.parse(await text(reader.stdout));

    console.log(`forced rebuilds: 200, reads meanwhile: ${reads}, bad: ${bad.length}`);
    expect(bad).toEqual([]);
    expect(seen).toEqual(["even", "odd"]);
    expect(reads).toBeGreaterThan(20);
  });
});
