import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { builtCommand, PROJECT } from "./built.ts";
import type { Measurement } from "./measurement.ts";
import type { Row } from "./row.ts";

const ROUNDS = 5;

/** Validating, composing and deciding, each in a fresh process, against fixed limits. */
export const measureGrant: Measurement = {
  name: "grant",
  async run({ say }) {
    say("grant");
    builtCommand();
    const passes = Array.from({ length: ROUNDS }, pass);
    const set = "validate and compose 20 skills with 200 tools";
    return [
      atMost(
        `first ${set}`,
        "ms",
        2,
        passes.map(({ first }) => first),
      ),
      atMost(
        `${set}, p50`,
        "ms",
        0.3,
        passes.map(({ compose_p50 }) => compose_p50),
      ),
      atMost(
        "authorize a shell line, all different, p50",
        "µs",
        20,
        passes.map(({ line_p50 }) => line_p50),
      ),
      atMost(
        "authorize a shell line, all different, p99",
        "µs",
        150,
        passes.map(({ line_p99 }) => line_p99),
      ),
    ];
  },
};

type Pass = Readonly<Record<"first" | "compose_p50" | "line_p50" | "line_p99", number>>;

function pass(): Pass {
  const script = join(PROJECT, "bench", "grant-pass.js");
  return JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" }));
}

function atMost(what: string, unit: string, limit: number, readings: readonly number[]): Row {
  const best = Math.min(...readings);
  return {
    what,
    ours: `${best.toFixed(3)} ${unit}`,
    other: `${limit} ${unit}`,
    ratio: `${(best / limit).toFixed(2)} ×`,
    goal: "≤ 1 ×",
    met: best <= limit,
    used: best / limit,
  };
}
