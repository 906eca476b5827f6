import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runDoctor } from "../src/mcp/doctor/run-doctor.ts";
import { readDir } from "../src/skill/read-dir.ts";
import { fieldOf } from "../src/skill/skill.ts";
import { openRegistry } from "../src/toolkit/open-registry.ts";
import { builtCommand, PROJECT } from "./built.ts";
import type { Corpus } from "./corpus.ts";
import { type McpSide, startMcpSide } from "./mcp-side.ts";
import type { Measurement } from "./measurement.ts";
import { atMostTimes, type Row } from "./row.ts";

const BARE = join(PROJECT, "bench", "bare-mcp.js");
const SKILL = join(PROJECT, "examples", "skills", "engage", "SKILL.md");
const FLAGS = ["--no-store", "--no-builtin"];
const ROUNDS = 4;
const REQUESTS = 200;
const STARTS = 5;
const MAX_MEMORY = 250e6;
const MIN_LISTED = 0.97;
/** Each so many-th collection goes through the official client, which takes its time. */
const EVERY = 7;

/** How psk's MCP server does against the SDK alone. */
export const measureMcp: Measurement = {
  name: "mcp",
  async run({ corpus, say }) {
    const folder = mkdtempSync(join(tmpdir(), "psk-bench-mcp-"));
    try {
      say("mcp: reading over HTTP");
      const rows = await readingRows(folder);
      say("mcp: start with 1,000 skills");
      rows.push(await startRow(folder));
      say("mcp: listing 10,000 skills");
      rows.push(await memoryRow(folder));
      say("mcp: serving the corpus to the official client");
      rows.push(await servingRow(corpus, folder));
      return rows;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function readingRows(folder: string): Promise<Row[]> {
  const root = join(PROJECT, "examples", "skills");
  const env = { PSK_CACHE: folder };
  const ours = await startMcpSide(
    [builtCommand(), "mcp", "--http", "0", "--root", root, ...FLAGS],
    env,
  );
  const bare = await startMcpSide([BARE, SKILL, "http"]);
  const tool = (uri: string) => ["tools/call", { name: "get_skill", arguments: { uri } }] as const;
  const resource = (uri: string) => ["resources/read", { uri }] as const;
  const [own, other] = ["skill://engage/SKILL.md", "skill://bare/SKILL.md"];
  try {
    const called = await inTurns(ours, tool(own), bare, tool(other));
    const read = await inTurns(ours, resource(own), bare, resource(other));
    const what = `of one SKILL.md over HTTP, ${REQUESTS} times, against a bare SDK server`;
    return [
      atMostTimes(`\`get_skill\` ${what}`, called, 1.3),
      atMostTimes(`\`resources/read\` ${what}`, read, 1.3),
    ];
  } finally {
    ours.stop();
    bare.stop();
  }
}

type Request = readonly [method: string, params: Readonly<Record<string, unknown>>];

async function inTurns(ours: McpSide, ourRequest: Request, other: McpSide, otherRequest: Request) {
  const times = { ours: [] as number[], other: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.ours.push(await timeOf(ours, ourRequest));
    times.other.push(await timeOf(other, otherRequest));
  }
  return times;
}

async function timeOf(side: McpSide, request: Request): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < REQUESTS; i++) await side.ask(...request);
  return performance.now() - start;
}

async function startRow(folder: string): Promise<Row> {
  const root = makeSkills(join(folder, "thousand"), 1000);
  const ours = [builtCommand(), "mcp", "--root", root, ...FLAGS];
  const times = { ours: [] as number[], other: [] as number[] };
  for (let i = 0; i < STARTS; i++) {
    times.ours.push(await firstAnswer(ours, folder));
    times.other.push(await firstAnswer([BARE, SKILL], folder));
  }
  const what = "`psk mcp` with 1,000 skills, start to first answer, against a bare SDK server";
  return atMostTimes(what, times, 2);
}

/** From the start of the process to its answer to `initialize`, on stdio. */
async function firstAnswer(argv: readonly string[], cache: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, argv, {
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, PSK_CACHE: cache },
  });
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  };
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  await once(child.stdout, "data");
  const time = performance.now() - start;
  child.stdin.end();
  await once(child, "exit");
  return time;
}

/** Every name in some collections that the official client lists, with all its files verified. */
async function servingRow(corpus: Corpus, cache: string): Promise<Row> {
  const roots = rootsOf(corpus);
  const request = { roots, noStore: true, noBuiltin: true, cwd: cache };
  const diagnosis = await runDoctor(() => openRegistry({ ...request, env: { PSK_CACHE: cache } }));
  const { ok, visits, listed } = diagnosis;
  const names = await namesIn(
    corpus.folders.filter((folder) => roots.some((root) => folder.startsWith(join(root, "/")))),
  );
  const share = listed / names.size;
  const files = visits.map(({ verified }) => verified).join(" and ");
  return {
    what: `names of ${names.size} ${corpus.kind} skills that the official client lists and verifies`,
    ours: `${listed}, ${(100 * share).toFixed(1)} %, ${files} files`,
    other: "-",
    ratio: "-",
    goal: "≥ 97 %, all verified",
    met: ok && share >= MIN_LISTED,
    used: MIN_LISTED / share,
  };
}

/** Each collection is a root, as a user would have it; of real skills some of them. */
function rootsOf({ root, kind }: Corpus): string[] {
  if (kind === "generated") return [root];
  const folder = join(root, "real-skills");
  const names = readdirSync(folder).sort();
  return names.filter((_, index) => index % EVERY === 0).map((name) => join(folder, name));
}

/** All the names in folders, also of skills that no registry would take. */
async function namesIn(folders: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const folder of folders) {
    const name = fieldOf(await readDir(folder), "name")?.value;
    if (typeof name === "string") names.add(name.trim());
  }
  return names;
}

async function memoryRow(folder: string): Promise<Row> {
  const root = makeSkills(join(folder, "many"), 10_000);
  const argv = [builtCommand(), "mcp", "--http", "0", "--root", root, ...FLAGS];
  const side = await startMcpSide(argv, { PSK_CACHE: folder });
  try {
    let listed = 0;
    let cursor: string | undefined;
    do {
      const page = await side.ask("skills/list", cursor === undefined ? {} : { cursor });
      if (Array.isArray(page.skills)) listed += page.skills.length;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    if (listed !== 10_000) throw new Error(`${listed} skills were listed`);
    const peak = side.peakMemory();
    return {
      what: "`skills/list` of 10,000 skills page by page, most memory of the process",
      ours: `${(peak / 1e6).toFixed(0)} MB`,
      other: "-",
      ratio: "-",
      goal: `≤ ${MAX_MEMORY / 1e6} MB`,
      met: peak <= MAX_MEMORY,
      used: peak / MAX_MEMORY,
    };
  } finally {
    side.stop();
  }
}

/** Skills with a reference each and a body of the usual length. */
function makeSkills(root: string, count: number): string {
  const body = "Read the file, do the work, then look at the result once more.\n".repeat(80);
  for (let i = 0; i < count; i++) {
    const folder = join(root, `skill-${i}`);
    mkdirSync(join(folder, "references"), { recursive: true });
    const head = `---\nname: skill-${i}\ndescription: Does the work of number ${i}. Use it when the task names that number, or a part of it.\n---\n`;
    writeFileSync(join(folder, "SKILL.md"), `${head}\n# Skill ${i}\n\n${body}`);
    writeFileSync(join(folder, "references", "notes.md"), `Notes on ${i}.\n`);
  }
  return root;
}
