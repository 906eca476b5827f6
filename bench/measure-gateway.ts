import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAudit } from "../src/gateway/read-audit.ts";
import { planSpawn } from "../src/gateway/spawn/spawn-subagent.ts";
import { builtCommand, PROJECT } from "./built.ts";
import type { Measurement } from "./measurement.ts";
import type { Row } from "./row.ts";
import { type StdioSide, startStdioSide } from "./stdio-side.ts";

const SERVER = join(PROJECT, "bench", "tool-server.js");
const ROUNDS = 8;
const CALLS = 200;
const AGENTS = 20;
const CALLS_EACH = 1000;
const REFUSALS = 20;
const MAX_GROWTH = 30e6;

/** What the gateway costs a call, and whether many at once stay whole and in order. */
export const measureGateway: Measurement = {
  name: "gateway",
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), "psk-bench-gateway-"));
    try {
      makeSkill(folder);
      say("gateway: latency of a call");
      const rows = await latencyRows(folder);
      say("gateway: 20 sub-agents at once");
      rows.push(await parallelRow(folder));
      say("gateway: a set that is refused");
      rows.push(await refusalRow(folder));
      return rows;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function makeSkill(folder: string): void {
  const skill = join(folder, "skills", "caller");
  mkdirSync(skill, { recursive: true });
  const lines = [
    "---",
    "name: caller",
    "description: Calls.",
    "allowed-tools: echo",
    "---",
    "Call.",
  ];
  writeFileSync(join(skill, "SKILL.md"), `${lines.join("\n")}\n`);
}

function gatewayArgs(folder: string, audit: string): string[] {
  const flags = ["--no-store", "--no-builtin", "--quiet", "--root", join(folder, "skills")];
  const words = [builtCommand(), "gateway", ...flags, "--skills", "caller", "--audit", audit];
  return [...words, "--", process.execPath, SERVER];
}

/** Both sides in turns, so that a busy moment of the machine hits both. */
async function latencyRows(folder: string): Promise<Row[]> {
  const env = { PSK_CACHE: folder };
  const ours = await startStdioSide(gatewayArgs(folder, join(folder, "audit.jsonl")), env);
  const bare = await startStdioSide([SERVER]);
  const times = { ours: [] as number[], other: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    // The first two rounds only warm up.
    await timed(ours, round < 2 ? [] : times.ours);
    await timed(bare, round < 2 ? [] : times.other);
  }
  await ours.stop();
  await bare.stop();
  return [overRow("p50", 0.5, times, 0.5), overRow("p99", 0.99, times, 4)];
}

async function timed(side: StdioSide, into: number[]): Promise<void> {
  for (let i = 0; i < CALLS; i++) {
    const start = performance.now();
    await side.ask("tools/call", { name: "echo", arguments: { text: "hello", i } });
    into.push(performance.now() - start);
  }
}

function overRow(
  name: string,
  share: number,
  { ours, other }: { ours: readonly number[]; other: readonly number[] },
  limit: number,
): Row {
  const [mine, bare] = [quantile(ours, share), quantile(other, share)];
  const over = mine - bare;
  return {
    what: `an allowed call through \`psk gateway\` with its audit lines, ${name} of ${ours.length}, against the server called directly`,
    ours: `${mine.toFixed(3)} ms`,
    other: `${bare.toFixed(3)} ms`,
    ratio: `+ ${over.toFixed(3)} ms`,
    goal: `≤ + ${limit} ms`,
    met: over <= limit,
    used: over / limit,
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Every sub-agent has its own gateway, sends without waiting, and must get all answers in order. */
async function parallelRow(folder: string): Promise<Row> {
  const results = await Promise.all(
    Array.from({ length: AGENTS }, async (_, agent) => {
      const audit = join(folder, `audit-${agent}.jsonl`);
      const side = await startStdioSide(gatewayArgs(folder, audit), { PSK_CACHE: folder });
      const answered: number[] = [];
      let half = 0;
      for (let at = 0; at < CALLS_EACH; at += 50) {
        await Promise.all(
          Array.from({ length: 50 }, async (_, i) => {
            const result = await side.ask("tools/call", { name: "echo", arguments: { i: at + i } });
            if (result.isError !== true) answered.push(at + i);
          }),
        );
        if (at === CALLS_EACH / 2) half = side.memory();
      }
      const grown = side.memory() - half;
      await side.stop();
      const inOrder = answered.every((value, i) => value === i);
      const { valid, allowed } = await readAudit(audit);
      const whole = answered.length === CALLS_EACH && allowed === CALLS_EACH && valid;
      return { whole, inOrder, grown };
    }),
  );
  const lost = results.filter(({ whole }) => !whole).length;
  const mixed = results.filter(({ inOrder }) => !inOrder).length;
  const grown = Math.max(...results.map((result) => result.grown));
  return {
    what: `${AGENTS} sub-agents at once, ${CALLS_EACH} calls each: with calls lost, out of order, and most memory gained in the second half`,
    ours: `${lost}, ${mixed}, ${(grown / 1e6).toFixed(1)} MB`,
    other: "-",
    ratio: "-",
    goal: `0, 0, ≤ ${MAX_GROWTH / 1e6} MB`,
    met: lost === 0 && mixed === 0 && grown <= MAX_GROWTH,
    used: grown / MAX_GROWTH,
  };
}

async function refusalRow(folder: string): Promise<Row> {
  const times: number[] = [];
  for (let i = 0; i < REFUSALS; i++) {
    const start = performance.now();
    const planned = await planSpawn({
      ...{ task: "x", skills: ["caller", "nobody"] },
      gateway: { registry: { roots: [join(folder, "skills")], no_store: true, no_builtin: true } },
      env: { PSK_CACHE: folder },
    });
    times.push(performance.now() - start);
    if (planned.ok) throw new Error("the set was not refused");
  }
  const worst = Math.max(...times);
  return {
    what: "`spawnSubagent` of a set that cannot be used, call to refusal, the slowest of 20",
    ours: `${worst.toFixed(1)} ms`,
    ...{ other: "-", ratio: "-", goal: "≤ 50 ms" },
    met: worst <= 50,
    used: worst / 50,
  };
}
