/** Callers share the workers: one that asks for much does not make another wait for all of it. */
import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createScanPool, type ScanPool } from "../../src/toolkit/scan-pool.ts";
import type { ScanTarget } from "../../src/toolkit/scan-target.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";

const folder = tempFolder();
const small = target(writeSkill("small", {}, folder));
const pools: ScanPool[] = [];
const pipes: number[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  for (const pipe of pipes.splice(0)) closeSync(pipe);
});

function open(workers: number, perCaller: number, timeoutMs?: number): ScanPool {
  const pool = createScanPool({
    workers,
    perCaller,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  pools.push(pool);
  return pool;
}

function target(path: string): ScanTarget {
  return { path, folder: path, from: { kind: "folder", folder: path } };
}

/** A scan that takes as long as it may: whoever opens a pipe that nobody writes to waits for ever. */
function endless(name: string): ScanTarget {
  const file = join(folder, name);
  execFileSync("mkfifo", [file]);
  return { path: file, folder: file, from: { kind: "archive", file, root: "" } };
}

/** Waits until a worker is at it. */
async function reached({ path }: ScanTarget): Promise<void> {
  const open = () => openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  pipes.push(await vi.waitFor(open, { timeout: 60_000, interval: 50 }));
}

/** Each caller has a worker of its own then. */
async function warm(pool: ScanPool, callers: readonly string[]): Promise<void> {
  await Promise.all(callers.map((caller) => pool.scan({ target: small }, caller)));
}

describe("the share of a caller", { timeout: 180_000 }, () => {
  test("two endless scans of one caller do not keep another waiting", async () => {
    const pool = open(2, 1);
    await warm(pool, ["heavy", "light"]);
    const [one, two] = [endless("one.zip"), endless("two.zip")];
    const done: string[] = [];
    const slow = [one, two].map((item) =>
      pool.scan({ target: item }, "heavy").then(() => done.push("slow")),
    );
    await reached(one);
    for (let i = 0; i < 3; i++) {
      expect((await pool.scan({ target: small }, "light")).verdict).toBe("safe");
    }
    expect(done).toEqual([]);
    for (const scan of slow) scan.catch(() => undefined); // they end with the pool
  });

  test("is not used up by scans that ended in the middle", async () => {
    const pool = open(2, 1, 3_000);
    await warm(pool, ["heavy", "light"]);
    const first = await pool.scan({ target: endless("first.zip") }, "heavy");
    expect(first.verdict).toBe("unknown");
    expect((await pool.scan({ target: endless("second.zip") }, "heavy")).verdict).toBe("unknown");
  });

  test("is everything without a limit, and then callers take turns", async () => {
    const pool = createScanPool({ workers: 1 });
    pools.push(pool);
    const done: string[] = [];
    const scan = async (caller: string) => {
      await pool.scan({ target: small }, caller);
      done.push(caller);
    };
    await Promise.all([scan("a"), scan("a"), scan("a"), scan("b")]);
    expect(done).toEqual(["a", "a", "b", "a"]);
  });
});
