/**
 * Skills in the folders of agents. What psk wrote is on record, and nothing else is ever touched:
 * not a file that somebody else put there, not one of ours that somebody edited.
 */
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { isInside } from "../skill/path.ts";
import { sha256, sourceHash } from "../store/source-hash.ts";
import type { StoredVersion } from "../store/store.ts";

/** One folder or link that psk put somewhere. */
export type Place =
  | {
      readonly kind: "copy";
      readonly skill: string;
      readonly sourceHash: string;
      /** What may still be there when the work was interrupted. */
      readonly before?: string;
    }
  | { readonly kind: "link"; readonly skill: string; readonly target: string };

/** Places by their paths, relative to the project. */
export type Places = ReadonlyMap<string, Place>;

/** What stands at a place, compared with the record. */
type PlaceState = "absent" | "ours" | "edited" | "foreign";

/** Looks at a place without following what could lead elsewhere. */
export function placeState(root: string, path: string, place: Place | undefined): PlaceState {
  const full = join(root, path);
  const stat = lstatSync(full, { throwIfNoEntry: false });
  if (stat === undefined) return "absent";
  if (place === undefined) return "foreign";
  if (place.kind === "link") {
    if (!stat.isSymbolicLink()) return "foreign";
    return readlinkSync(full) === place.target ? "ours" : "edited";
  }
  if (!stat.isDirectory()) return "foreign";
  const hash = folderHash(full);
  return hash === place.sourceHash || hash === place.before ? "ours" : "edited";
}

/** The identity of what is in a folder; undefined when it holds anything but files and folders. */
export function folderHash(folder: string): string | undefined {
  const files: { path: string; sha256: string }[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    if (!entry.isFile()) return undefined;
    const full = join(entry.parentPath, entry.name);
    files.push({ path: relative(folder, full), sha256: sha256(readFileSync(full)) });
  }
  return sourceHash(files);
}

/** Puts a version's files into a folder, which is there whole or not at all. */
export function placeCopy(root: string, path: string, version: StoredVersion): void {
  const full = join(root, path);
  makeParent(root, path);
  const temporary = join(dirname(full), `.psk-${process.pid}-${version.manifest.name}`);
  const old = `${temporary}.old`;
  try {
    rmSync(temporary, { recursive: true, force: true });
    for (const { path: file, mode } of version.manifest.files) {
      const target = join(temporary, file);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, version.readFile(file), { mode: mode === "0755" ? 0o755 : 0o644 });
    }
    const there = lstatSync(full, { throwIfNoEntry: false }) !== undefined;
    if (there) renameSync(full, old);
    try {
      renameSync(temporary, full);
    } catch (error) {
      if (there) renameSync(old, full);
      throw error;
    }
  } catch (error) {
    throw ioError(path, error);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** Makes a link, or a new one in the place of the old. */
export function placeLink(root: string, path: string, target: string): void {
  const full = join(root, path);
  makeParent(root, path);
  const temporary = `${full}.psk-${process.pid}`;
  try {
    rmSync(temporary, { force: true });
    symlinkSync(target, temporary);
    renameSync(temporary, full);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw ioError(path, error);
  }
}

/** Takes a place away, and the folders above it that are empty then. */
export function removePlace(root: string, path: string): void {
  try {
    rmSync(join(root, path), { recursive: true, force: true });
    for (let at = dirname(path); at !== "." && at !== ""; at = dirname(at))
      rmdirSync(join(root, at));
  } catch (error) {
    const code = systemCode(error);
    if (code !== "ENOTEMPTY" && code !== "ENOENT" && code !== "ENOTDIR") throw ioError(path, error);
  }
}

/** The text of a link from one place to another. */
export function linkTarget(from: string, to: string): string {
  return relative(dirname(from), to);
}

/** Where a path's folder really is; undefined when it is not there yet. */
export function realParent(root: string, path: string): string | undefined {
  try {
    return realpathSync(join(root, dirname(path)));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw ioError(path, error);
  }
}

/** A folder of an agent that is a link must not lead psk's writing out of the project. */
function makeParent(root: string, path: string): void {
  try {
    mkdirSync(join(root, dirname(path)), { recursive: true });
  } catch (error) {
    throw ioError(dirname(path), error);
  }
  const real = realParent(root, path) ?? "";
  if (isInside(realpathSync(root), real)) return;
  throw new PskError("denied", `${dirname(path)} is a link that leads out of the project`);
}
