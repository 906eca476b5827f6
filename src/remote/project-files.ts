/** What a project wants (`psk.json`) and what that was resolved to (`psk.lock`). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../disk/write-whole.ts";
import { ioError, PskError, systemCode } from "../errors.ts";
import { byBytes } from "../skill/path.ts";
import { normalizeVersion } from "../skill/version.ts";
import { STORE_NAME } from "../store/manifest.ts";
import { recordOf } from "./record-of.ts";
import { isDigest, parseReference } from "./reference.ts";

export const WANTED_FILE = "psk.json";
export const LOCK_FILE = "psk.lock";

/** What a project wants. */
export interface Wanted {
  /** By name: a range of versions, or a reference. */
  readonly skills: ReadonlyMap<string, string>;
  /** Whose folders the skills are put into, besides `.agents/skills`. */
  readonly agents: readonly string[];
  /** `HOST/PREFIX`, below which a name is a repository. */
  readonly roots: readonly string[];
}

/** One skill of a lock. */
export interface Locked {
  /** The version that was chosen. */
  readonly version: string;
  /** Where it came from; null for one that is only in the store. */
  readonly ref: string | null;
  /** Of its OCI manifest. */
  readonly digest: string;
  /** Of its files, as in its manifest.json. */
  readonly sourceHash: string;
  /** The fingerprint of the key that signed it when it was first taken; null when none did. */
  readonly signer: string | null;
}

export type Lock = ReadonlyMap<string, Locked>;

/** Both files of a project. */
export interface ProjectFiles {
  readonly wanted: Wanted;
  readonly lock: Lock;
}

const NOTHING: Wanted = { skills: new Map(), agents: [], roots: [] };
const WANTED_KEYS = ["skills", "agents", "roots"];
const HASH = /^[0-9a-f]{64}$/;

/** Reads both files; one that is not there is empty. */
export function readProject(folder: string): ProjectFiles {
  const wanted = readJson(join(folder, WANTED_FILE), WANTED_FILE);
  const lock = readJson(join(folder, LOCK_FILE), LOCK_FILE);
  return {
    wanted: wanted === undefined ? NOTHING : parseWanted(wanted),
    lock: lock === undefined ? new Map() : parseLock(lock),
  };
}

/** Writes what changed, the lock first: what it has too much does no harm. */
export function writeProject(folder: string, before: ProjectFiles, after: ProjectFiles): void {
  const files: [string, string, string][] = [
    [LOCK_FILE, lockText(before.lock), lockText(after.lock)],
    [WANTED_FILE, wantedText(before.wanted), wantedText(after.wanted)],
  ];
  for (const [name, old, text] of files) if (old !== text) writeText(join(folder, name), text);
}

/** The bytes of psk.lock: the same lock always gives the same. */
export function lockText(lock: Lock): string {
  const skills = Object.fromEntries(
    [...lock].sort(([a], [b]) => byBytes(a, b)).map(([name, locked]) => [name, ordered(locked)]),
  );
  return `${JSON.stringify({ lockfileVersion: 1, skills }, null, 2)}\n`;
}

function wantedText({ skills, agents, roots }: Wanted): string {
  const sorted = Object.fromEntries([...skills].sort(([a], [b]) => byBytes(a, b)));
  const rest = { ...(agents.length > 0 && { agents }), ...(roots.length > 0 && { roots }) };
  return `${JSON.stringify({ skills: sorted, ...rest }, null, 2)}\n`;
}

function ordered({ version, ref, digest, sourceHash, signer }: Locked): Locked {
  return { version, ref, digest, sourceHash, signer };
}

function parseWanted(data: Record<string, unknown>): Wanted {
  const unknown = Object.keys(data).find((key) => !WANTED_KEYS.includes(key));
  if (unknown !== undefined) {
    throw wrong(WANTED_FILE, `has a key "${unknown}"; it may have ${WANTED_KEYS.join(", ")}`);
  }
  const skills = Object.entries(recordOf(data.skills ?? {}) ?? {});
  for (const [name, range] of skills) {
    if (!STORE_NAME.test(name)) throw wrong(WANTED_FILE, `names "${name}", which no skill can be`);
    if (typeof range !== "string") throw wrong(WANTED_FILE, `has no range for ${name}`);
  }
  const roots = texts(data.roots, "roots");
  for (const root of roots) parseReference(`${root}/name`);
  return {
    skills: new Map(skills.map(([name, range]) => [name, String(range)])),
    agents: texts(data.agents, "agents"),
    roots,
  };
}

function parseLock(data: Record<string, unknown>): Lock {
  if (data.lockfileVersion !== 1) throw wrong(LOCK_FILE, "is not of version 1");
  const skills = recordOf(data.skills);
  if (skills === undefined) throw wrong(LOCK_FILE, "has no skills");
  return new Map(
    Object.entries(skills).map(([name, value]) => {
      const { version, ref, digest, sourceHash, signer } = recordOf(value) ?? {};
      const good =
        STORE_NAME.test(name) &&
        typeof version === "string" &&
        normalizeVersion(version) === version &&
        (ref === null || typeof ref === "string") &&
        isDigest(digest) &&
        typeof sourceHash === "string" &&
        HASH.test(sourceHash) &&
        (signer === null || typeof signer === "string");
      if (!good) throw wrong(LOCK_FILE, `is damaged at "${name}"`);
      if (ref !== null) parseReference(ref);
      return [name, { version, ref, digest, sourceHash, signer }];
    }),
  );
}

function texts(value: unknown, key: string): readonly string[] {
  const list = value ?? [];
  if (Array.isArray(list) && list.every((item) => typeof item === "string")) return list;
  throw wrong(WANTED_FILE, `must have a list of texts as "${key}"`);
}

function readJson(file: string, name: string): Record<string, unknown> | undefined {
  try {
    const data = recordOf(JSON.parse(readFileSync(file, "utf8")));
    if (data !== undefined) return data;
    throw wrong(name, "must hold an object");
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw wrong(name, "is not JSON; a merge may have left its marks in it");
    }
    if (systemCode(error) === "ENOENT") return undefined;
    throw ioError(name, error);
  }
}

/** A reader sees the old text or the new. */
export function writeText(file: string, text: string): void {
  try {
    writeWhole(file, text, { mode: 0o644 });
  } catch (error) {
    throw ioError(file, error);
  }
}

function wrong(file: string, fault: string): PskError {
  return new PskError("usage", `${file} ${fault}`);
}
