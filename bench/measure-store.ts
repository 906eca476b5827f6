import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDiskStore } from "../src/store/disk-store.ts";
import { makeVersion } from "../src/store/make-version.ts";
import { createMemoryStore } from "../src/store/memory-store.ts";
import { build } from "../src/toolkit/build.ts";
import { builtCommand } from "./built.ts";
import type { Measurement } from "./measurement.ts";
import { atMostTimes, type Row } from "./row.ts";
import { forkSide } from "./side.ts";
import { inTurns } from "./take-turns.ts";

const SKILLS = 100;
const ROUNDS = 3;
const VERSIONS = 10_000;
const LARGE_FILE_BYTES = 64 * 1024 * 1024;
const MAX_GROWTH_MB = 24;
const MORE_FSYNCS = 4;

/** The store: building against copying, listing against reading, and how memory grows. */
export const measureStore: Measurement = {
  name: "store",
  async run({ corpus, say }) {
    builtCommand();
    const folder = fs.mkdtempSync(join(tmpdir(), "psk-bench-store-"));
    try {
      say("store: choosing skills");
      const skills = join(folder, "skills.json");
      const chosen = await buildable(corpus.folders);
      fs.writeFileSync(skills, JSON.stringify(chosen));
      say("store: building");
      const what = `${chosen.length} ${corpus.kind} skills`;
      const rows = [await buildRow(what, skills, folder), await fsyncRow(what, skills, folder)];
      say(`store: listing ${VERSIONS} versions`);
      rows.push(await listRow(folder));
      say("store: a large file");
      rows.push(await memoryRow(folder));
      return rows;
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Skills from all over the corpus that `psk build` accepts, each name once. */
export async function buildable(folders: readonly string[], count = SKILLS): Promise<string[]> {
  const step = Math.max(1, Math.floor(folders.length / count / 2));
  const options = { maintainer: "bench", author: "bench", version: "1.0.0" };
  const chosen = new Map<string, string>();
  for (let i = 0; i < folders.length && chosen.size < count; i += step) {
    const dir = folders[i] ?? "";
    const result = await build(createMemoryStore(), dir, { ...options, allowSecretFiles: true });
    if (result.state === "built" && !chosen.has(result.name)) chosen.set(result.name, dir);
  }
  return [...chosen.values()];
}

async function buildRow(what: string, skills: string, folder: string): Promise<Row> {
  const sides = ["build", "copy"].map((task) => forkSide("store-pass.js", [task, skills, folder]));
  const [ours = [], other = []] = await inTurns(await Promise.all(sides), ROUNDS);
  const name = `building ${what} against \`cp -r\`, \`sha256sum\` and as many fsyncs`;
  return atMostTimes(name, { ours, other }, 2.5);
}

async function fsyncRow(what: string, skills: string, folder: string): Promise<Row> {
  const most = await once("fsyncs", skills, folder);
  return {
    what: `fsyncs of a build beyond its files and folders, the most of ${what}`,
    ours: `${most}`,
    other: "-",
    ratio: "-",
    goal: `≤ ${MORE_FSYNCS}`,
    met: most <= MORE_FSYNCS,
    used: most / MORE_FSYNCS,
  };
}

async function listRow(folder: string): Promise<Row> {
  const root = join(folder, "many");
  const manifests = join(folder, "manifests.json");
  fs.writeFileSync(manifests, JSON.stringify(makeVersions(root)));
  const sides = ["list", "manifests"].map((task) =>
    forkSide("store-pass.js", [task, manifests, root]),
  );
  const [ours = [], other = []] = await inTurns(await Promise.all(sides), ROUNDS);
  const name = `\`psk list\` of ${VERSIONS} versions against reading their manifests, CPU time`;
  return atMostTimes(name, { ours, other }, 3);
}

/** Fills a store, without fsyncs, and gives the paths of its manifests. */
function makeVersions(root: string): string[] {
  const store = openDiskStore(root, { ...fs, fsyncSync: () => undefined });
  for (let i = 0; i < VERSIONS; i++) {
    const files = ["SKILL.md", "references/notes.md", "scripts/run.py"].map((path) => {
      const bytes = Buffer.from(`${path} of ${i}\n`);
      return { path, size: bytes.length, executable: false, bytes };
    });
    const provenance = {
      name: `skill-${i % 1000}`,
      version: `1.${Math.floor(i / 1000)}.0`,
      description: `Does the work of number ${i}. Use it when the task names that number.`,
      author: "bench",
      maintainer: "bench",
      buildTimestamp: "2026-01-01T00:00:00Z",
    };
    store.put(makeVersion(provenance, files));
  }
  return fs
    .readdirSync(root)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) => fs.readdirSync(join(root, name)).map((version) => join(root, name, version)))
    .map((link) => join(link, "..", fs.readlinkSync(link), "manifest.json"));
}

async function memoryRow(folder: string): Promise<Row> {
  const list = join(folder, "sizes.json");
  const small = makeSkill(folder, "small-file", 1024);
  const large = makeSkill(folder, "large-file", LARGE_FILE_BYTES);
  fs.writeFileSync(list, JSON.stringify([small, large]));
  const growth = await once("memory", list, folder);
  return {
    what: "building a skill with a file of 64 MiB, growth of the process",
    ours: `${growth.toFixed(0)} MB`,
    other: "-",
    ratio: "-",
    goal: `≤ ${MAX_GROWTH_MB} MB`,
    met: growth <= MAX_GROWTH_MB,
    used: growth / MAX_GROWTH_MB,
  };
}

function makeSkill(folder: string, name: string, size: number): string {
  const dir = join(folder, name);
  fs.mkdirSync(join(dir, "assets"), { recursive: true });
  const head = `---\nname: ${name}\ndescription: Has a file of some size.\n---\n\nRead it.\n`;
  fs.writeFileSync(join(dir, "SKILL.md"), head);
  fs.writeFileSync(join(dir, "assets", "data.bin"), Buffer.alloc(size, "psk"));
  return dir;
}

async function once(task: string, list: string, folder: string): Promise<number> {
  const side = await forkSide("store-pass.js", [task, list, folder]);
  try {
    return await side.pass();
  } finally {
    side.stop();
  }
}
