/**
 * Which version an OCI manifest was found to hold, kept in the cache: what has been compared once
 * need not be fetched or packed again. Losing it costs time only.
 */
import { join } from "node:path";
import { readCacheFile, writeCacheFile } from "../disk/cache-file.ts";
import { manifestBytes } from "../store/manifest.ts";
import { sha256 } from "../store/source-hash.ts";
import type { Store, StoredVersion } from "../store/store.ts";

/** The version of the format stands in the name. */
const FOLDER = "oci-1";
const TITLE = "psk artifact";

/** The stored version that a manifest holds, when that is known and the version is still there. */
export function findKnown(cache: string, digest: string, store: Store): StoredVersion | undefined {
  const [name, version, own] = readRecord(cache, digest) ?? [];
  if (name === undefined || version === undefined) return undefined;
  const stored = store.get(name, version);
  return stored !== undefined && identityOf(stored) === own ? stored : undefined;
}

/** Keeps what a manifest was found to hold. */
export function noteKnown(cache: string, digest: string, version: StoredVersion): void {
  const { name, version: number } = version.manifest;
  const record = JSON.stringify([name, number, identityOf(version)]);
  writeCacheFile(placeOf(cache, digest), TITLE, record);
}

function identityOf({ manifest }: StoredVersion): string {
  return sha256(manifestBytes(manifest));
}

function readRecord(cache: string, digest: string): readonly string[] | undefined {
  const body = readCacheFile(placeOf(cache, digest), TITLE);
  return body && JSON.parse(body.toString());
}

function placeOf(cache: string, digest: string): string {
  return join(cache, FOLDER, digest.replace(":", "-"));
}
