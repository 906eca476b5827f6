import { readFileSync } from "node:fs";
import { findSkillRoots, skillSourceAt } from "../archive/find-skill-roots.ts";
import { readArchive } from "../archive/read-archive.ts";
import { ioError, PskError } from "../errors.ts";
import { parseSkill, type SkillSource } from "../skill/parse-skill.ts";
import type { Skill } from "../skill/skill.ts";
import { makeVersion } from "../store/make-version.ts";
import { type Manifest, manifestBytes, readManifest } from "../store/manifest.ts";
import type { Store, Version } from "../store/store.ts";
import { checkReceived } from "./check-received.ts";
import { type BuildScan, scanForBuild } from "./scan-for-build.ts";

/** Whatever psk can build and export, it takes in again. */
const LIMITS = { entries: 50_001, unpackedBytes: 1024 ** 3, ratio: 1_100 };

/** What was taken in. */
export interface Imported {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly sourceHash: string;
  readonly replaced: boolean;
  /** What the scan said; undefined when none was wanted. */
  readonly scan: BuildScan | undefined;
}

/** How a version is taken in. */
export interface ImportOptions {
  /** Replaces a version of the same number. */
  readonly force?: boolean;
  readonly scan: "block" | "warn" | "off";
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What became of an import. */
export type ImportResult =
  | ({ readonly state: "imported" } & Imported)
  /** The scan blocks it or could not judge it, and nothing was stored. */
  | {
      readonly state: "blocked";
      readonly name: string;
      readonly version: string;
      readonly scan: BuildScan;
    };

/**
 * Takes an exported version into a store, once its files, manifest and form have been checked and
 * it was scanned, as a version from a registry is.
 */
export async function importVersion(
  store: Store,
  path: string,
  { force = false, scan: mode, env }: ImportOptions,
): Promise<ImportResult> {
  const contents = await readArchive(readWhole(path), LIMITS);
  const [root] = findSkillRoots(contents.files.map((file) => file.path));
  if (root === undefined)
    throw new PskError("invalid_archive", `${path}: there is no SKILL.md in it`);
  const { version, skill } = await versionOf(skillSourceAt(contents, root), path);
  const { name, version: number, sourceHash } = version.manifest;
  const scan = mode === "off" ? undefined : await scanForBuild(store, skill, version.manifest, env);
  if (mode === "block" && scan?.is_safe === false) {
    return { state: "blocked", name, version: number, scan };
  }
  const { path: place, replaced } = store.put(version, { force });
  return { state: "imported", name, version: number, path: place, sourceHash, replaced, scan };
}

async function versionOf(
  source: SkillSource,
  path: string,
): Promise<{ readonly version: Version; readonly skill: Skill }> {
  const own = source.files.find((file) => file.path === "manifest.json")?.bytes;
  if (own === undefined) {
    const advice = "unpack it and use psk build";
    throw new PskError("invalid_archive", `${path}: there is no manifest.json; ${advice}`);
  }
  const manifest = readManifest(own);
  const files = source.files.filter((file) => file.path !== "manifest.json");
  const version = makeVersion(manifest, files);
  compare(version.manifest, manifest, own, path);
  const skill = await parseSkill({ ...source, folder: manifest.name, files });
  checkReceived(skill, path);
  return { version, skill };
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
