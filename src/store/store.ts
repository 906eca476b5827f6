import { PskError } from "../errors.ts";
import type { Skill, SkillFile } from "../skill/skill.ts";
import { normalizeVersion } from "../skill/version.ts";
import { type Manifest, STORE_NAME, type VersionSummary } from "./manifest.ts";

/** Everything a version is made of: its manifest and the files the manifest lists. */
export interface Version {
  readonly manifest: Manifest;
  readonly files: readonly SkillFile[];
}

/** Something in the store's folder that is no version of a skill. */
export interface Foreign {
  /** Relative to the store. */
  readonly path: string;
  readonly reason: string;
}

/** A version whose manifest cannot be read. */
export interface BrokenVersion {
  readonly name: string;
  readonly version: string;
  readonly reason: string;
}

/** What a store holds. */
export interface Listing {
  /** By name, then the newest version first. */
  readonly versions: readonly VersionSummary[];
  readonly broken: readonly BrokenVersion[];
  readonly foreign: readonly Foreign[];
}

/** A version that was found. What is read from it is checked against its manifest. */
export interface StoredVersion {
  readonly manifest: Manifest;
  /** Where it stands, for people: `{store}/{name}/{version}`. */
  readonly path: string;
  /** One file; an integrity error when a byte of it has changed. */
  readFile(path: string): Uint8Array;
  /** The whole version as a skill. */
  readSkill(): Promise<Skill>;
}

/** What became of a version that was put into a store. */
export interface PutResult {
  readonly path: string;
  readonly replaced: boolean;
}

/** Immutable versions by (name, version). The disk and the memory keep the same promises. */
export interface Store {
  /** Throws a conflict when the version is there, unless `force` replaces it. */
  put(version: Version, options?: { readonly force?: boolean }): PutResult;
  /** Undefined when it is not there. */
  get(name: string, version: string): StoredVersion | undefined;
  list(name?: string): Listing;
  /** A mark for each name that changes with its versions; undefined where it cannot be told. */
  marks(): ReadonlyMap<string, string | undefined>;
  /** False when it was not there. */
  remove(name: string, version: string): boolean;
}

/** A store on a disk, which can be tidied. */
export interface DiskStore extends Store {
  /** The folder it is in, as it was given. */
  readonly path: string;
  /** Deletes what no version needs any more. */
  gc(): Swept;
  /** Compares what is on the disk with what the manifests say. */
  verify(name?: string, version?: string): Verified;
}

/** What a sweep did, by the names of artifacts. */
export interface Swept {
  readonly removed: readonly string[];
  /** Left alone: a running build's work, or too young to be sure of. */
  readonly kept: readonly string[];
}

/** One way in which a stored version is not what its manifest says. */
export interface Problem {
  readonly kind: "missing" | "extra" | "changed" | "mode" | "manifest" | "unreadable";
  /** Relative to the version. */
  readonly path: string;
  readonly message: string;
}

/** A version and what is wrong with it. */
export interface VerifiedVersion {
  readonly name: string;
  readonly version: string;
  readonly problems: readonly Problem[];
}

/** What verification says of a store. */
export interface Verified {
  readonly versions: readonly VerifiedVersion[];
  readonly foreign: readonly Foreign[];
}

/** Throws when a manifest's name or version cannot be a folder of a store. */
export function checkIdentity({ name, version }: Manifest): void {
  if (STORE_NAME.test(name) && normalizeVersion(version) === version) return;
  throw new PskError("invalid_skill", `"${name}@${version}" cannot be the name of a version`);
}

/** The error of a file whose bytes are not, or no longer, what its manifest says. */
export function changedWhileStored(path: string): PskError {
  return new PskError("io", `${path} changed while it was being stored; try again`);
}

/** The error of a version that is there already. */
export function versionExists(name: string, version: string): PskError {
  const what = `${name}@${version} is already in the store`;
  return new PskError("conflict", `${what} (use --force to replace it)`);
}
