import { constants } from "node:fs";
import { join } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import type { SkillFile } from "../skill/skill.ts";
import { normalizeVersion } from "../skill/version.ts";
import { artifactPath, parseLink } from "./layout.ts";
import { type Manifest, readManifest, STORE_NAME } from "./manifest.ts";
import { type FileRecord, sha256 } from "./source-hash.ts";
import type { StoredVersion } from "./store.ts";
import type { StoreFs } from "./store-fs.ts";

/** No manifest is larger: one for 50,000 files has about 10 MB. */
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024;
const NO_LINKS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

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
  const path = join(root, name, version);
  const artifact = findArtifact(fs, root, path, `${name}@${version}`);
  if (artifact === undefined) return undefined;
  const manifest = readArtifactManifest(fs, artifact, `${name}@${version}`);
  if (manifest.name !== name || manifest.version !== version) {
    throw damaged(
      `${name}@${version}`,
      "manifest.json",
      `is that of ${manifest.name}@${manifest.version}`,
    );
  }
  const read = (record: FileRecord) =>
    readVerified(fs, artifact.folder, record, `${name}@${version}`);
  return {
    manifest,
    path,
    readFile(file) {
      const record = manifest.files.find((candidate) => candidate.path === file);
      if (record === undefined) {
        throw new PskError("not_found", `${name}@${version} has no file ${file}`);
      }
      return read(record);
    },
    readSkill() {
      const files = manifest.files.map((record): SkillFile => {
        const bytes = read(record);
        return { path: record.path, size: record.size, executable: record.mode === "0755", bytes };
      });
      return parseSkill({ folder: name, files, refused: [], ignored: [] });
    },
  };
}

/** The folder a version's bytes are in, and the digest its manifest must have. */
export interface Artifact {
  readonly folder: string;
  /** Undefined for a plain folder, which another tool may have made by the same layout. */
  readonly digest: string | undefined;
}

/** Follows a version's link; undefined when there is no such version. */
export function findArtifact(
  fs: StoreFs,
  root: string,
  path: string,
  label: string,
): Artifact | undefined {
  try {
    const target = parseLink(fs.readlinkSync(path));
    if (target === undefined) {
      throw new PskError("integrity", `${label} is a link that psk did not make`);
    }
    return { folder: artifactPath(root, target.artifact), digest: target.digest };
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    if (code === "EINVAL") return { folder: path, digest: undefined };
    throw error;
  }
}

/** Reads the manifest of an artifact and compares it with the digest in the version's link. */
export function readArtifactManifest(fs: StoreFs, artifact: Artifact, label: string): Manifest {
  const bytes = readAll(fs, join(artifact.folder, "manifest.json"), MAX_MANIFEST_BYTES);
  if (bytes === undefined) throw damaged(label, "manifest.json", "is missing");
  if (artifact.digest !== undefined && sha256(bytes) !== artifact.digest) {
    throw damaged(label, "manifest.json", "has been changed");
  }
  try {
    return readManifest(bytes);
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    throw new PskError(error.code, `${label}: ${error.message}`, { cause: error });
  }
}

function readVerified(fs: StoreFs, folder: string, record: FileRecord, label: string): Uint8Array {
  const bytes = readAll(fs, join(folder, record.path), record.size);
  if (bytes === undefined) throw damaged(label, record.path, "is missing");
  if (bytes.length !== record.size || sha256(bytes) !== record.sha256) {
    throw damaged(label, record.path, "has been changed");
  }
  return bytes;
}

/** At most one byte more than the limit, which tells a file that is too long. */
function readAll(fs: StoreFs, path: string, limit: number): Uint8Array | undefined {
  let handle: number;
  try {
    handle = fs.openSync(path, NO_LINKS);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP") return undefined;
    throw error;
  }
  try {
    const size = Math.min(fs.fstatSync(handle).size, limit + 1);
    const buffer = Buffer.allocUnsafe(size);
    let length = 0;
    while (length < size) {
      const read = fs.readSync(handle, buffer, length, size - length, length);
      if (read === 0) break;
      length += read;
    }
    return buffer.subarray(0, length);
  } finally {
    fs.closeSync(handle);
  }
}

function damaged(label: string, file: string, what: string): PskError {
  return new PskError("integrity", `${label}: ${file} ${what}; psk verify shows more`);
}
