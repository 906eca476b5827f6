import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtCommand } from "./built.ts";
import type { Measurement } from "./measurement.ts";
import { atLeastTimesAsFast, atMostTimes } from "./row.ts";
import { startSide } from "./side.ts";

const SIDES = ["psk", "skills-ref", "reading"] as const;
const FIRST_ROUNDS = 2;
const WARM_ROUNDS = 3;

type Readings = Record<(typeof SIDES)[number], number[]>;

/** Validating all skills in one process, against the reference library and against mere reading. */
export const measureValidate: Measurement = {
  name: "validate",
  async run({ corpus, say }) {
    builtCommand();
    const dir = mkdtempSync(join(tmpdir(), "psk-bench-"));
    const list = join(dir, "folders.json");
    writeFileSync(list, JSON.stringify(corpus.folders));
    try {
      say("validate: first passes, each in a fresh process");
      const first = await firstPasses(list);
      say("validate: warm passes");
      const warm = await warmPasses(list);
      const name = `validating ${corpus.name}`;
      return [
        atLeastTimesAsFast(`${name}, warm, against skills-ref`, pair(warm, "skills-ref"), 2.5),
        atLeastTimesAsFast(
          `${name}, first pass, against skills-ref`,
          pair(first, "skills-ref"),
          1.5,
        ),
        atMostTimes(`${name}, warm, against reading the trees`, pair(warm, "reading"), 4),
      ];
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

function pair(readings: Readings, other: "skills-ref" | "reading") {
  return { ours: readings.psk, other: readings[other] };
}

async function firstPasses(list: string): Promise<Readings> {
  const readings: Readings = { psk: [], "skills-ref": [], reading: [] };
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    for (const name of SIDES) {
      const side = await startSide(name, list);
      readings[name].push(await side.pass());
      side.stop();
    }
  }
  return readings;
}

/** The sides take turns, so that a noisy moment hits all of them. */
async function warmPasses(list: string): Promise<Readings> {
  const readings: Readings = { psk: [], "skills-ref": [], reading: [] };
  const sides = await Promise.all(
    SIDES.map(async (name) => ({ name, side: await startSide(name, list) })),
  );
  try {
    for (const { side } of sides) await side.pass();
    for (let round = 0; round < WARM_ROUNDS; round++) {
      for (const { name, side } of sides) readings[name].push(await side.pass());
    }
  } finally {
    for (const { side } of sides) side.stop();
  }
  return readings;
}
