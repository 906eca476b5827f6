import { homedir } from "node:os";
import { join } from "node:path";
import { maxSatisfying, prerelease, validRange } from "semver";
import { nearest } from "../check/nearest.ts";
import { PskError } from "../errors.ts";
import { normalizeVersion } from "../skill/version.ts";
import { openDiskStore } from "../store/disk-store.ts";
import type { DiskStore, Store, StoredVersion } from "../store/store.ts";

export type { DiskStore, Problem, Verified } from "../store/store.ts";

/** The store's folder: as given, else PSK_STORE, else ~/.psk/store. */
export function storePath(
  given: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return given ?? (env.PSK_STORE || join(homedir(), ".psk", "store"));
}

/** Opens the store at a path; nothing is made until a version is put into it. */
export function openStore(path: string): DiskStore {
  return openDiskStore(path);
}

/** A skill as people name it: NAME, NAME@VERSION or NAME@RANGE. */
export interface SkillSpec {
  readonly name: string;
  readonly wanted: string | undefined;
}

/** Takes a name and what stands behind its `@` apart. */
function parseSpec(text: string): SkillSpec {
  const at = text.indexOf("@");
  if (at === -1) return { name: text, wanted: undefined };
  return { name: text.slice(0, at), wanted: text.slice(at + 1) };
}

/** A spec that names one version and no other. */
export function exactVersion(text: string): { name: string; version: string } {
  const { name, wanted } = parseSpec(text);
  const version = normalizeVersion(wanted ?? "");
  if (name === "" || version === undefined) {
    throw new PskError("usage", `"${text}" does not name one version; write NAME@VERSION`);
  }
  return { name, version };
}

/** What to verify: everything, all versions of a name, or one version. */
export function verifyTarget(text: string | undefined): { name?: string; version?: string } {
  if (text === undefined) return {};
  return text.includes("@") ? exactVersion(text) : { name: text };
}

/**
 * The version a spec means: exactly that one, or the newest in the range; without either, the
 * newest release, else the newest pre-release.
 */
export function findVersion(store: Store, spec: string): StoredVersion {
  const { name, wanted } = parseSpec(spec);
  const exact = wanted === undefined ? undefined : normalizeVersion(wanted);
  const found = exact === undefined ? undefined : store.get(name, exact);
  if (found !== undefined) return found;
  const versions = store.list(name).versions.map(({ version }) => version);
  const best = choose(versions, wanted);
  const chosen = best === undefined ? undefined : store.get(name, best);
  if (chosen !== undefined) return chosen;
  throw notFound(store, name, wanted, versions);
}

/** Versions come with the newest first. */
function choose(versions: readonly string[], wanted: string | undefined): string | undefined {
  if (wanted === undefined) {
    return versions.find((version) => prerelease(version) === null) ?? versions[0];
  }
  if (validRange(wanted) === null) {
    throw new PskError("usage", `"${wanted}" is neither a version nor a range of versions`);
  }
  return maxSatisfying([...versions], wanted) ?? undefined;
}

function notFound(
  store: Store,
  name: string,
  wanted: string | undefined,
  versions: readonly string[],
): PskError {
  if (versions.length > 0) {
    const there = versions.slice(0, 5).join(", ");
    return new PskError("not_found", `${name}@${wanted} is not in the store; there is ${there}`);
  }
  const names = [...new Set(store.list().versions.map((version) => version.name))];
  const near = nearest(name, names);
  const hint = near === undefined ? "`psk list` shows what is there" : `did you mean ${near}?`;
  return new PskError("not_found", `${name} is not in the store; ${hint}`);
}
