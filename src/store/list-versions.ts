import { join } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import { byBytes } from "../skill/path.ts";
import { normalizeVersion } from "../skill/version.ts";
import { findManifest } from "./find-manifest.ts";
import { ARTIFACTS, STORE_VERSION_FILE } from "./layout.ts";
import { readSummary, STORE_NAME, type VersionSummary } from "./manifest.ts";
import { newestFirst } from "./newest-first.ts";
import type { BrokenVersion, Foreign, Listing } from "./store.ts";
import type { StoreFs } from "./store-fs.ts";

interface Lists {
  readonly versions: VersionSummary[];
  readonly broken: BrokenVersion[];
  readonly foreign: Foreign[];
}

/** What a store holds, from its manifests alone; what is no version is named, and passed over. */
export function listVersions(fs: StoreFs, root: string, name?: string): Listing {
  const lists: Lists = { versions: [], broken: [], foreign: [] };
  const { versions, broken, foreign } = lists;
  for (const entry of orEmpty(() => fs.readdirSync(root, { withFileTypes: true }))) {
    if (entry.name === ARTIFACTS || entry.name === STORE_VERSION_FILE) continue;
    if (name !== undefined && entry.name !== name) continue;
    if (!entry.isDirectory()) foreign.push({ path: entry.name, reason: "is not a folder" });
    else if (!STORE_NAME.test(entry.name)) {
      foreign.push({ path: entry.name, reason: "is not the name of a skill" });
    } else listName(fs, root, entry.name, lists);
  }
  broken.sort((a, b) => byBytes(a.name, b.name) || byBytes(a.version, b.version));
  foreign.sort((a, b) => byBytes(a.path, b.path));
  return { versions: newestFirst(versions), broken, foreign };
}

function listName(
  fs: StoreFs,
  root: string,
  name: string,
  { versions, broken, foreign }: Lists,
): void {
  for (const version of orEmpty(() => fs.readdirSync(join(root, name)))) {
    if (normalizeVersion(version) !== version) {
      foreign.push({ path: `${name}/${version}`, reason: "is not a version" });
      continue;
    }
    try {
      const found = findManifest(fs, root, name, version);
      if (found === undefined) continue; // it was removed since the folder was read
      const summary = readSummary(found.bytes);
      if (summary.name === name && summary.version === version) versions.push(summary);
      else broken.push({ name, version, reason: `holds ${summary.name}@${summary.version}` });
    } catch (error) {
      if (!(error instanceof PskError)) throw error;
      broken.push({ name, version, reason: error.message });
    }
  }
}

/** A folder that is not there is an empty one: a store begins with its first version. */
function orEmpty<T>(readFolder: () => T[]): T[] {
  try {
    return readFolder();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}
