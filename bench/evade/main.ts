/**
 * Disguises our own malicious skills and scans them again: `npm run evade [-- NAME]`. What an
 * attacker can do with a script of ten lines must not be enough to pass.
 */
import { join } from "node:path";
import { loadGrammars } from "../../src/check/views/syntax.ts";
import { wilson } from "../eval/figures.ts";
import { loadAttacks, scanFiles } from "./attack.ts";
import { disguised } from "./transform.ts";
import { TRANSFORMS } from "./transforms.ts";

const GOAL = 0.95;
const [wanted = ""] = process.argv.slice(2);

await loadGrammars();
const attacks = await loadAttacks(join(import.meta.dirname, "../.."));
console.log(`${attacks.length} attacks that are blocked as they are\n`);

const losses: string[] = [];
let tried = 0;
let kept = 0;
const rows: string[] = [];
for (const transform of TRANSFORMS.filter(({ name }) => name.includes(wanted))) {
  let here = 0;
  let keptHere = 0;
  for (const attack of attacks) {
    const files = disguised(attack, transform);
    if (files === undefined) continue;
    here++;
    const { is_safe, findings } = await scanFiles(attack.name.split("/").at(-1) ?? "", files);
    if (!is_safe) keptHere++;
    else {
      const seen = findings.map(({ rule_id, severity }) => `${rule_id} ${severity}`).join(", ");
      losses.push(`${transform.name}: ${attack.name} (${seen || "nothing"})`);
    }
  }
  tried += here;
  kept += keptHere;
  rows.push(`| ${transform.name} | ${here} | ${keptHere} | ${percent(keptHere, here)} |`);
}
const [low, high] = wilson(kept, tried);
console.log("| transform | attacks | still blocked | kept |\n|---|---|---|---|");
console.log(rows.join("\n"));
console.log(`\n${TRANSFORMS.length} transforms, ${kept} of ${tried} kept: ${percent(kept, tried)}`);
console.log(
  `95% interval ${percent(low, 1)} to ${percent(high, 1)}; the goal is ${percent(GOAL, 1)}`,
);
console.log(`\nLost (${losses.length}):\n${losses.map((line) => `  ${line}`).join("\n")}`);
if (kept < GOAL * tried) process.exitCode = 1;

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}%`;
}
