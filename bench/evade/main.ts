/**
 * Disguises our own malicious skills and scans them again: `npm run evade [-- NAME]`. What an
 * attacker can do with a script of ten lines must not be enough to pass.
 */
import { join } from "node:path";
import { wilson } from "../eval/figures.ts";
import { measureEvasion } from "./measure.ts";

const GOAL = 0.95;
const [wanted = ""] = process.argv.slice(2);

const { attacks, rows } = await measureEvasion(join(import.meta.dirname, "../.."), { wanted });
console.log(`${attacks} attacks that are blocked as they are\n`);
const tried = rows.reduce((sum, row) => sum + row.tried, 0);
const kept = rows.reduce((sum, row) => sum + row.kept, 0);
const losses = rows.flatMap(({ lost }) => lost);
const [low, high] = wilson(kept, tried);
console.log("| transform | attacks | still blocked | kept |\n|---|---|---|---|");
for (const row of rows)
  console.log(
    `| ${row.transform} | ${row.tried} | ${row.kept} | ${percent(row.kept, row.tried)} |`,
  );
console.log(`\n${rows.length} transforms, ${kept} of ${tried} kept: ${percent(kept, tried)}`);
console.log(
  `95% interval ${percent(low, 1)} to ${percent(high, 1)}; the goal is ${percent(GOAL, 1)}`,
);
console.log(`\nLost (${losses.length}):\n${losses.map((line) => `  ${line}`).join("\n")}`);
if (kept < GOAL * tried) process.exitCode = 1;

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}%`;
}
