import { join } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import { ARTIFACTS, parseLink } from "./layout.ts";
import { leaseState } from "./lease.ts";
import { readSummary } from "./manifest.ts";
import type { Swept } from "./store.ts";
import type { StoreFs } from "./store-fs.ts";
import { flushFolder } from "./write-artifact.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Readers of a version that was replaced have this long to finish. */
const GRACE_MS = HOUR_MS;
/** What another machine or an earlier boot left cannot be judged; after this long it is dead. */
const UNKNOWN_MS = 7 * 24 * HOUR_MS;
/** A sweep looks at every version, so builds do it once a day. */
const INTERVAL_MS = 24 * HOUR_MS;
/** Its age is that of the last sweep. */
const STAMP = ".swept";

/** Sweeps when the last time is a day ago. */
export function sweepWhenDue(fs: StoreFs, root: string): void {
  const stamp = join(root, ARTIFACTS, STAMP);
  const last = fs.lstatSync(stamp, { throwIfNoEntry: false });
  if (last !== undefined && Date.now() - last.mtimeMs < INTERVAL_MS) return;
  fs.closeSync(fs.openSync(stamp, "w"));
  if (last !== undefined) sweep(fs, root, GRACE_MS);
}

/**
 * Deletes artifacts that no version links to, when the process that wrote them has ended. The order
 * matters: a build links its artifact before it ends, so links are read after the processes.
 */
export function sweep(fs: StoreFs, root: string, graceMs: number): Swept {
  const folder = join(root, ARTIFACTS);
  const candidates = namesIn(fs, folder)
    .filter((name) => name !== STAMP)
    .map((name) => ({ name, state: leaseState(name) }));
  const linked = linkedArtifacts(fs, root);
  const removed: string[] = [];
  const kept: string[] = [];
  for (const { name, state } of candidates) {
    if (linked.has(name)) continue;
    const needed = state === "unknown" ? UNKNOWN_MS : graceMs;
    const old = needed === 0 || ageOf(fs, join(folder, name)) >= needed;
    (old && state !== "running" ? removed : kept).push(name);
  }
  flushLinks(fs, root, removed);
  for (const name of removed) fs.rmSync(join(folder, name), { recursive: true, force: true });
  return { removed, kept };
}

/**
 * Makes it last that nothing links to some artifacts. The process that replaced or removed a
 * version may have died before it did: after a power cut the old link would be there again.
 */
function flushLinks(fs: StoreFs, root: string, artifacts: readonly string[]): void {
  for (const name of new Set(artifacts.map((artifact) => skillOf(fs, root, artifact)))) {
    if (name === undefined) continue;
    const folder = join(root, name);
    flushFolder(fs, fs.lstatSync(folder, { throwIfNoEntry: false }) ? folder : root);
  }
}

/** Whose version it is; undefined without a manifest, for then it never became one. */
function skillOf(fs: StoreFs, root: string, artifact: string): string | undefined {
  try {
    return readSummary(fs.readFileSync(join(root, ARTIFACTS, artifact, "manifest.json"))).name;
  } catch (error) {
    if (error instanceof PskError) return undefined;
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

function linkedArtifacts(fs: StoreFs, root: string): Set<string> {
  const linked = new Set<string>();
  for (const name of namesIn(fs, root)) {
    if (name.startsWith(".")) continue;
    for (const version of namesIn(fs, join(root, name))) {
      const target = parseLink(readLink(fs, join(root, name, version)));
      if (target !== undefined) linked.add(target.artifact);
    }
  }
  return linked;
}

function namesIn(fs: StoreFs, folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}

function readLink(fs: StoreFs, path: string): string {
  try {
    return fs.readlinkSync(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "EINVAL") return "";
    throw error;
  }
}

function ageOf(fs: StoreFs, path: string): number {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false });
  return stat === undefined ? 0 : Date.now() - stat.mtimeMs;
}
