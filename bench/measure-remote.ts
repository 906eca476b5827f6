import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { lockText, readProject } from "../src/remote/project-files.ts";
import { openDiskStore } from "../src/store/disk-store.ts";
import { makeVersion } from "../src/store/make-version.ts";
import { build } from "../src/toolkit/build.ts";
import { obtainLocked } from "../src/toolkit/obtain.ts";
import { pull } from "../src/toolkit/pull.ts";
import { push } from "../src/toolkit/push.ts";
import { startLocalRegistry } from "./local-registry.ts";
import { buildable } from "./measure-store.ts";
import type { Measurement } from "./measurement.ts";
import { atMostTimes, type Row } from "./row.ts";

const SKILLS = 200;
const ROUNDS = 1;
const AT_ONCE = 8;
const ENTRIES = 1000;
const MAX_RESOLVE_MS = 300;

/** Registries: moving skills against skopeo, what is not sent twice, and a lock without a network. */
export const measureRemote: Measurement = {
  name: "remote",
  async run({ corpus, say }) {
    const folder = fs.mkdtempSync(join(tmpdir(), "psk-bench-remote-"));
    const registry = await startLocalRegistry(folder);
    try {
      say("remote: building skills");
      const store = openDiskStore(join(folder, "store"));
      const dirs = await buildable(corpus.folders, SKILLS);
      const names: string[] = [];
      const options = { maintainer: "bench", author: "bench", version: "1.0.0" };
      for (const dir of dirs) {
        const result = await build(store, dir, { ...options, allowSecretFiles: true });
        if (result.state === "built") names.push(result.name);
      }
      const env = { PSK_CACHE: join(folder, "cache") };
      const rows = await movingRows({ folder, host: registry.host, names, store, env, say });
      say("remote: a lock");
      rows.push(await lockRow(folder, env));
      return rows;
    } finally {
      registry.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Moving {
  readonly folder: string;
  readonly host: string;
  readonly names: readonly string[];
  readonly store: ReturnType<typeof openDiskStore>;
  readonly env: Record<string, string>;
  readonly say: (words: string) => void;
}

/** Each side pushes to repositories that are new and pulls to a folder that is empty. */
async function movingRows({ folder, host, names, store, env, say }: Moving): Promise<Row[]> {
  const ours: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    say(`remote: moving ${names.length} skills, round ${round + 1}`);
    const target = openDiskStore(join(folder, `pulled-${round}`));
    const cache = { env: { PSK_CACHE: join(folder, `cache-${round}`) } };
    ours.push(
      await timed(async () => {
        await each(names, async (name) => {
          const version = store.get(name, "1.0.0");
          if (version !== undefined)
            await push(version, `${host}/r${round}/${name}`, { env, scan: "off" });
        });
        await each(names, async (name) => {
          await pull(target, `${host}/r${round}/${name}:1.0.0`, { ...cache, scan: "off" });
        });
      }),
    );
    const list = join(folder, `list-${round}.yml`);
    const images = names.map((name) => `    r${round}/${name}: ["1.0.0"]\n`).join("");
    fs.writeFileSync(list, `"${host}":\n  tls-verify: false\n  images:\n${images}`);
    const dir = join(folder, `skopeo-${round}`);
    const skopeo = (...words: string[]) =>
      execFileSync("skopeo", ["--insecure-policy", "sync", ...words], { stdio: "ignore" });
    other.push(
      await timed(async () => {
        skopeo("--src", "yaml", "--dest", "dir", list, dir);
        const to = `${host}/s${round}`;
        skopeo("--src", "dir", "--dest", "docker", "--dest-tls-verify=false", dir, to);
      }),
    );
    for (const path of [dir, target.path]) fs.rmSync(path, { recursive: true, force: true });
  }
  const what = `push and pull of ${names.length} skills against \`skopeo sync\` of the same`;
  return [atMostTimes(what, { ours, other }, 0.8), await presentRow(store, host, names, env)];
}

async function presentRow(
  store: Moving["store"],
  host: string,
  names: readonly string[],
  env: Record<string, string>,
): Promise<Row> {
  const real = globalThis.fetch;
  let blobs = 0;
  globalThis.fetch = (input, init) => {
    if (String(input).includes("/blobs/")) blobs++;
    return real(input, init);
  };
  try {
    await each(names, async (name) => {
      await pull(store, `${host}/r0/${name}:1.0.0`, { env, scan: "off" });
    });
  } finally {
    globalThis.fetch = real;
  }
  return {
    what: `requests for blobs of a pull of ${names.length} skills that are all there`,
    ours: `${blobs}`,
    ...{ other: "-", ratio: "-", goal: "0" },
    met: blobs === 0,
  };
}

async function lockRow(folder: string, env: Record<string, string>): Promise<Row> {
  const store = openDiskStore(join(folder, "locked"), { ...fs, fsyncSync: () => undefined });
  const lock = new Map(
    Array.from({ length: ENTRIES }, (_, i) => {
      const name = `skill-${i}`;
      const bytes = Buffer.from(`---\nname: ${name}\ndescription: ${i}.\n---\n`);
      const file = { path: "SKILL.md", size: bytes.length, executable: false, bytes };
      const facts = { name, version: "1.0.0", description: `${i}.`, author: "bench" };
      const buildTimestamp = "2026-01-01T00:00:00Z";
      const version = makeVersion({ ...facts, maintainer: "bench", buildTimestamp }, [file]);
      store.put(version);
      const { sourceHash } = version.manifest;
      const ref = `registry.example/team/${name}:1.0.0`;
      const digest = `sha256:${sourceHash}`;
      return [name, { version: "1.0.0", ref, digest, sourceHash, signer: null }];
    }),
  );
  const project = join(folder, "project");
  fs.mkdirSync(project);
  fs.writeFileSync(join(project, "psk.lock"), lockText(lock));
  const readings: number[] = [];
  for (let round = 0; round < 5; round++) {
    readings.push(
      await timed(async () => {
        for (const [name, locked] of readProject(project).lock) {
          await obtainLocked(name, locked, store, { env, scan: "off" });
        }
      }),
    );
  }
  const best = Math.min(...readings);
  return {
    what: `a lock of ${ENTRIES} entries resolved from the store`,
    ours: `${best.toFixed(1)} ms`,
    ...{ other: "-", ratio: "-", goal: `< ${MAX_RESOLVE_MS} ms` },
    met: best < MAX_RESOLVE_MS,
    used: best / MAX_RESOLVE_MS,
    readings: { ours: readings },
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
