import { createHash } from "node:crypto";
import { join } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import { byBytes } from "../skill/path.ts";
import { eachChunk } from "./each-chunk.ts";
import { findManifest } from "./find-manifest.ts";
import { listVersions } from "./list-versions.ts";
import type { Manifest } from "./manifest.ts";
import { readOwnManifest } from "./open-version.ts";
import type { FileRecord } from "./source-hash.ts";
import type { Problem, Verified, VerifiedVersion } from "./store.ts";
import type { StoreFs } from "./store-fs.ts";

/** Compares every byte and mode with the manifests. It reads and never repairs. */
export function verifyStore(fs: StoreFs, root: string, name?: string, version?: string): Verified {
  const { versions, broken, foreign } = listVersions(fs, root, name);
  return {
    versions: [...versions, ...broken]
      .filter((found) => version === undefined || found.version === version)
      .flatMap((found) => verifyVersion(fs, root, found.name, found.version)),
    foreign: version === undefined ? foreign : [],
  };
}

/** None when it was removed since the store was listed. */
function verifyVersion(
  fs: StoreFs,
  root: string,
  name: string,
  version: string,
): VerifiedVersion[] {
  try {
    const found = findManifest(fs, root, name, version);
    if (found === undefined) return [];
    const manifest = readOwnManifest(found, name, version);
    return [{ name, version, problems: compare(fs, found.folder, manifest) }];
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    const message = error.message.replace(/^manifest\.json:? /, "");
    return [{ name, version, problems: [{ kind: "manifest", path: "manifest.json", message }] }];
  }
}

function compare(fs: StoreFs, folder: string, manifest: Manifest): Problem[] {
  const found = new Set(filesBelow(fs, folder, ""));
  found.delete("manifest.json");
  const problems: Problem[] = [];
  for (const record of manifest.files) {
    if (!found.delete(record.path)) {
      problems.push({ kind: "missing", path: record.path, message: "is missing" });
    } else problems.push(...compareFile(fs, folder, record));
  }
  for (const path of found)
    problems.push({ kind: "extra", path, message: "is not in the manifest" });
  return problems.sort((a, b) => byBytes(a.path, b.path));
}

function compareFile(fs: StoreFs, folder: string, record: FileRecord): Problem[] {
  const { path } = record;
  const place = join(folder, path);
  const stat = fs.lstatSync(place);
  if (!stat.isFile()) return [{ kind: "changed", path, message: "is not a plain file any more" }];
  try {
    const mode = (stat.mode & 0o777).toString(8).padStart(4, "0");
    const wrongMode = {
      kind: "mode",
      path,
      message: `has mode ${mode}, not ${record.mode}`,
    } as const;
    const changed = { kind: "changed", path, message: "has other bytes" } as const;
    return [
      ...(digestOf(fs, place) === record.sha256 ? [] : [changed]),
      ...(mode === record.mode ? [] : [wrongMode]),
    ];
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    return [{ kind: "unreadable", path, message: `cannot be read (${code})` }];
  }
}

function digestOf(fs: StoreFs, path: string): string {
  const handle = fs.openSync(path, "r");
  try {
    const hash = createHash("sha256");
    for (const chunk of eachChunk(fs, handle)) hash.update(chunk);
    return hash.digest("hex");
  } finally {
    fs.closeSync(handle);
  }
}

/** Everything that is no folder; an empty folder holds nothing that could be wrong. */
function filesBelow(fs: StoreFs, folder: string, prefix: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = prefix + entry.name;
    return entry.isDirectory() ? filesBelow(fs, join(folder, entry.name), `${path}/`) : [path];
  });
}
