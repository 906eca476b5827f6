import { join } from "node:path";
import { linkedFolders } from "./linked-folders.ts";
import type { Registry, SyncResult } from "./registry.ts";
import { MAX_DEPTH } from "./walk-root.ts";
import { type FolderWatch, spotOf, watchFolder } from "./watch-folder.ts";

/** Editors write in several steps; this long after the last of them the registry looks again. */
const QUIET_MS = 60;
/** Where something is always being written, it looks again after this long all the same. */
const MAX_WAIT_MS = 300;

/** Something that watches until it is closed. */
export interface Watching {
  close(): Promise<void>;
}

/**
 * Syncs a registry soon after something below the paths changed, and tells what changed, also
 * which files, for a skill is more than its SKILL.md. A path need not be there yet. Resolves once
 * it is watching.
 */
export async function watchRegistry(
  registry: Registry,
  paths: readonly string[],
  onChange: (result: SyncResult) => void,
  onError: (error: unknown) => void,
  onFiles: (files: ReadonlySet<string>) => void = () => {},
): Promise<Watching> {
  const places = new Map(paths.map((path) => [path, MAX_DEPTH]));
  const watches = new Map<string, FolderWatch>();
  let timer: NodeJS.Timeout | undefined;
  let waitingSince: number | undefined;
  let touched = new Set<string>();
  let work: Promise<unknown> = Promise.resolve();
  let closed = false;

  function soon(): void {
    if (closed) return;
    waitingSince ??= Date.now();
    const left = waitingSince + MAX_WAIT_MS - Date.now();
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(0, Math.min(QUIET_MS, left)));
  }

  function look(): void {
    const files = touched;
    touched = new Set();
    waitingSince = undefined;
    work = work.then(() => lookAgain(files)).catch(onError);
  }

  async function lookAgain(files: ReadonlySet<string>): Promise<void> {
    const result = await registry.sync();
    if (closed) return;
    if (files.size > 0) onFiles(files);
    if (result.changes.length > 0) onChange(result);
    if (followPlaces()) soon(); // for what happened before the new places were watched
  }

  /** Watches each place where it is now, which may not be where it was; true when that changed. */
  function followPlaces(): boolean {
    for (const folder of linkedFolders(registry.snapshot())) {
      if (!places.has(folder)) places.set(folder, 0);
    }
    let changed = false;
    for (const [path, depth] of places) {
      const spot = spotOf(path, depth);
      const old = watches.get(path);
      if (old?.spot.id === spot.id && !old.isGone()) continue;
      changed = true;
      old?.close();
      watches.set(path, watchFolder(spot, touch, onError));
    }
    return changed;
  }

  function touch(folder: string, name: string): void {
    touched.add(join(folder, name));
    soon();
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    await work;
    for (const watch of watches.values()) watch.close();
  }

  followPlaces();
  look();
  await work;
  return { close };
}
