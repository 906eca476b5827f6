import { lstatSync, mkdirSync, rmdirSync } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { systemCode } from "../../errors.ts";
import type { Confinement } from "./confine.ts";

/** How many commands need a folder that psk made, by its path. */
const inUse = new Map<string, number>();

/**
 * Makes empty folders for as long as a command runs: a sandbox can only close, or open, a place that
 * is there. They are removed when the last command that needs them has ended, and only when they are
 * still empty, so nothing that somebody put there meanwhile is lost.
 */
export function holdFolders({
  folder: root,
  toMake,
  blocked,
}: Pick<Confinement, "folder" | "toMake" | "blocked">): () => void {
  const held: string[] = [];
  for (const folder of [...toMake, ...blocked]) {
    for (const path of chain(root, folder)) {
      if (hold(path)) held.push(path);
    }
  }
  return () => {
    for (const path of held.reverse()) release(path);
  };
}

/** The folders from the one below the root down to this one; outside, the parent is there. */
function chain(root: string, folder: string): string[] {
  if (!folder.startsWith(root + sep)) return [folder];
  const paths: string[] = [];
  for (let at = folder; at !== root; at = dirname(at)) paths.push(at);
  return paths.reverse();
}

function hold(path: string): boolean {
  const count = inUse.get(path);
  if (count !== undefined) {
    inUse.set(path, count + 1);
    return true;
  }
  try {
    mkdirSync(path);
  } catch (error) {
    // It is there, or cannot be made: then a command cannot make it, either.
    if (["EEXIST", "EACCES", "EROFS", "ENOTDIR"].includes(systemCode(error) ?? "")) return false;
    throw error;
  }
  inUse.set(path, 1);
  return true;
}

function release(path: string): void {
  const count = inUse.get(path) ?? 1;
  if (count > 1) {
    inUse.set(path, count - 1);
    return;
  }
  inUse.delete(path);
  try {
    rmdirSync(path);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR"].includes(systemCode(error) ?? ""))
      throw error;
  }
}

/** True when something of this name is there, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** A path as people read it: relative to the working folder. */
export function shown(root: string, path: string): string {
  return relative(root, path) || ".";
}
