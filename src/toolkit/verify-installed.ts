import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { folderHash, type Place } from "../remote/places.ts";
import { readPlaces } from "../remote/places-file.ts";
import { type Locked, readProject } from "../remote/project-files.ts";
import { byBytes } from "../skill/path.ts";
import type { Manifest } from "../store/manifest.ts";
import { sha256 } from "../store/source-hash.ts";
import type { Store } from "../store/store.ts";

/** Something in an agent's folder that is not as the lock says. */
export interface InstalledProblem {
  /** Relative to the project. */
  readonly path: string;
  readonly kind: "edited" | "missing" | "extra";
}

/** One skill of the lock, with what is wrong where it was put. */
export interface InstalledSkill {
  readonly name: string;
  readonly version: string;
  readonly places: readonly string[];
  readonly problems: readonly InstalledProblem[];
}

/** Compares what is in the folders of agents with the lock, file by file. */
export function verifyInstalled(
  store: Store,
  { folder, root }: { readonly folder: string; readonly root: string },
): readonly InstalledSkill[] {
  const { lock } = readProject(folder);
  const places = readPlaces(root);
  return [...lock].map(([name, locked]) => {
    const own = [...places].filter(([, { skill }]) => skill === name);
    const problems = own.flatMap(([path, place]) => judge(store, root, path, place, locked));
    if (own.length === 0) problems.push({ path: name, kind: "missing" });
    const sorted = problems.sort((a, b) => byBytes(a.path, b.path));
    return { name, version: locked.version, places: own.map(([path]) => path), problems: sorted };
  });
}

function judge(
  store: Store,
  root: string,
  path: string,
  place: Place,
  locked: Locked,
): InstalledProblem[] {
  const full = join(root, path);
  const stat = lstatSync(full, { throwIfNoEntry: false });
  if (stat === undefined) return [{ path, kind: "missing" }];
  if (place.kind === "link") {
    const good = stat.isSymbolicLink() && readlinkSync(full) === place.target;
    return good ? [] : [{ path, kind: "edited" }];
  }
  if (!stat.isDirectory()) return [{ path, kind: "edited" }];
  const manifest = store.get(place.skill, locked.version)?.manifest;
  if (manifest?.sourceHash === locked.sourceHash) return compare(root, path, manifest);
  // Without the store the lock still tells whether all is well, though not which file is not.
  return folderHash(full) === locked.sourceHash ? [] : [{ path, kind: "edited" }];
}

function compare(root: string, path: string, manifest: Manifest): InstalledProblem[] {
  const folder = join(root, path);
  const records = new Map(manifest.files.map((record) => [record.path, record]));
  const problems: InstalledProblem[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const full = join(entry.parentPath, entry.name);
    const file = relative(folder, full);
    const record = records.get(file);
    records.delete(file);
    if (record === undefined) problems.push({ path: `${path}/${file}`, kind: "extra" });
    else if (!entry.isFile() || !isAsBuilt(full, record.sha256, record.mode)) {
      problems.push({ path: `${path}/${file}`, kind: "edited" });
    }
  }
  for (const file of records.keys()) problems.push({ path: `${path}/${file}`, kind: "missing" });
  return problems;
}

function isAsBuilt(file: string, digest: string, mode: string): boolean {
  const executable = (lstatSync(file).mode & 0o100) !== 0;
  return executable === (mode === "0755") && sha256(readFileSync(file)) === digest;
}
