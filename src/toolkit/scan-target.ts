import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { findSkillRoots, skillSourceAt } from "../archive/find-skill-roots.ts";
import type { ArchiveLimits } from "../archive/limits.ts";
import { type ArchiveContents, readArchive } from "../archive/read-archive.ts";
import { PskError, systemCode } from "../errors.ts";
import { findSkills } from "../skill/find-skills.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { readDir } from "../skill/read-dir.ts";
import type { Skill } from "../skill/skill.ts";
import { type DiskStore, findVersion, openStore } from "./stored.ts";

/** A skill to be scanned, by its place: plain data, so that another process can read the skill. */
export interface ScanTarget {
  /** As people know it. */
  readonly path: string;
  /** The folder that paths of findings are relative to, as far as there is one. */
  readonly folder: string;
  readonly from: ScanSource;
}

/** The place on the disk. */
export type ScanSource =
  /** Links may lead anywhere inside `root`, which is the folder itself where it is left out. */
  | { readonly kind: "folder"; readonly folder: string; readonly root?: string }
  /**
   * `root` is the skill's folder inside the archive, empty when the archive is the skill; where it
   * is left out, it is the first of `archiveRoots`.
   */
  | {
      readonly kind: "archive";
      readonly file: string;
      readonly root?: string;
      readonly limits?: Partial<ArchiveLimits>;
    }
  | {
      readonly kind: "version";
      readonly store: string;
      readonly name: string;
      readonly version: string;
    };

export type ArchiveSource = Extract<ScanSource, { kind: "archive" }>;

/** How targets are looked for. */
export interface TargetOptions {
  readonly recursive?: boolean;
  /** Where NAME@VERSION is looked up. */
  readonly store?: DiskStore;
  /** A bare NAME stands for its newest version in the store. */
  readonly names?: boolean;
}

/** The skills at a path: one, those in an archive, or all in the tree below it. */
export async function findTargets(path: string, options: TargetOptions): Promise<ScanTarget[]> {
  const stat = statOf(path);
  if (stat === undefined) return [versionTarget(path, options)];
  if (stat.isFile()) return fileTargets(path);
  if (!stat.isDirectory()) throw new PskError("usage", `${path}: neither a file nor a folder`);
  if (!options.recursive) {
    if (!readdirSync(path).some((name) => /^skill\.md$/i.test(name))) throw noSkill(path);
    return [folderTarget(path, { kind: "folder", folder: path })];
  }
  const found = skillsBelow(path).map((folder) =>
    folderTarget(folder, { kind: "folder", folder, root: path }),
  );
  if (found.length === 0) throw new PskError("usage", `${path}: no SKILL.md was found below it`);
  return found;
}

/** True when two targets are one place on the disk, however they were written. */
export function isSamePlace({ from: a }: ScanTarget, { from: b }: ScanTarget): boolean {
  if (a.kind === "folder" && b.kind === "folder") {
    return realpathSync(a.folder) === realpathSync(b.folder);
  }
  if (a.kind === "archive" && b.kind === "archive") {
    return realpathSync(a.file) === realpathSync(b.file) && a.root === b.root;
  }
  if (a.kind !== "version" || b.kind !== "version") return false;
  return a.store === b.store && a.name === b.name && a.version === b.version;
}

function skillsBelow(path: string): string[] {
  return findSkills(path).flatMap((item) => (item.kind === "skill" ? [item.path] : []));
}

function noSkill(path: string): PskError {
  const below = skillsBelow(path).length;
  const advice =
    below === 0
      ? "a skill is a folder with a SKILL.md"
      : `${below} ${below === 1 ? "skill is" : "skills are"} below it: add --recursive`;
  return new PskError("invalid_skill", `${path}: there is no SKILL.md in this folder; ${advice}`);
}

/** Reads the skill that a target names. */
export async function readTarget({ path, from }: ScanTarget): Promise<Skill> {
  switch (from.kind) {
    case "folder":
      return readDir(from.folder, from.root);
    case "archive": {
      const contents = await openArchive(from.file, from.limits);
      return parseSkill(skillSourceAt(contents, from.root ?? firstRoot(contents, path)));
    }
    case "version": {
      const stored = openStore(from.store).get(from.name, from.version);
      if (stored === undefined) throw new PskError("not_found", `${path} is not in the store`);
      return stored.readSkill();
    }
  }
}

/** The folders of the skills in an archive: the shallowest first, then in byte order. */
export async function archiveRoots(from: ArchiveSource): Promise<string[]> {
  const { files } = await openArchive(from.file, from.limits);
  return findSkillRoots(files.map((file) => file.path));
}

function firstRoot({ files }: ArchiveContents, path: string): string {
  const [first] = findSkillRoots(files.map((file) => file.path));
  if (first !== undefined) return first;
  throw new PskError("invalid_archive", `${path}: there is no SKILL.md in it`);
}

function folderTarget(path: string, from: ScanSource): ScanTarget {
  return { path, folder: path, from };
}

function versionTarget(spec: string, { store, names = false }: TargetOptions): ScanTarget {
  const form = names ? /^[a-z0-9-]+(?:@|$)/ : /^[a-z0-9-]+@/;
  if (store === undefined || !form.test(spec)) {
    throw new PskError("io", `${spec}: no such file or folder`);
  }
  if (!spec.includes("@") && store.list(spec).versions.length === 0) {
    const what = "no such file or folder, and no skill of that name is in the store";
    throw new PskError("io", `${spec}: ${what}`);
  }
  const { name, version } = findVersion(store, spec).manifest;
  const path = `${name}@${version}`;
  return { path, folder: path, from: { kind: "version", store: store.path, name, version } };
}

async function fileTargets(path: string): Promise<ScanTarget[]> {
  if (basename(path).toLowerCase() === "skill.md") {
    const folder = dirname(path);
    return [{ path, folder, from: { kind: "folder", folder } }];
  }
  const { files } = await openArchive(path);
  const roots = findSkillRoots(files.map((file) => file.path));
  if (roots.length === 0) {
    throw new PskError("invalid_archive", `${path}: there is no SKILL.md in it`);
  }
  return roots.map((root) =>
    folderTarget(root === "" ? path : `${path}!${root}`, { kind: "archive", file: path, root }),
  );
}

let lastArchive: { readonly mark: string; readonly contents: ArchiveContents } | undefined;

/** An archive may hold many skills, which are read one after another: the last one is kept. */
async function openArchive(
  file: string,
  limits?: Partial<ArchiveLimits>,
): Promise<ArchiveContents> {
  const { dev, ino, size, mtimeMs } = statSync(file);
  const mark = [file, dev, ino, size, mtimeMs, JSON.stringify(limits)].join("\0");
  if (lastArchive?.mark === mark) return lastArchive.contents;
  lastArchive = undefined; // its bytes can go before the next ones come
  const contents = await readArchive(readFileSync(file), limits);
  lastArchive = { mark, contents };
  return contents;
}

/** Lets go of the archive that was read last. */
export function forgetArchive(): void {
  lastArchive = undefined;
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return undefined;
    throw error;
  }
}
