/**
 * Which version an OCI manifest was found to hold, kept in the cache: what has been compared once
 * need not be fetched or packed again. Losing it costs time only.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ioError, systemCode } from "../errors.ts";
import { manifestBytes } from "../store/manifest.ts";
import { sha256 } from "../store/source-hash.ts";
import type { Store, StoredVersion } from "../store/store.ts";
import { jsonOf } from "./expect-status.ts";

const FOLDER = "oci-1";

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
  const folder = join(cache, FOLDER);
  const file = join(folder, digest.replace(":", "-"));
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(temporary, JSON.stringify([name, number, identityOf(version)]));
    renameSync(temporary, file);
  } catch (error) {
    ioError(file, error); // a cache that cannot be written is none; anything else is thrown on
  }
}

function identityOf({ manifest }: StoredVersion): string {
  return sha256(manifestBytes(manifest));
}

function readRecord(cache: string, digest: string): readonly string[] | undefined {
  try {
    const data = jsonOf(readFileSync(join(cache, FOLDER, digest.replace(":", "-"))));
    const whole = Array.isArray(data) && data.length === 3;
    return whole && data.every((part) => typeof part === "string") ? data : undefined;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}
