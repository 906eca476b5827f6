import { PskError } from "../errors.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { chunksOf, type SkillFile } from "../skill/skill.ts";
import type { Manifest, VersionSummary } from "./manifest.ts";
import { newestFirst } from "./newest-first.ts";
import { sha256 } from "./source-hash.ts";
import {
  changedWhileStored,
  checkIdentity,
  type Store,
  type StoredVersion,
  type Version,
  versionExists,
} from "./store.ts";

/** A store that lives as long as the process: for tests, and for services that keep nothing. */
export function createMemoryStore(): Store {
  const versions = new Map<string, Version>();
  return {
    put(version, { force = false } = {}) {
      checkIdentity(version.manifest);
      const { name, version: number } = version.manifest;
      const label = `${name}@${number}`;
      const replaced = versions.has(label);
      if (replaced && !force) throw versionExists(name, number);
      versions.set(label, { manifest: version.manifest, files: held(version) });
      return { path: `memory:${name}/${number}`, replaced };
    },
    get(name, number) {
      const version = versions.get(`${name}@${number}`);
      return version === undefined ? undefined : stored(version);
    },
    list(name) {
      const all = [...versions.values()].map(({ manifest }) => summaryOf(manifest));
      return {
        versions: newestFirst(all.filter((summary) => name === undefined || summary.name === name)),
        broken: [],
        foreign: [],
      };
    },
    marks: () => new Map([...versions.values()].map(({ manifest }) => [manifest.name, undefined])),
    remove: (name, number) => versions.delete(`${name}@${number}`),
  };
}

/** Copies the bytes, so that nobody changes a version from outside, and checks them on the way. */
function held({ manifest, files }: Version): SkillFile[] {
  const digests = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  return files.map((file) => {
    const { path, size, executable } = file;
    const bytes = Buffer.concat([...chunksOf(file)].map((chunk) => Buffer.from(chunk)));
    if (sha256(bytes) !== digests.get(path)) throw changedWhileStored(path);
    return { path, size, executable, bytes };
  });
}

function summaryOf(manifest: Manifest): VersionSummary {
  const { name, version, description, author, maintainer, buildTimestamp, sourceHash } = manifest;
  return { name, version, description, author, maintainer, buildTimestamp, sourceHash };
}

function stored({ manifest, files }: Version): StoredVersion {
  return {
    manifest,
    path: `memory:${manifest.name}/${manifest.version}`,
    readFile(path) {
      const bytes = files.find((file) => file.path === path)?.bytes;
      if (bytes === undefined) {
        throw new PskError("not_found", `${manifest.name}@${manifest.version} has no file ${path}`);
      }
      return Buffer.from(bytes);
    },
    readSkill: () => parseSkill({ folder: manifest.name, files, refused: [], ignored: [] }),
  };
}
