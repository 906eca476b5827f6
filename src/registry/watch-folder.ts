import { realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { watch } from "chokidar";
import { systemCode } from "../errors.ts";
import { isIgnored } from "../skill/read-dir.ts";

/** Where to watch for a folder: the folder itself, or the nearest one above it that is there. */
export interface Spot {
  readonly path: string;
  /** How many levels of folders below it count. */
  readonly depth: number;
  /** The only name in it that matters: the next one on the way to a folder that is not there. */
  readonly only?: string;
  /** Another one when another folder has taken the place. */
  readonly id: string;
}

/** Finds out where a folder can be watched now. */
export function spotOf(path: string, depth: number): Spot {
  try {
    const real = realpathSync.native(path);
    return { path: real, depth, id: `${real} ${depth} ${statSync(real).ino}` };
  } catch (error) {
    const parent = dirname(path);
    if (systemCode(error) === undefined || parent === path) throw error;
    const { only = basename(path), ...spot } = spotOf(parent, 0);
    return { ...spot, only, id: `${spot.id} ${only}` };
  }
}

/** A folder that is being watched. */
export interface FolderWatch {
  readonly spot: Spot;
  close(): Promise<void>;
}

/**
 * Watches folders and not files: the system tells a folder what happens to the files in it. Links
 * are not followed, since they may lead anywhere. Resolves once it is watching.
 */
export async function watchFolder(
  spot: Spot,
  onFile: (folder: string, name: string) => void,
  onError: (error: unknown) => void,
): Promise<FolderWatch> {
  const watcher = watch(spot.path, {
    depth: spot.depth,
    followSymlinks: false,
    ignoreInitial: true,
    ignorePermissionErrors: true,
    atomic: false,
    ignored: (path, stats) => path !== spot.path && isNothingToWatch(path, stats),
  });
  const tell = (folder: string, name: string) => {
    if (spot.only === undefined || spot.only === name) onFile(folder, name);
  };
  watcher.on("error", onError);
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  watcher.on("all", (_event, path) => tell(dirname(path), basename(path)));
  // What happens to files, which are not watched themselves, is told in this event only.
  watcher.on("raw", (_event, name, details) => tell(folderOf(details) ?? spot.path, name ?? ""));
  return { spot, close: () => watcher.close() };
}

/** Files, folders that hold no skills, and the insides of a store, whose versions are links. */
function isNothingToWatch(path: string, stats: Stats | undefined): boolean {
  const name = basename(path);
  return stats?.isFile() === true || isIgnored(name) || name === ".artifacts";
}

function folderOf(details: unknown): string | undefined {
  if (typeof details !== "object" || details === null || !("watchedPath" in details)) return;
  return typeof details.watchedPath === "string" ? details.watchedPath : undefined;
}
