import { existsSync } from "node:fs";
import { writeTarGz } from "../archive/write-tar-gz.ts";
import { writeZip } from "../archive/write-zip.ts";
import { writeWhole } from "../disk/write-whole.ts";
import { ioError, PskError } from "../errors.ts";
import type { SkillFile } from "../skill/skill.ts";
import { manifestBytes } from "../store/manifest.ts";
import type { StoredVersion } from "../store/store.ts";

/** What was written. */
export interface Exported {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly bytes: number;
}

/** Writes a version, its manifest included, as an archive whose bytes depend on nothing else. */
export function exportVersion(version: StoredVersion, path: string, force: boolean): Exported {
  const write = writerFor(path);
  if (!force && existsSync(path)) {
    throw new PskError("conflict", `${path} is already there (use --force to replace it)`);
  }
  const { manifest } = version;
  const bytes = write(filesOf(version), { prefix: manifest.name });
  try {
    writeWhole(path, bytes);
  } catch (error) {
    throw ioError(path, error);
  }
  return { name: manifest.name, version: manifest.version, path, bytes: bytes.length };
}

/** The same archive in memory, for others to fetch. */
export function versionArchive(version: StoredVersion): Uint8Array {
  return writeTarGz(filesOf(version), { prefix: version.manifest.name });
}

function filesOf(version: StoredVersion): SkillFile[] {
  const { manifest } = version;
  const files = manifest.files.map(({ path, size, mode }): SkillFile => {
    return { path, size, executable: mode === "0755", bytes: version.readFile(path) };
  });
  const own = manifestBytes(manifest);
  files.push({ path: "manifest.json", size: own.length, executable: false, bytes: own });
  return files;
}

function writerFor(path: string): typeof writeTarGz {
  if (/\.(?:tar\.gz|tgz)$/i.test(path)) return writeTarGz;
  if (/\.(?:zip|skill)$/i.test(path)) return writeZip;
  throw new PskError("usage", `${path}: the name must end in .tar.gz or .zip`);
}
