/**
 * Measures the scanner on labelled skills: `npm run eval -- DIR LABELS [--write FILE] [--peer]`,
 * with `--peer` another scanner. Every miss
 * and every false alarm is listed, so that a figure can be argued with.
 */
import { writeFileSync } from "node:fs";
import { evaluate } from "./evaluate.ts";
import { figuresOf, wilson } from "./figures.ts";
import { agentThreatRules } from "./peer.ts";

const words = process.argv.slice(2);
const peer = words.includes("--peer");
const [dir, labels, flag, target] = words.filter((word) => word !== "--peer");
if (dir === undefined || labels === undefined) {
  console.error("usage: npm run eval -- DIR LABELS [--write FILE] [--peer]");
  process.exit(2);
}

const { groups, misses, alarms, times, injections } = await evaluate(
  dir,
  labels,
  peer ? await agentThreatRules() : undefined,
);
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
