/**
 * Disguises our own malicious skills and scans them again: `npm run evade [-- NAME... --jobs N]`,
 * where NAME takes the disguises whose names hold it, such as "carrier:". What an attacker can do
 * with a script of ten lines must not be enough to pass.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { wilson } from "../eval/figures.ts";
import { measureInJobs } from "./jobs.ts";
import { belowFloor, counts, FLOOR, GOAL, type Kept } from "./measure.ts";

const { values, positionals } = parseArgs({
  options: { jobs: { type: "string", default: String(availableParallelism()) } },
  allowPositionals: true,
});
const { attacks, rows } = await measureInJobs(positionals, Number(values.jobs));
const counted = rows.filter(counts);
const tried = sumOf(counted, ({ tried }) => tried);
const kept = sumOf(counted, ({ kept }) => kept);
const notJudged = sumOf(counted, ({ notJudged }) => notJudged);
const [low, high] = wilson(kept, tried);
const below = belowFloor(rows);

console.log(`${attacks} attacks that are blocked as they are\n`);
printTable(counted);
const translations = rows.filter((row) => !counts(row));
if (translations.length > 0) {
  console.log("\nIn other languages; not counted:\n");
  printTable(translations);
}
console.log(`\n${counted.length} transforms, ${kept} of ${tried} kept: ${percent(kept, tried)}`);
console.log(`not judged, among the kept: ${notJudged}`);
console.log(
  `95% interval ${percent(low, 1)} to ${percent(high, 1)}; the goal is ${percent(GOAL, 1)}`,
);
console.log(
  `newer transforms with ${FLOOR.attacks} or more attacks below ${percent(FLOOR.share, 1)}: ` +
    `${below.length}; the goal is 0${below.map(({ transform }) => `\n  ${transform}`).join("")}`,
);
const losses = rows.flatMap(({ lost }) => lost);
console.log(`\nLost (${losses.length}):\n${losses.map((line) => `  ${line}`).join("\n")}`);
if (kept < GOAL * tried || below.length > 0) process.exitCode = 1;

function printTable(list: readonly Kept[]): void {
  console.log("| transform | attacks | kept | not judged | share kept |\n|---|---|---|---|---|");
  for (const { transform, tried, kept, notJudged } of list) {
    console.log(`| ${transform} | ${tried} | ${kept} | ${notJudged} | ${percent(kept, tried)} |`);
  }
}

function sumOf(list: readonly Kept[], value: (row: Kept) => number): number {
  return list.reduce((sum, row) => sum + value(row), 0);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}%`;
}
