import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { COLLECTS, heapInUse, load } from "./support/load.ts";
import { startServe } from "./support/serve-process.ts";

const SECONDS = 15;
const KILLS = 1;

it("200 connections of good and bad uploads: no crash, no failure of its own, no growth", {
  timeout: 180_000,
}, async () => {
  const temporary = tempFolder();
  const argv = ["--rate-limit", "1000000000"];
  const { child, url, workers, ended } = await startServe(argv, temporary, COLLECTS);
  const warm = await load(url, 200, 5);
  const before = await heapInUse(child, url);
  const running = load(url, 200, SECONDS);
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    const [worker] = workers();
    if (worker !== undefined && process.kill(worker, "SIGKILL")) killed++;
  }
  const { statuses, errors, timeouts, total } = await running;
  const { 200: scanned = 0, 400: refused = 0, 422: invalid = 0, 500: failed = 0 } = statuses;
  const seen = JSON.stringify(statuses);
  expect({ errors, timeouts }, seen).toEqual({ errors: 0, timeouts: 0 });
  expect(scanned + refused + invalid + failed, seen).toBe(total);
  for (const status of ["200", "400", "422"]) {
    expect((statuses[status] ?? 0) + (warm.statuses[status] ?? 0), status).toBeGreaterThan(0);
  }
  expect(failed).toBeLessThanOrEqual(killed);
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  const growth = (await heapInUse(child, url)) / before;
  console.log(`load: ${total} answers in ${SECONDS} s, ${seen}, heap × ${growth.toFixed(2)}`);
  expect(growth).toBeLessThan(1.25);
  child.kill("SIGTERM");
  expect(await ended()).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});
