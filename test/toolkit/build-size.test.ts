import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { build } from "../../src/toolkit/build.ts";
import { bundle } from "../support/bundle.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { packable } from "../support/packable.ts";
import { psk } from "../support/psk.ts";
import { runChild } from "../support/run-child.ts";

const MIB = 1024 * 1024;
const folder = memoryFolder();
const script = await bundle("test/support/psk-child.ts");

/** A skill with one file that has only a size, and takes no space. */
function withSparseFile(name: string, bytes: number): string {
  const dir = packable(folder, name);
  const handle = openSync(join(dir, "large.bin"), "w");
  ftruncateSync(handle, bytes);
  closeSync(handle);
  return dir;
}

describe("20,000 files", { timeout: 60_000 }, () => {
  test("are stored, listed, verified and read", async () => {
    const dir = packable(folder, "many");
    for (let i = 0; i < 20_000; i++) {
      if (i % 1000 === 0) mkdirSync(join(dir, `part-${i / 1000}`));
      writeFileSync(join(dir, `part-${Math.floor(i / 1000)}`, `${i}.txt`), String(i));
    }
    const store = openDiskStore(join(folder, "store-many"));
    expect(await build(store, dir, { maintainer: "grace" })).toMatchObject({ state: "built" });
    expect(store.list().versions).toHaveLength(1);
    expect(store.get("many", "1.0.0")?.manifest.files).toHaveLength(20_001);
    expect(String(store.get("many", "1.0.0")?.readFile("part-19/19999.txt"))).toBe("19999");
    expect(store.verify().versions[0]?.problems).toEqual([]);
  });
});

describe("a file of 200 MB", { timeout: 60_000 }, () => {
  const SIZE = 200 * MIB;
  const store = join(folder, "store-large");

  /** Runs psk with little memory, and gives how much it took, in MiB. */
  async function measured(...words: string[]) {
    const command = [process.execPath, "--max-old-space-size=128", script, ...words];
    const { code, stdout, stderr } = await runChild(command, { PSK_TEST_MEMORY: "1" });
    return { code, stdout, peak: Number(/peak memory: (\d+) KiB/.exec(stderr)?.[1]) / 1024 };
  }

  test("is over the limit: the error gives the limit, the file and the flag, and nothing is stored", async () => {
    const dir = withSparseFile("large", SIZE);
    const { code, stderr } = await psk(["build", dir, "--maintainer", "grace", "--store", store]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: the skill has 2097\d+ bytes, large\.bin alone 209715200; the limit is 104857600 \(--max-bytes raises it\)\n$/,
    );
    expect(openDiskStore(store).list().versions).toEqual([]);
  });

  test("is stored with a higher limit, and no command holds it in memory", async () => {
    const dir = withSparseFile("large", SIZE);
    const limit = ["--max-bytes", String(SIZE + MIB)];
    const built = await measured("build", dir, "--maintainer", "g", "--store", store, ...limit);
    expect(built.code).toBe(0);
    const verified = await measured("verify", "--store", store);
    expect(verified.stdout).toContain("✓ large@1.0.0");
    const shown = await measured("show", "large", "--store", store, "--json");
    expect(JSON.parse(shown.stdout).manifest.files[1]).toMatchObject({ size: SIZE });

    const peaks = [built, verified, shown].map(({ peak }) => Math.round(peak));
    console.log(`peak memory for a file of 200 MiB: ${peaks.join(", ")} MiB`);
    for (const peak of peaks) expect(peak).toBeLessThan(160);
    rmSync(store, { recursive: true });
  });
});

describe("--max-bytes", () => {
  test("counts all files together, to the byte", async () => {
    const dir = packable(folder, "exact", { files: { "a.md": "x".repeat(1000) } });
    const store = openDiskStore(join(folder, "store-exact"));
    const first = await build(store, dir, { maintainer: "grace" });
    if (first.state !== "built") throw new Error("it was not built");
    const { files } = store.get("exact", "1.0.0")?.manifest ?? { files: [] };
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const limited = (maxBytes: number) =>
      build(store, dir, { maintainer: "grace", force: true, maxBytes });
    expect((await limited(total)).state).toBe("built");
    await expect(limited(total - 1)).rejects.toMatchObject({ code: "too_large" });
  });

  test.each(["0", "-1", "1.5", "many", ""])("%j is no number of bytes", async (text) => {
    const { code, stderr } = await psk(["build", ".", "--maintainer", "g", "--max-bytes", text]);
    expect(code).toBe(2);
    expect(stderr).toBe(`error: --max-bytes must be a number of bytes, not "${text}"\n`);
  });
});
