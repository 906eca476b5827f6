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
const measured: Row[] = [];
const started = performance.now();
for (const measurement of chosen) {
  measured.push(...(await measurement.run({ corpus, flags, say })));
}
const rows = withReasons(measured);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);

const date = new Date().toISOString();
const machine = { node: process.version, cpus: cpus().length, load, corpus: corpus.name };
const report = `${table(rows)}
${shortfalls(rows)}
${date.slice(0, 10)}, in ${minutes} minutes, Node ${machine.node}, ${machine.cpus} CPUs with a load of ${load} before, ${machine.corpus}. Times are minimums; the sides take turns. Trust a run only on an idle machine.
`;
console.log(report);
if (flags.has("--svg")) writeFileSync(join(PROJECT, "docs", "pictures", "bench.svg"), chart(rows));
if (names.length === 0) {
  const results = join(PROJECT, "bench", "results");
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "latest.md"), report);
  writeFileSync(
    join(results, "latest.json"),
    `${JSON.stringify({ date, ...machine, rows }, null, 2)}\n`,
  );
}
