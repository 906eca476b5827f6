import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeZip } from "../src/archive/write-zip.ts";
import { readDir } from "../src/skill/read-dir.ts";
import { scanTarget } from "../src/toolkit/scan.ts";
import { builtCommand, PROJECT } from "./built.ts";
import type { Measurement } from "./measurement.ts";
import type { Row } from "./row.ts";

const SKILL = join(PROJECT, "examples", "skills", "release-notes");
const BARE = join(PROJECT, "bench", "bare-http.js");
const BOUNDARY = "----psk-bench";
const WARM = 30;
const REQUESTS = 200;
const LOAD_SECONDS = 60;
const LOAD_CONNECTIONS = 200;

/** How psk's service does against its own scanner and against a bare hono server. */
export const measureHttp: Measurement = {
  name: "http",
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), "psk-bench-http-"));
    const store = join(folder, "store");
    const argv = ["serve", "--port", "0", "--store", store, "--rate-limit", "1000000000"];
    const root = ["--root", join(PROJECT, "examples", "skills"), "--no-builtin"];
    const ours = await startSide([builtCommand(), ...argv, ...root], { PSK_CACHE: folder });
    try {
      await ready(ours);
      say("http: uploads of a small skill");
      const rows = [await uploadRow(ours)];
      say("http: reading the catalogue");
      rows.push(await readRow(ours, folder));
      say(`http: ${LOAD_CONNECTIONS} connections for ${LOAD_SECONDS} s`);
      rows.push(await loadRow(ours));
      return rows;
    } finally {
      ours.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** End to end, against scanning in this process plus an upload that ends before any scan. */
async function uploadRow(side: Side): Promise<Row> {
  const { files } = await readDir(SKILL);
  const archive = writeZip(files, { prefix: "release-notes" });
  const target = { path: SKILL, folder: SKILL, from: { kind: "folder", folder: SKILL } } as const;
  const whole: number[] = [];
  const empty: number[] = [];
  const scans: number[] = [];
  for (let i = 0; i < WARM + REQUESTS; i++) {
    const times = [
      await timed(() => side.post("/scan-upload", form(archive), 200)),
      await timed(() => side.post("/scan-upload", form(Buffer.alloc(0)), 400)),
      await timed(() => scanTarget({ target })),
    ];
    if (i < WARM) continue;
    for (const [index, list] of [whole, empty, scans].entries()) list.push(times[index] ?? 0);
  }
  const base = median(scans) + median(empty);
  const ratio = median(whole) / base;
  return {
    what: "`POST /scan-upload` of a small skill, p50, against the scan in process plus an empty upload",
    ours: `${median(whole).toFixed(1)} ms`,
    other: `${median(scans).toFixed(1)} + ${median(empty).toFixed(1)} ms`,
    ratio: `${ratio.toFixed(2)} ×`,
    goal: "≤ 3 ×",
    met: ratio <= 3,
    used: ratio / 3,
  };
}

/** The other side answers with the very same JSON. */
async function readRow(ours: Side, folder: string): Promise<Row> {
  const file = join(folder, "skills.json");
  writeFileSync(file, await (await fetch(`${ours.url}/v1/skills`)).text());
  const bare = await startSide([BARE, file]);
  try {
    return await readingRow(ours, bare);
  } finally {
    bare.stop();
  }
}

async function readingRow(ours: Side, bare: Side): Promise<Row> {
  const own: number[] = [];
  const other: number[] = [];
  for (let i = 0; i < WARM + 5 * REQUESTS; i++) {
    const times = [await timed(() => ours.get("/v1/skills")), await timed(() => bare.get("/"))];
    if (i < WARM) continue;
    own.push(times[0] ?? 0);
    other.push(times[1] ?? 0);
  }
  const ratio = median(own) / median(other);
  return {
    what: "`GET /v1/skills`, p50, against a bare hono route with the same answer",
    ours: `${median(own).toFixed(2)} ms`,
    other: `${median(other).toFixed(2)} ms`,
    ratio: `${ratio.toFixed(2)} ×`,
    goal: "≤ 2 ×",
    met: ratio <= 2,
    used: ratio / 2,
  };
}

/** Good and bad uploads from another process; memory is that of the service, not of its workers. */
async function loadRow(side: Side): Promise<Row> {
  const { load } = await import("../test/http/support/load.ts");
  await load(side.url, LOAD_CONNECTIONS, 10);
  const before = side.memory();
  const { statuses, errors, timeouts, total } = await load(
    side.url,
    LOAD_CONNECTIONS,
    LOAD_SECONDS,
  );
  const growth = side.memory() / before;
  const failed = Object.entries(statuses).filter(([status]) => Number(status) >= 500);
  return {
    what: `good and bad uploads on ${LOAD_CONNECTIONS} connections for ${LOAD_SECONDS} s: answers, 5xx, memory after against before`,
    ours: `${total}, ${failed.length}, × ${growth.toFixed(2)}`,
    other: "-",
    ratio: "-",
    goal: "no 5xx, no error, memory ≤ 1.3 ×",
    met: failed.length === 0 && errors + timeouts === 0 && growth <= 1.3,
    used: growth / 1.3,
  };
}

function form(bytes: Uint8Array): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

interface Side {
  readonly url: string;
  get(path: string): Promise<void>;
  post(path: string, body: Uint8Array, expected: number): Promise<void>;
  /** Resident bytes. */
  memory(): number;
  stop(): void;
}

export async function startSide(argv: readonly string[], env = {}): Promise<Side> {
  const child = spawn(process.execPath, argv, {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...env },
  });
  const url = await urlOf(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, path: string, expected: number, body?: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
      const sent = request(`${url}${path}`, { agent, method, headers }, (response) => {
        response.resume().on("end", () => {
          if (response.statusCode === expected) resolve();
          else reject(new Error(`${method} ${path} gave ${response.statusCode}`));
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  return {
    url,
    get: (path) => ask("GET", path, 200),
    post: (path, body, expected) => ask("POST", path, expected, body),
    memory: () => memoryOf(child),
    stop() {
      agent.destroy();
      child.kill();
    },
  };
}

export async function ready(side: Side): Promise<void> {
  while (
    !(await side.get("/ready").then(
      () => true,
      () => false,
    ))
  ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
}

async function urlOf(child: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of child.stdout ?? []) {
    said += chunk;
    const [url] = /http:\/\/[\d.:]+\d/.exec(said) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`the server did not start: ${said}`);
}
