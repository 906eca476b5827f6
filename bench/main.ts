import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { PROJECT } from "./built.ts";
import { chart } from "./chart.ts";
import { openCorpus } from "./corpus.ts";
import { measureAgreement } from "./measure-agreement.ts";
import { measureDetection } from "./measure-detection.ts";
import { measureGateway } from "./measure-gateway.ts";
import { measureGrant } from "./measure-grant.ts";
import { measureHttp } from "./measure-http.ts";
import { measureMcp } from "./measure-mcp.ts";
import { measurePage } from "./measure-page.ts";
import { measureRegistry } from "./measure-registry.ts";
import { measureRemote } from "./measure-remote.ts";
import { measureScan } from "./measure-scan.ts";
import { measureSelect } from "./measure-select.ts";
import { measureStartup } from "./measure-startup.ts";
import { measureStore } from "./measure-store.ts";
import { measureValidate } from "./measure-validate.ts";
import type { Measurement } from "./measurement.ts";
import { withReasons } from "./reasons.ts";
import { type Row, shortfalls, table } from "./row.ts";

/** All measurements, in the order of the table. */
const MEASUREMENTS = [
  measureValidate,
  measureStartup,
  measureStore,
  measureRegistry,
  measureRemote,
  measureGrant,
  measureMcp,
  measureGateway,
  measureScan,
  measureDetection,
  measureHttp,
  measurePage,
  measureSelect,
  measureAgreement,
];

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith("--")));
const names = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const chosen = MEASUREMENTS.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);
if (chosen.length === 0) {
  console.error(`bench: choose from ${MEASUREMENTS.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const load = loadavg()[0]?.toFixed(1);
const corpus = openCorpus();
const say = (words: string) => console.error(`bench: ${words}`);
const date = new Date().toISOString();
const machine = { node: process.version, cpus: cpus().length, load, corpus: corpus.name };
const started = performance.now();
const rows: Row[] = [];
for (const measurement of chosen) {
  rows.push(...withReasons(await measured(measurement)));
  // After each, so that a run that is stopped has not been for nothing.
  if (names.length === 0) keep();
}
console.log(report());
if (flags.has("--svg")) writeFileSync(join(PROJECT, "docs", "pictures", "bench.svg"), chart(rows));

/** One that breaks off says so in the table; the others are measured all the same. */
async function measured({ name, run }: Measurement): Promise<Row[]> {
  try {
    return await run({ corpus, flags, say });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    const nothing = { ours: "–", other: "–", ratio: "–", goal: "–" };
    return [{ what: `${name} could not be measured`, ...nothing, met: false, reason }];
  }
}

function report(): string {
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const { node, cpus: count, corpus: skills } = machine;
  return `${table(rows)}
${shortfalls(rows)}
${date.slice(0, 10)}, in ${minutes} minutes, Node ${node}, ${count} CPUs with a load of ${load} before, ${skills}. Times are minimums; the sides take turns. Trust a run only on an idle machine.
`;
}

function keep(): void {
  const results = join(PROJECT, "bench", "results");
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "latest.md"), report());
  writeFileSync(
    join(results, "latest.json"),
    `${JSON.stringify({ date, ...machine, rows }, null, 2)}\n`,
  );
}
