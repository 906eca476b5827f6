import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { inParallel } from "../../support/run-child.ts";
import { buildWords, type Scenario } from "./scenarios.ts";
import {
  type CallPoint,
  type Disturbance,
  type Disturbed,
  disturb,
  tracePoints,
} from "./strace.ts";

/** Two at a time: as many as the smallest machine of ours has cores. */
const AT_A_TIME = 2;
/**
 * Node's own calls vary by one or two now and then, in the counted run or in another, which shifts
 * the count: then it is tried again, also one earlier and one later.
 */
const SHIFTS = [0, 0, -1, 1, 0, -1, 1, -2, 2];

/** A build in a process of its own that was disturbed at a call. */
export interface DisturbedBuild {
  readonly outcome: Disturbed;
  readonly store: string;
}

/** What disturbing a build everywhere showed. */
export interface DisturbedEverywhere {
  readonly runs: number;
  readonly violations: readonly string[];
}

/** Disturbs a build at every call by which it touches its store or the folder that holds it, in one or several ways each. */
export async function disturbEverywhere(
  scenario: Scenario,
  howsAt: (point: CallPoint) => readonly Disturbance[],
  { script, folder }: { readonly script: string; readonly folder: string },
  judge: (build: DisturbedBuild) => Promise<string[]>,
): Promise<DisturbedEverywhere> {
  const { dir, force } = scenario;
  const command = (store: string) => [process.execPath, script, ...buildWords(dir, store, force)];
  const points = await undisturbed(scenario, command, folder);
  const runs = points.flatMap((point) => howsAt(point).map((how) => ({ point, how })));
  const found = await inParallel(AT_A_TIME, runs, async ({ point, how }, index) => {
    for (const [attempt, shift] of SHIFTS.entries()) {
      const store = join(folder, `${index}-${attempt}`, "store");
      await scenario.prepare(store);
      const { call, nth, text } = point;
      const shifted = { call, nth: Math.max(1, nth + shift), text };
      const outcome = await disturb(shifted, how, command(store), join(folder, `${index}.log`));
      if (!outcome.at.includes(dirname(store))) continue;
      const violations = await judge({ outcome, store });
      return violations.map((violation) => `${how} at ${point.text}: ${violation}`);
    }
    return [`${how} never came at ${point.text}`];
  });
  return { runs: runs.length, violations: found.flat() };
}

async function undisturbed(
  scenario: Scenario,
  command: (store: string) => readonly string[],
  folder: string,
): Promise<readonly CallPoint[]> {
  mkdirSync(folder, { recursive: true });
  const store = join(folder, "clean", "store");
  await scenario.prepare(store);
  const { outcome, points, elsewhere } = await tracePoints(
    command(store),
    dirname(store),
    join(folder, "clean.log"),
  );
  if (outcome.code !== 0) throw new Error(`the undisturbed build failed: ${outcome.stderr}`);
  if (elsewhere > 0) throw new Error("another thread touched the store: it would not be counted");
  if (points.length < 40) throw new Error(`only ${points.length} calls were seen`);
  return points.slice(
    Math.max(
      0,
      points.findIndex(({ call }) => call === scenario.from),
    ),
  );
}
