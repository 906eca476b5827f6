import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { builtCommand } from "./built.ts";
import type { Corpus } from "./corpus.ts";
import type { Measurement } from "./measurement.ts";
import { atLeastTimesAsFast, type Row } from "./row.ts";
import { forkSide } from "./side.ts";
import { inTurns } from "./take-turns.ts";

/** Skills for the other scanner, which takes a third of a second for each. */
const SAMPLE = 100;
/** Each so many-th skill for the time of one, and for the command. */
const EVERY = 8;
const ROUNDS = 1;
const MEDIAN_MS = 10;
const P95_MS = 60;

/** Scanning: the time a skill takes, against another scanner, and shared among processes. */
export const measureScan: Measurement = {
  name: "scan",
  async run({ corpus, say }) {
    const command = builtCommand();
    const dir = mkdtempSync(join(tmpdir(), "psk-bench-"));
    const listOf = (name: string, folders: readonly string[]) => {
      const file = join(dir, `${name}.json`);
      writeFileSync(file, JSON.stringify(folders));
      return file;
    };
    try {
      const some = corpus.folders.filter((_, index) => index % EVERY === 0);
      const all = listOf("some", some);
      const sample = listOf("sample", sampleOf(corpus));
      const named = `each ${EVERY}th of ${corpus.name}`;
      say(`scan: median and 95th percentile over ${named}`);
      const side = await forkSide<[number, number]>("scan-pass.js", ["quantiles", all]);
      const [quantiles = []] = await inTurns([side], ROUNDS);
      const [medians, p95s] = [
        quantiles.map(([median]) => median),
        quantiles.map(([, p95]) => p95),
      ];
      const limits = [
        limit(`scanning one skill, median over ${named}`, medians, MEDIAN_MS),
        limit(`scanning one skill, 95th percentile over ${named}`, p95s, P95_MS),
      ];
      say(`scan: against agent-threat-rules on ${SAMPLE} skills; that takes a while`);
      const sides = await Promise.all(
        ["psk", "agent-threat-rules"].map((name) => forkSide("scan-pass.js", [name, sample])),
      );
      const [ours = [], other = []] = await inTurns(sides, 1, { warm: false });
      const name = `scanning ${SAMPLE} skills, all files, against agent-threat-rules on SKILL.md`;
      say("scan: --jobs");
      return [
        ...limits,
        atLeastTimesAsFast(name, { ours, other }, 15),
        shared(command, some, named),
      ];
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

/** The same skills in every run: each so many-th of those with a SKILL.md of that spelling. */
function sampleOf({ folders }: Corpus): string[] {
  const plain = folders.filter((folder) => existsSync(join(folder, "SKILL.md")));
  const step = Math.max(1, Math.floor(plain.length / SAMPLE));
  return plain.filter((_, index) => index % step === 0).slice(0, SAMPLE);
}

function limit(what: string, readings: readonly number[], ms: number): Row {
  const best = Math.min(...readings);
  const shown = { ours: `${best.toFixed(1)} ms`, other: "–", ratio: "–", goal: `≤ ${ms} ms` };
  return { what, ...shown, met: best <= ms, used: best / ms, readings: { ours: readings } };
}

/** The command over many skills, by one process and by as many as there are cores. */
function shared(command: string, folders: readonly string[], named: string): Row {
  const cores = availableParallelism();
  const pair = { other: [timeOf(command, folders, 1)], ours: [timeOf(command, folders, cores)] };
  const what = `psk scan of ${named}, --jobs ${cores} against --jobs 1`;
  return atLeastTimesAsFast(what, pair, 0.7 * cores);
}

function timeOf(command: string, folders: readonly string[], jobs: number): number {
  const words = ["scan", ...folders, "--no-cache", "--json", "--jobs", String(jobs)];
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [command, ...words, "-o", "/dev/null"]);
  if (status === null) throw new Error("psk scan did not end by itself");
  return performance.now() - start;
}
