import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseSkillUri } from "../mcp/skill-uri.ts";
import type { Entry } from "../toolkit/skill-manifest.ts";
import type { Service } from "./service.ts";

/**
 * More skills in folders are not looked at: the cache of outcomes holds as many, and beyond that
 * every start would scan them all again.
 */
const MAX_FOLDERS = 4_000;
/** After a change, so that a folder that is written to all the time does not keep a worker busy. */
const BREATH_MS = 1_000;
/** All folders are looked at again after this long: not every disk tells what changes on it. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** Whoever asks comes first: no scan begins so soon after a request … */
const CALM_MS = 300;
/** … unless requests have kept it waiting for this long. */
const MAX_WAIT_MS = 1_000;

/** The service itself, among the callers that share the workers: no token or address looks like it. */
export const SELF = "itself";

type Kept = Pick<Service, "live" | "store" | "scannerFor" | "verdicts" | "asked" | "stopping">;

/**
 * Has the whole catalogue scanned, one skill after another, so that callers find a worker that is
 * free or soon will be; then again what changes, until the service stops.
 */
export async function keepVerdicts(service: Kept): Promise<void> {
  const { live, verdicts, stopping } = service;
  const { registry, cache } = await live.registry();
  const triedVersions = new Set<string>();
  let looked = new WeakSet<Entry>();
  let woken = new AbortController();
  const unsubscribe = live.changes.subscribe(({ uris }) => {
    for (const uri of uris) {
      const entry = registry.snapshot().byId.get(parseSkillUri(uri)?.name ?? "");
      if (entry === undefined) continue;
      looked.delete(entry);
      verdicts.forgetFolder(entry);
    }
    woken.abort();
  });
  while (!stopping.aborted) {
    woken = new AbortController();
    await scanVersions(service, triedVersions);
    await scanFolders(service, registry.snapshot().entries, cache, looked);
    const ended = AbortSignal.any([woken.signal, stopping]);
    await setTimeout(LOOK_AGAIN_MS, undefined, { signal: ended, ref: false }).then(
      () => {
        looked = new WeakSet();
      },
      () => setTimeout(BREATH_MS, undefined, { signal: stopping }).catch(() => undefined),
    );
  }
  unsubscribe();
}

/** A version is tried once: it never changes, and neither does what keeps it from being scanned. */
async function scanVersions(service: Kept, tried: Set<string>): Promise<void> {
  const { store, scannerFor, verdicts, stopping } = service;
  const scanner = scannerFor(SELF);
  for (const { name, version, sourceHash } of store.list().versions) {
    if (stopping.aborted) return;
    if (tried.has(sourceHash) || verdicts.of(sourceHash) !== undefined) continue;
    tried.add(sourceHash);
    await calm(service);
    const scanned = await scanner.version(store.path, name, version).catch(() => undefined);
    if (scanned !== undefined) verdicts.note(sourceHash, scanned);
  }
}

async function scanFolders(
  service: Kept,
  entries: readonly Entry[],
  cache: string,
  looked: WeakSet<Entry>,
): Promise<void> {
  const { scannerFor, verdicts, stopping } = service;
  const scanner = scannerFor(SELF);
  const inFolders = entries.filter(({ source }) => source.scope !== "store");
  for (const entry of inFolders.slice(0, MAX_FOLDERS)) {
    if (stopping.aborted) return;
    if (looked.has(entry)) continue;
    looked.add(entry);
    await calm(service);
    const { root, path } = entry.source;
    const offered = { name: entry.skill_id, folder: join(root, path), root };
    const scanned = await scanner.offered(offered, cache).catch(() => undefined);
    // Touched while it was scanned: then it is looked at once more.
    if (scanned !== undefined && looked.has(entry)) verdicts.noteFolder(entry, scanned);
  }
}

/** Waits until nobody has asked for a moment. */
async function calm({ asked, stopping }: Kept): Promise<void> {
  const latest = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const now = performance.now();
    const wait = Math.min(asked.at + CALM_MS, latest) - now;
    if (wait <= 0 || stopping.aborted) return;
    await setTimeout(wait, undefined, { signal: stopping }).catch(() => undefined);
  }
}
