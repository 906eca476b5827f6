/**
 * The only place where a skill is read from a disk. Nothing is executed, no link is followed out
 * of the root, no pipe or device is opened.
 */
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { parseSkill } from "./parse-skill.ts";
import { isInside, unsafePath } from "./path.ts";
import { readBeside } from "./read-beside.ts";
import { readCompiled } from "./read-compiled.ts";
import { FileChanged, NotAFile, readFile, readFileChunks } from "./read-file.ts";
import type { Refusal, Skill, SkillFile } from "./skill.ts";

/** More names than this, folders and links too, are no skill; the largest known has 3,605 files. */
const MAX_ENTRIES = 50_000;
/** A file larger than this is listed, but its bytes are not held. */
const MAX_HELD_FILE_BYTES = 8 * 1024 * 1024;
/** Past this many bytes in all, files are listed but no longer held. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

const IGNORED = new Set([".git", "node_modules", "__pycache__", ".DS_Store", ".venv"]);

/** True for names that no skill is made of: version control, caches, installed packages. */
export function isIgnored(name: string): boolean {
  return IGNORED.has(name) || name.endsWith(".pyc");
}

interface Reading {
  /** Links may lead anywhere inside this folder; it is resolved only when there is one. */
  readonly root: string;
  readonly files: SkillFile[];
  readonly refused: Refusal[];
  readonly ignored: string[];
  readonly compiled: SkillFile[];
  /** The folders that are being read, from the outermost in. */
  readonly open: string[];
  /** Where folders really are, each asked for once: links can name a folder many times over. */
  readonly realPaths: Map<string, string>;
  entries: number;
  heldBytes: number;
}

/**
 * Reads a folder as a skill. Links may lead anywhere inside `root`, by default inside the folder.
 * Throws when the folder itself cannot be read; what is wrong inside it becomes data.
 */
export async function readDir(dir: string, root: string = dir): Promise<Skill> {
  const lists = {
    files: [],
    refused: [],
    ignored: [],
    compiled: [],
    open: [],
    realPaths: new Map<string, string>(),
  };
  const reading: Reading = { root, ...lists, entries: 0, heldBytes: 0 };
  const entries = listFolder(dir);
  // Without a SKILL.md it is no skill, and may be a home folder or a whole disk: look no further.
  if (entries.some(({ name }) => /^skill\.md$/i.test(name))) readFolder(reading, dir, "", entries);
  const { ignored } = reading;
  const beside = ignored.length > 0 && { beside: () => readBeside(dir, ignored) };
  return parseSkill({ folder: basename(resolve(dir)), ...reading, ...beside });
}

function listFolder(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    throw ioError(dir, error);
  }
}

function readFolder(
  reading: Reading,
  folder: string,
  prefix: string,
  entries: readonly Dirent[],
): void {
  reading.entries += entries.length;
  if (reading.entries > MAX_ENTRIES) {
    const skill = reading.open[0] ?? folder;
    throw new PskError("too_large", `${skill}: more than ${MAX_ENTRIES} files and folders`);
  }
  reading.open.push(folder);
  for (const entry of entries) {
    const path = prefix + entry.name;
    if (isIgnored(entry.name)) {
      reading.ignored.push(path);
      if (/(?:^__pycache__|\.pyc)$/.test(entry.name)) readCompiled(folder, path, reading.compiled);
      continue;
    }
    const unsafe = unsafePath(path);
    if (unsafe !== undefined) {
      reading.refused.push({ path, kind: "unsafe_name", reason: unsafe });
      continue;
    }
    const place = `${folder}/${entry.name}`;
    try {
      if (entry.isFile()) addFile(reading, place, path);
      else if (entry.isDirectory()) addFolder(reading, place, path);
      else if (entry.isSymbolicLink()) followLink(reading, place, path);
      else reading.refused.push({ path, kind: "special", reason: `is ${specialName(entry)}` });
    } catch (error) {
      reading.refused.push(refusalOf(error, entry, path));
    }
  }
  reading.open.pop();
}

function addFolder(reading: Reading, place: string, path: string): void {
  readFolder(reading, place, `${path}/`, readdirSync(place, { withFileTypes: true }));
}

function addFile(reading: Reading, place: string, path: string): void {
  const room = Math.min(MAX_HELD_FILE_BYTES, MAX_HELD_BYTES - reading.heldBytes);
  const file = readFile(place, room);
  reading.heldBytes += file.bytes?.length ?? 0;
  const later = { readChunks: () => readFileChunks(place, file.size) };
  reading.files.push({ path, ...file, ...(file.bytes === undefined && later) });
}

function followLink(reading: Reading, place: string, path: string): void {
  const target = realpathSync.native(place);
  if (!isInside(realPath(reading, reading.root), target)) {
    reading.refused.push({ path, kind: "link", reason: "is a link that leads out of the skill" });
  } else if (!statSync(target).isDirectory()) {
    addFile(reading, target, path);
  } else if (reading.open.some((folder) => realPath(reading, folder) === target)) {
    reading.refused.push({ path, kind: "link", reason: "is a link to a folder that it is in" });
  } else {
    addFolder(reading, target, path);
  }
}

function realPath({ realPaths }: Reading, folder: string): string {
  const known = realPaths.get(folder) ?? realpathSync.native(folder);
  realPaths.set(folder, known);
  return known;
}

/** What could not be read inside a skill is data; a limit that is passed ends the reading. */
function refusalOf(error: unknown, entry: Dirent, path: string): Refusal {
  if (error instanceof PskError) throw error;
  if (error instanceof NotAFile) return { path, kind: "special", reason: "is not a plain file" };
  if (error instanceof FileChanged) {
    return { path, kind: "unreadable", reason: "changed while it was read" };
  }
  const code = systemCode(error);
  if (code === "ELOOP") return { path, kind: "link", reason: "is a link that leads to itself" };
  if (code === "ENOENT" && entry.isSymbolicLink()) {
    return { path, kind: "link", reason: "is a link to something not there" };
  }
  if (code === "ENXIO") return { path, kind: "special", reason: "is not a plain file" }; // a socket
  if (code === undefined) throw error;
  return { path, kind: "unreadable", reason: `cannot be read (${code})` };
}

function specialName(entry: Dirent): string {
  if (entry.isFIFO()) return "a named pipe";
  if (entry.isSocket()) return "a socket";
  return "a device";
}
