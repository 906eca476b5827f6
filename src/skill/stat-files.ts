import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { systemCode } from "../errors.ts";
import { byBytes, isInside, unsafePath } from "./path.ts";
import { isIgnored } from "./read-dir.ts";

const ANY_EXECUTE = 0o111;

/** What can be known of a file without opening it. */
export interface FileStat {
  readonly path: string;
  readonly size: number;
  readonly executable: boolean;
  /** Changes when the file is replaced or written to. */
  readonly signature: string;
  /** Its SHA-256 in hex, where that is known without reading it. */
  readonly sha256?: string;
}

interface Walk {
  readonly root: string;
  readonly files: FileStat[];
  readonly max: number;
  /** Where the folders that are being looked at really are: a link to one of them has no end. */
  readonly open: string[];
}

/**
 * The files of a skill as `readDir` would take them in, by byte order, none opened: links count
 * when they lead to something inside `root`. Stops after `max` files.
 */
export function statFiles(folder: string, root: string, max: number): readonly FileStat[] {
  const walk: Walk = { root: realpathSync.native(root), files: [], max, open: [] };
  collect(walk, realpathSync.native(folder), "");
  return walk.files.sort((a, b) => byBytes(a.path, b.path));
}

function collect(walk: Walk, folder: string, prefix: string): void {
  walk.open.push(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (walk.files.length >= walk.max) break;
    const path = prefix + entry.name;
    if (isIgnored(entry.name) || unsafePath(path) !== undefined) continue;
    try {
      visit(walk, entry, `${folder}/${entry.name}`, path);
    } catch (error) {
      // Gone meanwhile, a link to nothing, or not to be read: no part of the skill.
      if (systemCode(error) === undefined) throw error;
    }
  }
  walk.open.pop();
}

function visit(walk: Walk, entry: Dirent, place: string, path: string): void {
  if (entry.isDirectory()) collect(walk, place, `${path}/`);
  else if (entry.isFile()) add(walk, statSync(place), path);
  else if (entry.isSymbolicLink()) follow(walk, realpathSync.native(place), path);
}

function follow(walk: Walk, target: string, path: string): void {
  if (!isInside(walk.root, target)) return;
  const stat = statSync(target);
  if (stat.isFile()) add(walk, stat, path);
  else if (stat.isDirectory() && !walk.open.includes(target)) collect(walk, target, `${path}/`);
}

function add({ files }: Walk, { size, mode, mtimeMs, ctimeMs, ino }: Stats, path: string): void {
  const executable = (mode & ANY_EXECUTE) !== 0;
  files.push({ path, size, executable, signature: `${size}:${mtimeMs}:${ctimeMs}:${ino}` });
}
