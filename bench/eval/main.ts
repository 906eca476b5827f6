/**
 * Measures the scanner on labelled skills: `npm run eval -- DIR LABELS [--write FILE]`. Every miss
 * and every false alarm is listed, so that a figure can be argued with.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../src/check/finding.ts";
import type { ScanOutcome } from "../../src/check/scan.ts";
import { findSkills } from "../../src/skill/find-skills.ts";
import { scanPaths } from "../../src/toolkit/scan.ts";
import { type Counts, figuresOf, noCounts, wilson } from "./figures.ts";
import { injectionOf, type Labelled, readLabels } from "./labels.ts";

const [dir, labels, flag, target] = process.argv.slice(2);
if (dir === undefined || labels === undefined) {
  console.error("usage: npm run eval -- DIR LABELS [--write FILE]");
  process.exit(2);
}

const groups = new Map<string, Counts>();
const misses: string[] = [];
const alarms: string[] = [];
const times: number[] = [];
const injections = { all: 0, located: 0, blocked: 0 };
const outcomes = new Map<string, ScanOutcome>();

for (const item of readLabels(labels)) count(item, await outcomeOf(item.dir));

async function outcomeOf(path: string): Promise<ScanOutcome> {
  const known = outcomes.get(path);
  if (known !== undefined) return known;
  const root = join(dir ?? "", path);
  const found = [...findSkills(root)].find(({ kind }) => kind === "skill")?.path ?? root;
  const started = performance.now();
  const { results, failed } = await scanPaths([found], {});
  times.push(performance.now() - started);
  const [result] = results;
  if (result === undefined) throw new Error(`${path}: ${failed[0]?.error.message}`);
  outcomes.set(path, result);
  return result;
}

async function count(item: Labelled, outcome: ScanOutcome): Promise<void> {
  const counts = groups.get(item.group) ?? noCounts();
  groups.set(item.group, counts);
  const blocked = !outcome.is_safe;
  if (item.malicious) {
    if (blocked) counts.truePositive++;
    else {
      counts.falseNegative++;
      misses.push(`${item.dir}: ${describe(outcome.findings.filter(isReported)) || "nothing"}`);
    }
    if (outcome.findings.some(isReported)) counts.reported++;
    countInjection(item, outcome, blocked);
  } else if (blocked) {
    counts.falsePositive++;
    alarms.push(`${item.dir}: ${describe(outcome.findings.filter(isBlocking))}`);
  } else counts.trueNegative++;
}

/** A finding counts only in the injected lines, or in a file that the base does not have. */
function countInjection(item: Labelled, outcome: ScanOutcome, blocked: boolean): void {
  const injection = injectionOf(item);
  if (injection === undefined) return;
  const inside = ({ file_path, line_number }: Finding) =>
    file_path !== injection.file ||
    (line_number >= injection.first && line_number <= injection.last);
  injections.all++;
  if (outcome.findings.some((finding) => isReported(finding) && inside(finding)))
    injections.located++;
  if (blocked) injections.blocked++;
}

function isReported({ severity }: Finding): boolean {
  return severity === "CRITICAL" || severity === "HIGH" || severity === "MEDIUM";
}

function isBlocking({ severity }: Finding): boolean {
  return severity === "CRITICAL" || severity === "HIGH";
}

function describe(findings: readonly Finding[]): string {
  return findings
    .slice(0, 4)
    .map(
      ({ rule_id, severity, file_path, line_number }) =>
        `${rule_id} ${severity} ${file_path}:${line_number}`,
    )
    .join(", ");
}

const percent = (value: number | undefined) =>
  value === undefined ? "–" : `${(100 * value).toFixed(1)}%`;
const interval = ([low, high]: readonly [number, number]) => `${percent(low)} to ${percent(high)}`;
const rows = [...groups].map(([group, counts]) => {
  const { precision, recall, f1, falsePositiveRate } = figuresOf(counts);
  const malicious = counts.truePositive + counts.falseNegative;
  const benign = counts.falsePositive + counts.trueNegative;
  return `| ${group} | ${malicious} | ${benign} | ${percent(precision)} | ${percent(recall)} (${interval(wilson(counts.truePositive, malicious))}) | ${f1 === undefined ? "–" : f1.toFixed(3)} | ${percent(falsePositiveRate)} (${interval(wilson(counts.falsePositive, benign))}) | ${counts.reported} |`;
});
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
const table = [
  "| group | malicious | benign | precision | recall (95%) | F1 | blocked benign (95%) | reported |",
  "|---|---|---|---|---|---|---|---|",
  ...rows,
  "",
  ...(injections.all === 0
    ? []
    : [
        `Injected instructions: ${injections.located} of ${injections.all} located, ${injections.blocked} blocked.`,
        "",
      ]),
  `Time a skill: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms.`,
];
console.log(table.join("\n"));
console.log(`\nMissed (${misses.length}):\n${misses.map((line) => `  ${line}`).join("\n")}`);
console.log(`\nFalse alarms (${alarms.length}):\n${alarms.map((line) => `  ${line}`).join("\n")}`);
if (flag === "--write" && target !== undefined) writeFileSync(target, `${table.join("\n")}\n`);
