import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { playTour } from "../scripts/tour.ts";

test("the tour of the README prints what the README says", { timeout: 300_000 }, () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme.match(/^\$ psk /gm)?.length).toBeGreaterThanOrEqual(10);
  expect(playTour(readme)).toBe(readme);
});
