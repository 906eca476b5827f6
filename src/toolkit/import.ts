import { readFileSync } from "node:fs";
import { findSkillRoots, skillSourceAt } from "../archive/find-skill-roots.ts";
import { readArchive } from "../archive/read-archive.ts";
import { ioError, PskError } from "../errors.ts";
import { parseSkill, type SkillSource } from "../skill/parse-skill.ts";
import { makeVersion } from "../store/make-version.ts";
import { type Manifest, manifestBytes, readManifest } from "../store/manifest.ts";
import type { Store, Version } from "../store/store.ts";
import { checkReceived } from "./check-received.ts";

/** Whatever psk can build and export, it takes in again. */
const LIMITS = { entries: 50_001, unpackedBytes: 1024 ** 3, ratio: 1_100 };

/** What was taken in. */
export interface Imported {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly sourceHash: string;
  readonly replaced: boolean;
}

/** Takes an exported version into a store, once its files, manifest and form have been checked. */
export async function importVersion(store: Store, path: string, force: boolean): Promise<Imported> {
  const contents = await readArchive(readWhole(path), LIMITS);
  const [root] = findSkillRoots(contents.files.map((file) => file.path));
  if (root === undefined)
    throw new PskError("invalid_archive", `${path}: there is no SKILL.md in it`);
  const version = await versionOf(skillSourceAt(contents, root), path);
  const { path: place, replaced } = store.put(version, { force });
  const { name, version: number, sourceHash } = version.manifest;
  return { name, version: number, path: place, sourceHash, replaced };
}

async function versionOf(source: SkillSource, path: string): Promise<Version> {
  const own = source.files.find((file) => file.path === "manifest.json")?.bytes;
  if (own === undefined) {
    const advice = "unpack it and use psk build";
    throw new PskError("invalid_archive", `${path}: there is no manifest.json; ${advice}`);
  }
  const manifest = readManifest(own);
  const files = source.files.filter((file) => file.path !== "manifest.json");
  const version = makeVersion(manifest, files);
  compare(version.manifest, manifest, own, path);
  checkReceived(await parseSkill({ ...source, folder: manifest.name, files }), path);
  return version;
}

/** The manifest that the files themselves give must be the one in the archive, to the byte. */
function compare(actual: Manifest, claimed: Manifest, own: Uint8Array, path: string): void {
  for (const record of claimed.files) {
    const file = actual.files.find((candidate) => candidate.path === record.path);
    if (file === undefined) throw new PskError("integrity", `${path}: ${record.path} is missing`);
    if (file.sha256 !== record.sha256 || file.mode !== record.mode) {
      throw new PskError("integrity", `${path}: ${record.path} is not what manifest.json says`);
    }
  }
  if (Buffer.compare(manifestBytes(actual), own) !== 0) {
    throw new PskError("integrity", `${path}: manifest.json does not describe these files`);
  }
}

function readWhole(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw ioError(path, error);
  }
}
