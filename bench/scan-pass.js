/**
 * One side of the scanner's measurements, in a process of its own: `scan-pass.js SIDE LIST` makes
 * one pass over the skills for each message and answers with milliseconds. Plain JavaScript, since
 * a loader would be measured too.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [side, list] = process.argv.slice(2);
const folders = JSON.parse(readFileSync(list, "utf8"));

async function pskScan() {
  const { scanTarget } = await import("../dist/toolkit/scan.js");
  return (folder) =>
    scanTarget({ target: { path: folder, folder, from: { kind: "folder", folder } } });
}

/** As its command does: SKILL.md alone, with rules that are loaded once. */
async function agentThreatRulesScan() {
  const { ATREngine } = await import("agent-threat-rules");
  const engine = new ATREngine();
  await engine.loadRules();
  return (folder) => {
    const file = join(folder, "SKILL.md");
    return engine.scanSkillFull(readFileSync(file, "utf8"), file);
  };
}

/** The time of each skill, the shortest first. */
async function timesOf(scan) {
  const times = [];
  for (const folder of folders) {
    const start = performance.now();
    await scan(folder);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

const total = (times) => times.reduce((sum, time) => sum + time, 0);
const at = (share) => (times) => times[Math.floor((times.length - 1) * share)];
const SIDES = {
  psk: [pskScan, total],
  "agent-threat-rules": [agentThreatRulesScan, total],
  quantiles: [pskScan, (times) => [at(0.5)(times), at(0.95)(times)]],
};

const [start, figure] = SIDES[side];
const scan = await start();
process.on("message", async () => process.send(figure(await timesOf(scan))));
process.send("ready");
