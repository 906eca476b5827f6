/**
 * A version as an OCI artifact. Its bytes depend on the version alone: no time of now, one order,
 * one compressor. So the digest is the same wherever it is made, and can be computed offline.
 */
import { writeTarGz } from "../archive/write-tar-gz.ts";
import { byBytes } from "../skill/path.ts";
import { fieldOf, type Skill, type SkillFile, scalarText } from "../skill/skill.ts";
import { parseToolList } from "../skill/tool-list.ts";
import type { Manifest } from "../store/manifest.ts";
import type { StoredVersion } from "../store/store.ts";
import { ANNOTATIONS, MEDIA_TYPES } from "./media-types.ts";
import { digestOf } from "./registry-client.ts";

/** What is pushed: two blobs and the manifest that binds them. */
export interface Artifact {
  readonly manifest: Uint8Array;
  readonly digest: string;
  readonly config: Uint8Array;
  readonly layer: Uint8Array;
  readonly annotations: Readonly<Record<string, string>>;
}

/** What the config says of a skill. */
export interface SkillConfig {
  readonly schemaVersion: "1";
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license?: string;
  readonly compatibility?: string;
  readonly allowedTools?: readonly string[];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Makes the artifact of a stored version; every byte that goes in is checked on the way. */
export async function makeArtifact(version: StoredVersion): Promise<Artifact> {
  const { manifest } = version;
  const skill = await version.readSkill();
  const config = Buffer.from(JSON.stringify(configOf(skill, manifest)));
  const layer = writeTarGz(filesOf(version), { prefix: manifest.name });
  const annotations = annotationsOf(skill, manifest);
  const bytes = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: MEDIA_TYPES.manifest,
      artifactType: MEDIA_TYPES.skill,
      config: descriptor(MEDIA_TYPES.config, config),
      layers: [descriptor(MEDIA_TYPES.content, layer)],
      annotations,
    }),
  );
  return { manifest: bytes, digest: digestOf(bytes), config, layer, annotations };
}

/** How a manifest names a blob. */
export function descriptor(mediaType: string, bytes: Uint8Array) {
  return { mediaType, digest: digestOf(bytes), size: bytes.length };
}

/** The config that belongs to a skill under a name and a version. */
export function configOf(
  skill: Skill,
  { name, version, description }: Pick<Manifest, "name" | "version" | "description">,
): SkillConfig {
  const license = textOf(skill, "license");
  const compatibility = textOf(skill, "compatibility");
  const tools = parseToolList(fieldOf(skill, "allowed-tools")?.value);
  const metadata = metadataOf(skill);
  return {
    schemaVersion: "1",
    name,
    version,
    description,
    ...(license !== undefined && { license }),
    ...(compatibility !== undefined && { compatibility }),
    ...(tools.ok && tools.tools.length > 0 && { allowedTools: tools.tools }),
    ...(metadata !== undefined && { metadata }),
  };
}

function filesOf(version: StoredVersion): SkillFile[] {
  return version.manifest.files.map(({ path, size, mode }) => {
    return { path, size, executable: mode === "0755", bytes: version.readFile(path) };
  });
}

/** In byte order. What manifest.json says beyond the files travels here, for the pull. */
function annotationsOf(skill: Skill, manifest: Manifest): Record<string, string> {
  const annotations: Record<string, string | undefined> = {
    [ANNOTATIONS.name]: manifest.name,
    [ANNOTATIONS.maintainer]: manifest.maintainer,
    [ANNOTATIONS.sourceHash]: manifest.sourceHash,
    [ANNOTATIONS.title]: manifest.name,
    [ANNOTATIONS.version]: manifest.version,
    [ANNOTATIONS.description]: manifest.description,
    [ANNOTATIONS.authors]: manifest.author,
    [ANNOTATIONS.created]: manifest.buildTimestamp,
    [ANNOTATIONS.licenses]: textOf(skill, "license"),
    [ANNOTATIONS.source]: textOf(skill, "metadata.source") ?? textOf(skill, "metadata.repository"),
    [ANNOTATIONS.revision]: textOf(skill, "metadata.revision"),
  };
  const given = Object.entries(annotations).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, value]],
  );
  return Object.fromEntries(given.sort(([a], [b]) => byBytes(a, b)));
}

function textOf(skill: Skill, path: string): string | undefined {
  const text = scalarText(fieldOf(skill, path))?.trim();
  return text === "" ? undefined : text;
}

/** Nested values, which real skills have, are written as JSON: the form knows only texts. */
function metadataOf(skill: Skill): Record<string, string> | undefined {
  const fields = fieldOf(skill, "metadata")?.children;
  if (fields === undefined || fields.size === 0) return undefined;
  const texts = Array.from(fields.values(), (field): [string, string] => [
    field.key,
    scalarText(field) ?? JSON.stringify(field.value) ?? "",
  ]);
  return Object.fromEntries(texts.sort(([a], [b]) => byBytes(a, b)));
}
