/** Reads what a registry calls a skill. Nothing in it is believed before it has been compared. */
import { findSkillRoots, skillSourceAt } from "../archive/find-skill-roots.ts";
import { readArchive } from "../archive/read-archive.ts";
import { authored } from "../check/views/authored.ts";
import { PskError } from "../errors.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { fieldOf, type Skill } from "../skill/skill.ts";
import { normalizeVersion } from "../skill/version.ts";
import { makeVersion } from "../store/make-version.ts";
import type { Provenance } from "../store/manifest.ts";
import type { Version } from "../store/store.ts";
import { jsonOf } from "./expect-status.ts";
import { configOf, type SkillConfig } from "./make-artifact.ts";
import { ANNOTATIONS, MEDIA_TYPES } from "./media-types.ts";
import { recordOf } from "./record-of.ts";
import { isDigest, versionOfTag } from "./reference.ts";
import { type BlobDescriptor, digestOf, type FetchedManifest } from "./registry-client.ts";

/** What psk builds unless it is told otherwise has at most 100 MiB. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
const MAX_CONFIG_BYTES = 1024 * 1024;
const MAX_LAYER_BYTES = MAX_UNPACKED_BYTES;
/** Text may be packed as tightly as gzip can: only the size itself is a bound. */
const LIMITS = { entries: 50_001, unpackedBytes: MAX_UNPACKED_BYTES, ratio: 1_100 };
/** Of a version whose maker left no time. */
const NO_TIME = "1970-01-01T00:00:00Z";
const TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/;

/** A manifest of a skill, its form checked. */
export interface SkillManifest {
  readonly config: BlobDescriptor & { readonly inline: Uint8Array | undefined };
  readonly layer: BlobDescriptor;
  readonly annotations: ReadonlyMap<string, string>;
}

/** Reads a manifest; anything but that of a skill is refused with what it is. */
export function readSkillManifest({ bytes }: FetchedManifest, label: string): SkillManifest {
  const data = recordOf(jsonOf(bytes));
  const config = recordOf(data?.config);
  const layers = Array.isArray(data?.layers) ? data.layers.map(recordOf) : [];
  if (data === undefined || config === undefined || data.schemaVersion !== 2) {
    throw noSkill(label, "its manifest is no image manifest");
  }
  const type = data.artifactType ?? config.mediaType;
  if (type !== MEDIA_TYPES.skill && type !== MEDIA_TYPES.config) {
    throw noSkill(label, `it is of type ${shown(type)}`);
  }
  const [layer, ...others] = layers;
  if (layer === undefined || others.length > 0) throw noSkill(label, "it has not one layer");
  if (layer.mediaType !== MEDIA_TYPES.content) {
    throw noSkill(label, `its layer is of type ${shown(layer.mediaType)}`);
  }
  const annotations = Object.entries(recordOf(data.annotations) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    config: { ...blobOf(config, MAX_CONFIG_BYTES, label), inline: inlineOf(config, label) },
    layer: blobOf(layer, MAX_LAYER_BYTES, label),
    annotations: new Map(annotations),
  };
}

/** The blobs of an artifact, their digests already compared. */
export interface SkillBlobs {
  readonly config: Uint8Array;
  readonly layer: Uint8Array;
}

/** What was in an artifact: the version to be stored, and the skill to be judged. */
export interface ReadArtifact {
  readonly version: Version;
  readonly skill: Skill;
}

/** Unpacks an artifact and compares its parts with each other. */
export async function readArtifact(
  { annotations }: SkillManifest,
  { config, layer }: SkillBlobs,
  origin: { readonly label: string; readonly tag: string | undefined },
): Promise<ReadArtifact> {
  const { label, tag } = origin;
  const contents = await readArchive(layer, LIMITS);
  const [root] = findSkillRoots(contents.files.map((file) => file.path));
  if (root === undefined) throw noSkill(label, "there is no SKILL.md in it");
  const prefix = root === "" ? "" : `${root}/`;
  const outside = contents.files.find(({ path }) => !path.startsWith(prefix));
  if (outside !== undefined || contents.ignored.length > 0) {
    const path = outside?.path ?? contents.ignored[0];
    throw noSkill(label, `it holds ${shown(path)}, which is no part of the skill`);
  }
  const source = skillSourceAt(contents, root);
  const skill = await parseSkill({ ...source, folder: fieldName(source.folder, annotations) });
  const provenance = provenanceOf(skill, { config: readConfig(config), annotations, label, tag });
  const version = makeVersion(provenance, skill.files);
  const claimed = annotations.get(ANNOTATIONS.sourceHash);
  if (claimed !== undefined && claimed !== version.manifest.sourceHash) {
    throw lie(label, "its files have not the hash that it names");
  }
  return { version, skill: { ...skill, folder: provenance.name } };
}

function fieldName(folder: string | undefined, annotations: ReadonlyMap<string, string>) {
  return folder ?? annotations.get(ANNOTATIONS.name);
}

interface Claims {
  readonly config: Readonly<Record<string, unknown>>;
  readonly annotations: ReadonlyMap<string, string>;
  readonly label: string;
  readonly tag: string | undefined;
}

/** Who made it and when; where the config and SKILL.md both say something, it must be the same. */
function provenanceOf(skill: Skill, { config, annotations, label, tag }: Claims): Provenance {
  const name = fieldOf(skill, "name")?.value;
  const description = fieldOf(skill, "description")?.value;
  if (typeof name !== "string" || typeof description !== "string") {
    throw noSkill(label, "its SKILL.md has no name or no description");
  }
  const given =
    textIn(config, "version") ??
    annotations.get(ANNOTATIONS.version) ??
    authored(skill, "version")?.text ??
    (tag === undefined ? undefined : versionOfTag(tag));
  const version = normalizeVersion(given ?? "");
  if (version === undefined) throw noSkill(label, "it has no semantic version");
  compare(configOf(skill, { name, version, description }), config, label);
  for (const key of [ANNOTATIONS.name, ANNOTATIONS.version] as const) {
    const said = annotations.get(key);
    const actual = key === ANNOTATIONS.name ? name : version;
    const same =
      said === actual || (key === ANNOTATIONS.version && normalizeVersion(said ?? "") === version);
    if (said !== undefined && !same) throw lie(label, `its annotation ${key} is ${shown(said)}`);
  }
  const [, time] = TIME.exec(annotations.get(ANNOTATIONS.created) ?? "") ?? [];
  const author = annotations.get(ANNOTATIONS.authors) ?? authored(skill, "author")?.text;
  return {
    name,
    version,
    description,
    author: author || "unknown",
    maintainer: annotations.get(ANNOTATIONS.maintainer) || "unknown",
    buildTimestamp: time === undefined ? NO_TIME : `${time}Z`,
  };
}

/** Catalogues show the config, agents read SKILL.md: a difference is a lie to one of them. */
function compare(own: SkillConfig, config: Claims["config"], label: string): void {
  for (const key of ["name", "description", "license", "compatibility"] as const) {
    if (config[key] !== undefined && config[key] !== own[key]) {
      throw lie(label, `its config and its SKILL.md differ in ${key}`);
    }
  }
  if (config.allowedTools === undefined) return;
  const tools = Array.isArray(config.allowedTools) ? config.allowedTools.map(String) : [];
  // Others cut the list at spaces within a pattern, too.
  const plain = (list: readonly string[]) => list.join("").replace(/[\s,]/g, "");
  if (plain(tools) !== plain(own.allowedTools ?? [])) {
    throw lie(label, "its config and its SKILL.md differ in the allowed tools");
  }
}

/** An empty object stands in where a registry takes no config of this type. */
function readConfig(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const data = recordOf(jsonOf(bytes));
  if (data === undefined)
    throw new PskError("invalid_skill", "the skill's config is no JSON object");
  if (data.schemaVersion !== undefined && data.schemaVersion !== "1") {
    const version = shown(data.schemaVersion);
    throw new PskError(
      "invalid_skill",
      `the skill's config has the schemaVersion ${version}, not 1`,
    );
  }
  return data;
}

function blobOf(data: Record<string, unknown>, most: number, label: string): BlobDescriptor {
  const { digest, size } = data;
  if (!isDigest(digest) || typeof size !== "number" || !Number.isSafeInteger(size) || size < 0) {
    throw noSkill(label, "its manifest names a blob without digest or size");
  }
  if (size <= most) return { digest, size };
  throw new PskError("too_large", `${label} has a blob of ${size} bytes; the limit is ${most}`);
}

/** A small blob may stand in the manifest itself. */
function inlineOf(data: Record<string, unknown>, label: string): Uint8Array | undefined {
  if (typeof data.data !== "string") return undefined;
  const bytes = Buffer.from(data.data, "base64");
  if (bytes.length === data.size && digestOf(bytes) === data.digest) return bytes;
  throw lie(label, "its inline config has another digest or size");
}

function textIn(data: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = data[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function noSkill(label: string, reason: string): PskError {
  return new PskError("invalid_skill", `${label} is no skill: ${reason}`);
}

function lie(label: string, reason: string): PskError {
  return new PskError("integrity", `${label}: ${reason}`);
}

function shown(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 100)}"` : "none";
}
