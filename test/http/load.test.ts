import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { heapInUse, load } from "./support/load.ts";
import { serviceForTest } from "./support/service.ts";

const SECONDS = 15;
const KILLS = 2;

it("200 connections of good and bad uploads: no crash, no failure of its own, no growth", {
  timeout: 120_000,
}, async () => {
  const service = await serviceForTest();
  await load(service.url, 50, 4);
  const before = heapInUse();
  const running = load(service.url, 200, SECONDS);
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const [worker] = scanWorkers();
    if (worker !== undefined && process.kill(worker, "SIGKILL")) killed++;
  }
  const { statuses, errors, timeouts, total } = await running;
  service.log.length = 0;
  const { 200: scanned = 0, 400: refused = 0, 422: invalid = 0, 500: failed = 0 } = statuses;
  expect({ errors, timeouts }).toEqual({ errors: 0, timeouts: 0 });
  expect(Object.keys(statuses).filter((status) => !/^(?:200|400|422|500)$/.test(status))).toEqual(
    [],
  );
  expect(Math.min(scanned, refused, invalid)).toBeGreaterThan(0);
  expect(killed).toBe(KILLS);
  expect(failed).toBeLessThanOrEqual(killed);
  expect(total).toBeGreaterThan(200);
  expect(service.leftovers()).toEqual([]);
  const growth = heapInUse() / before;
  console.log(`load: ${total} answers in ${SECONDS} s, heap × ${growth.toFixed(2)}`);
  expect(growth).toBeLessThan(1.25);
});

/** The worker processes of this process, by what they run. */
function scanWorkers(): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      const words = readFileSync(`/proc/${name}/cmdline`, "utf8");
      return Number(parent) === process.pid && words.includes("scan-worker") ? [Number(name)] : [];
    } catch {
      return []; // it ended meanwhile
    }
  });
}
