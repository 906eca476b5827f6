import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtCommand } from "./built.ts";
import { generateSkills } from "./generate-skills.ts";
import type { Measurement } from "./measurement.ts";
import { atMostTimes, type Row } from "./row.ts";
import { forkSide, type Side } from "./side.ts";
import { inTurns } from "./take-turns.ts";

const SKILLS = 10_000;
const FIRST_ROUNDS = 2;
const WARM_ROUNDS = 3;

/** Starts a side; with `saved` it begins with what an earlier one saved. */
type Start = (task: string, saved?: "saved") => Promise<Side>;

/** A registry of many skills, against mere reading and a walk that looks at each SKILL.md. */
export const measureRegistry: Measurement = {
  name: "registry",
  async run({ say }) {
    builtCommand();
    const folder = mkdtempSync(join(tmpdir(), "psk-bench-registry-"));
    const root = join(folder, "skills");
    const start: Start = (task, saved) =>
      forkSide("registry-pass.js", [task, root, join(folder, saved ?? "none")]);
    try {
      say(`registry: making ${SKILLS} skills`);
      mkdirSync(root);
      generateSkills(root, SKILLS);
      say("registry: loading them, each time in a fresh process");
      await once(start, "save", "saved");
      const rows = await loadRows(start);
      say("registry: syncing");
      rows.push(...(await syncRows(start)));
      say("registry: a loaded registry");
      rows.push(...(await loadedRows(start)));
      return rows;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function loadRows(start: Start): Promise<Row[]> {
  const times: Record<"load" | "reading" | "saved" | "walk", number[]> = {
    ...{ load: [], reading: [], saved: [], walk: [] },
  };
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    times.load.push(await once(start, "load"));
    times.reading.push(await once(start, "reading"));
    times.saved.push(await once(start, "load", "saved"));
    times.walk.push(await once(start, "walk"));
  }
  const first = { ours: times.load, other: times.reading };
  const later = { ours: times.saved, other: times.walk };
  const what = `load of ${SKILLS} skills`;
  return [
    atMostTimes(`first ${what} against reading their SKILL.md, CPU time`, first, 8),
    atMostTimes(`${what} with a saved snapshot against a walk with stat, CPU time`, later, 2),
  ];
}

async function syncRows(start: Start): Promise<Row[]> {
  const tasks = ["sync", "change", "walk"].map((task) => start(task, "saved"));
  const [sync = [], change = [], walk = []] = await inTurns(await Promise.all(tasks), WARM_ROUNDS);
  const against = `of ${SKILLS} skills against that walk, CPU time`;
  return [
    atMostTimes(`sync with nothing changed ${against}`, { ours: sync, other: walk }, 1.2),
    atMostTimes(`sync with one change ${against}`, { ours: change, other: walk }, 1.2),
  ];
}

async function loadedRows(start: Start): Promise<Row[]> {
  const least = async (task: string) =>
    Math.min(...((await inTurns([await start(task, "saved")], WARM_ROUNDS))[0] ?? []));
  const memory = Math.max(await once(start, "memory"), await once(start, "memory", "saved"));
  return [
    below(`memory of a process with ${SKILLS} skills`, memory, 130, "MB"),
    below(`rendering \`<available_skills>\` of ${SKILLS}`, await least("render"), 15, "ms"),
    below(`\`load_skill\` among ${SKILLS}, p50`, await least("load_skill"), 1, "ms"),
    below(`a change until \`watch\` tells of it among ${SKILLS}`, await least("watch"), 500, "ms"),
  ];
}

function below(what: string, value: number, limit: number, unit: string): Row {
  const ours = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;
  const goal = `< ${limit} ${unit}`;
  return { what, ours, other: "-", ratio: "-", goal, met: value < limit, used: value / limit };
}

async function once(start: Start, task: string, saved?: "saved"): Promise<number> {
  const side = await start(task, saved);
  try {
    return await side.pass();
  } finally {
    side.stop();
  }
}
