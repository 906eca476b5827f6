/**
 * Watches folders and not files: the system tells a folder what happens to the files in it. Own
 * code, since chokidar 5 loses a folder that another takes the place of, and a missing one whose
 * parent is missing, too. Links are not followed, since they may lead anywhere.
 */
import { type FSWatcher, lstatSync, readdirSync, realpathSync, statSync, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { systemCode } from "../errors.ts";
import { isInside } from "../skill/path.ts";
import { isIgnored } from "../skill/read-dir.ts";

/** Where to watch for a folder: the folder itself, or the nearest one above it that is there. */
export interface Spot {
  readonly path: string;
  /** How many levels of folders below it count. */
  readonly depth: number;
  /** The only name in it that matters: the next one on the way to a folder that is not there. */
  readonly only?: string;
  /** Another one when another folder is to be watched. */
  readonly id: string;
}

/** Finds out where a folder can be watched now. */
export function spotOf(path: string, depth: number): Spot {
  try {
    const real = realpathSync.native(path);
    if (!statSync(real).isDirectory()) throw new NotAFolder();
    return { path: real, depth, id: `${real} ${depth}` };
  } catch (error) {
    const parent = dirname(path);
    const expected = error instanceof NotAFolder || systemCode(error) !== undefined;
    if (!expected || parent === path) throw error;
    const { only = basename(path), ...spot } = spotOf(parent, 0);
    return { ...spot, only, id: `${spot.id} ${only}` };
  }
}

class NotAFolder extends Error {}

/** A folder that is being watched. */
export interface FolderWatch {
  readonly spot: Spot;
  /** True when the folder itself was moved or deleted: what has its place now is not watched. */
  isGone(): boolean;
  close(): void;
}

/** Watches a folder and those in it, whatever takes their place later. */
export function watchFolder(
  spot: Spot,
  onFile: (folder: string, name: string) => void,
  onError: (error: unknown) => void,
): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let gone = false;
  let told = false;

  function add(folder: string, depth: number): void {
    try {
      const watcher = watch(folder, (event, name) => happened(folder, depth, event, name ?? ""));
      watcher.on("error", (error) => failed(folder, error));
      watchers.set(folder, watcher);
      if (depth === 0) return;
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) addInner(join(folder, entry.name), depth - 1);
      }
    } catch (error) {
      failed(folder, error);
    }
  }

  /** Not what holds no skills, nor the insides of a store, whose versions are links. */
  function addInner(folder: string, depth: number): void {
    const name = basename(folder);
    if (!isIgnored(name) && name !== ".artifacts") add(folder, depth);
  }

  function happened(folder: string, depth: number, event: string, name: string): void {
    if (event === "rename" && depth > 0) {
      const inner = join(folder, name);
      drop(inner); // what was there may be elsewhere now, and still be watched
      if (isFolder(inner)) addInner(inner, depth - 1);
    }
    // A folder is told of its own end under its own name.
    if (folder === spot.path && event === "rename" && name === basename(folder)) gone = true;
    if (spot.only === undefined || spot.only === name || gone) onFile(folder, name);
  }

  function drop(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (!isInside(folder, path)) continue;
      watcher.close();
      watchers.delete(path);
    }
  }

  function failed(folder: string, error: unknown): void {
    drop(folder);
    const code = systemCode(error);
    const isExpected = code === "ENOENT" || code === "ENOTDIR" || code === "EACCES";
    if (!isExpected && !told) onError(error); // a limit of the system fails thousands of times
    told ||= !isExpected;
  }

  add(spot.path, spot.depth);
  return { spot, isGone: () => gone, close: () => drop(spot.path) };
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}
