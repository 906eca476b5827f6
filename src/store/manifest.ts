import { PskError } from "../errors.ts";
import { unsafePath } from "../skill/path.ts";
import { normalizeVersion } from "../skill/version.ts";
import { type FileRecord, sourceHash as hashOf } from "./source-hash.ts";

/** The version of the manifest's own form. */
const MANIFEST_VERSION = 1;

/** What a version in the store says of itself; the names of the fields are the seed's. */
export interface Manifest {
  /** The version of this form. */
  readonly manifestVersion: 1;
  /** As in the frontmatter of SKILL.md. */
  readonly name: string;
  /** A full semantic version: `1.0` became `1.0.0`. */
  readonly version: string;
  /** As in the frontmatter of SKILL.md. */
  readonly description: string;
  /** `metadata.author` of the frontmatter, or what the build was given. */
  readonly author: string;
  /** Who answers for this version. */
  readonly maintainer: string;
  /** ISO 8601 in UTC, to the second. */
  readonly buildTimestamp: string;
  /** The paths of all files, by the folder they stand in. */
  readonly contents: {
    /** Always this name. */
    readonly skillFile: "SKILL.md";
    /** Below scripts/. */
    readonly scripts: readonly string[];
    /** Below references/. */
    readonly references: readonly string[];
    /** Below assets/. */
    readonly assets: readonly string[];
    /** Everywhere else. */
    readonly other: readonly string[];
  };
  /** Every file but manifest.json itself, in byte order of paths. */
  readonly files: readonly FileRecord[];
  /** The identity of the content: SHA-256 over the lines that `sha256sum` makes of the files. */
  readonly sourceHash: string;
}

/** What a manifest cannot take from the files. */
export type Provenance = Pick<
  Manifest,
  "name" | "version" | "description" | "author" | "maintainer" | "buildTimestamp"
>;

/** What a list shows of a version. */
export type VersionSummary = Provenance & Pick<Manifest, "sourceHash">;

/** Makes the manifest of some files, which are in byte order. */
export function makeManifest(
  provenance: Provenance,
  files: readonly FileRecord[],
  sourceHash: string,
): Manifest {
  const below = (folder: string) =>
    files.map(({ path }) => path).filter((path) => path.startsWith(`${folder}/`));
  const scripts = below("scripts");
  const references = below("references");
  const assets = below("assets");
  const listed = new Set(["SKILL.md", ...scripts, ...references, ...assets]);
  const other = files.map(({ path }) => path).filter((path) => !listed.has(path));
  const { name, version, description, author, maintainer, buildTimestamp } = provenance;
  return {
    manifestVersion: MANIFEST_VERSION,
    name,
    version,
    description,
    author,
    maintainer,
    buildTimestamp,
    contents: { skillFile: "SKILL.md", scripts, references, assets, other },
    files,
    sourceHash,
  };
}

/** The bytes of manifest.json: the same manifest always gives the same. */
export function manifestBytes(manifest: Manifest): Uint8Array {
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

/** A name that can be a folder of the store, and no other. */
export const STORE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SHA256 = /^[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** Reads manifest.json. Whatever does not hold together is an integrity error that says what. */
export function readManifest(bytes: Uint8Array): Manifest {
  const data = parseJson(bytes);
  const { sourceHash, ...provenance } = summaryOf(data);
  const files = Array.isArray(data.files) ? data.files.map(readRecord) : [];
  if (!files.some(({ path }) => path === "SKILL.md")) broken("`files` does not list SKILL.md");
  const manifest = makeManifest(provenance, files, sourceHash);
  if (hashOf(files) !== sourceHash) broken("`sourceHash` is not that of `files`");
  if (JSON.stringify(data.contents) !== JSON.stringify(manifest.contents)) {
    broken("`contents` does not match `files`");
  }
  return manifest;
}

/** Reads only what a list shows; the files are not looked at. */
export function readSummary(bytes: Uint8Array): VersionSummary {
  return summaryOf(parseJson(bytes));
}

function summaryOf(data: Record<string, unknown>): VersionSummary {
  const text = (key: string): string => {
    const value = data[key];
    return typeof value === "string" && value !== "" ? value : broken(`\`${key}\` is not text`);
  };
  if (data.manifestVersion !== MANIFEST_VERSION) broken("`manifestVersion` is not 1");
  const summary = {
    name: text("name"),
    version: text("version"),
    description: text("description"),
    author: text("author"),
    maintainer: text("maintainer"),
    buildTimestamp: text("buildTimestamp"),
    sourceHash: text("sourceHash"),
  };
  if (!STORE_NAME.test(summary.name)) broken("`name` is not the name of a skill");
  if (normalizeVersion(summary.version) !== summary.version) {
    broken("`version` is not a full semantic version");
  }
  if (!TIMESTAMP.test(summary.buildTimestamp)) broken("`buildTimestamp` is not a UTC time");
  return summary;
}

function parseJson(bytes: Uint8Array): Record<string, unknown> {
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  } catch (error) {
    if (error instanceof SyntaxError) broken("it is not JSON");
    throw error;
  }
  return isRecord(data) ? data : broken("it is not an object");
}

function readRecord(value: unknown): FileRecord {
  if (!isRecord(value)) return broken("`files` holds something else than files");
  const { path, sha256, size, mode } = value;
  if (typeof path !== "string" || unsafePath(path) !== undefined) return broken("a path is unsafe");
  if (typeof sha256 !== "string" || !SHA256.test(sha256)) return broken(`${path} has no digest`);
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0) {
    return broken(`${path} has no size`);
  }
  if (mode !== "0644" && mode !== "0755") return broken(`${path} has no mode`);
  return { path, sha256, size, mode };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function broken(reason: string): never {
  throw new PskError("integrity", `manifest.json: ${reason}`);
}
