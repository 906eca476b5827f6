import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { byBytes } from "./path.ts";
import { readFile } from "./read-file.ts";
import type { SkillFile } from "./skill.ts";

/** Names that are listed, files that are read, and their bytes: installed packages have thousands. */
const MAX_LISTED = 20_000;
const MAX_FILES = 2000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** What git keeps packed: nothing runs it as it stands. */
const GIT_STORAGE = /(?:^|\/)\.git\/(?:objects|logs|refs|lfs)$/;

/**
 * The files below what is never packaged, such as `.git` and `node_modules`: an agent that works in
 * the folder can run them all the same. Read as far as the bounds allow; the rest has no bytes.
 */
export function readBeside(dir: string, ignored: readonly string[]): readonly SkillFile[] {
  const paths = ignored
    .flatMap((path) => [...below(dir, path)])
    .slice(0, MAX_LISTED)
    .sort(firstToRead);
  let bytes = MAX_BYTES;
  let files = MAX_FILES;
  return paths.map((path): SkillFile => {
    const room = files-- > 0 ? Math.min(MAX_FILE_BYTES, bytes) : 0;
    try {
      const file = readFile(`${dir}/${path}`, room);
      bytes -= file.bytes?.length ?? 0;
      return { path, ...file };
    } catch {
      // A link, a pipe, a file without rights: listed, and not read.
      return { path, size: 0, executable: false, bytes: undefined };
    }
  });
}

/** What runs by itself first, then what stands highest. */
function firstToRead(a: string, b: string): number {
  return rank(a) - rank(b) || depth(a) - depth(b) || byBytes(a, b);
}

function rank(path: string): number {
  return /(?:^|\/)\.git\/(?:hooks\/|config)/.test(path) ? 0 : 1;
}

function depth(path: string): number {
  return path.split("/").length;
}

function* below(dir: string, path: string): Generator<string> {
  const open: string[] = [path];
  let listed = 0;
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const entries = entriesOf(`${dir}/${next}`);
    if (entries === undefined) yield next;
    for (const entry of entries ?? []) {
      if (++listed > MAX_LISTED) return;
      const inner = `${next}/${entry.name}`;
      if (entry.isFile()) yield inner;
      else if (entry.isDirectory() && !GIT_STORAGE.test(inner)) open.push(inner);
    }
  }
}

/** Undefined for what is no folder; a link may lead anywhere and is not followed. */
function entriesOf(folder: string): Dirent[] | undefined {
  try {
    if (!lstatSync(folder).isDirectory()) return undefined;
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}
