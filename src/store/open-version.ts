import { join } from "node:path";
import { PskError } from "../errors.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import type { SkillFile } from "../skill/skill.ts";
import { normalizeVersion } from "../skill/version.ts";
import { type FoundManifest, findManifest } from "./find-manifest.ts";
import { type Manifest, readManifest, STORE_NAME } from "./manifest.ts";
import { readVerified, verifiedChunks } from "./read-verified.ts";
import type { FileRecord } from "./source-hash.ts";
import type { StoredVersion } from "./store.ts";
import type { StoreFs } from "./store-fs.ts";

/** A larger file is read in pieces, so that memory stays flat. */
const MAX_HELD_FILE_BYTES = 8 * 1024 * 1024;

/**
 * Finds a version and reads its manifest. The link is resolved once: whoever holds the result
 * goes on reading the same artifact when the version is replaced.
 */
export function openVersion(
  fs: StoreFs,
  root: string,
  name: string,
  version: string,
): StoredVersion | undefined {
  if (!STORE_NAME.test(name) || normalizeVersion(version) !== version) return undefined;
  const naming = <T>(work: () => T): T => nameVersion(`${name}@${version}`, work);
  const found = naming(() => findManifest(fs, root, name, version));
  if (found === undefined) return undefined;
  const { folder } = found;
  const manifest = naming(() => readOwnManifest(found, name, version));
  return {
    manifest,
    path: join(root, name, version),
    readFile(path) {
      const record = manifest.files.find((candidate) => candidate.path === path);
      if (record !== undefined) return naming(() => readVerified(fs, folder, record));
      throw new PskError("not_found", `${name}@${version} has no file ${path}`);
    },
    async readSkill() {
      const files = manifest.files.map((record) => naming(() => skillFile(fs, folder, record)));
      return parseSkill({ folder: name, files, refused: [], ignored: [] });
    },
  };
}

/** Reads a manifest that must be the one of this version. */
export function readOwnManifest({ bytes }: FoundManifest, name: string, version: string): Manifest {
  const manifest = readManifest(bytes);
  if (manifest.name === name && manifest.version === version) return manifest;
  const owner = `${manifest.name}@${manifest.version}`;
  throw new PskError("integrity", `manifest.json is that of ${owner}`);
}

function skillFile(fs: StoreFs, folder: string, record: FileRecord): SkillFile {
  const { path, size } = record;
  const facts = { path, size, executable: record.mode === "0755" };
  if (size <= MAX_HELD_FILE_BYTES) return { ...facts, bytes: readVerified(fs, folder, record) };
  const readChunks = () => verifiedChunks(fs, folder, record);
  for (const _ of readChunks()); // once now: a change must not pass because nobody reads the file
  return { ...facts, bytes: undefined, readChunks };
}

/** Says which version it is that something is wrong with. */
function nameVersion<T>(label: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    const hint = error.code === "integrity" ? "; psk verify shows more" : "";
    throw new PskError(error.code, `${label}: ${error.message}${hint}`, { cause: error });
  }
}
