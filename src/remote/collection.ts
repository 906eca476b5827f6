/** Several skills under one name: an OCI image index. */
import { PskError } from "../errors.ts";
import { byBytes } from "../skill/path.ts";
import { jsonOf } from "./expect-status.ts";
import type { Artifact } from "./make-artifact.ts";
import { ANNOTATIONS, MEDIA_TYPES } from "./media-types.ts";
import { recordOf } from "./record-of.ts";
import { isDigest, parseReference, type Reference, referenceText } from "./reference.ts";
import type { FetchedManifest } from "./registry-client.ts";

const MAX_MEMBERS = 5_000;

/** One skill of a collection. */
export interface Member {
  /** Where it is to be pulled from, with its digest. */
  readonly ref: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
}

/** The bytes of a collection's index: the same skills always give the same. */
export function makeCollection(name: string, artifacts: readonly Artifact[]): Uint8Array {
  const manifests = artifacts
    .map(({ manifest, digest, annotations }) => ({
      mediaType: MEDIA_TYPES.manifest,
      digest,
      size: manifest.length,
      artifactType: MEDIA_TYPES.skill,
      annotations: Object.fromEntries(
        SHOWN.flatMap((key) => {
          const value = annotations[key];
          return value === undefined ? [] : [[key, value]];
        }),
      ),
    }))
    .sort((a, b) => byBytes(label(a.annotations), label(b.annotations)));
  const index = {
    schemaVersion: 2,
    mediaType: MEDIA_TYPES.index,
    artifactType: MEDIA_TYPES.collection,
    manifests,
    annotations: { [ANNOTATIONS.collection]: name, [ANNOTATIONS.title]: name },
  };
  return Buffer.from(JSON.stringify(index));
}

const SHOWN = [
  ANNOTATIONS.name,
  ANNOTATIONS.description,
  ANNOTATIONS.title,
  ANNOTATIONS.version,
] as const;

function label(annotations: Readonly<Record<string, unknown>>): string {
  return `${annotations[ANNOTATIONS.name]}@${annotations[ANNOTATIONS.version]}`;
}

/** The skills of a collection; undefined when a manifest is none. */
export function readCollection(
  { bytes }: FetchedManifest,
  reference: Reference,
): readonly Member[] | undefined {
  const data = recordOf(jsonOf(bytes));
  if (!Array.isArray(data?.manifests)) return undefined;
  const label = referenceText(reference);
  if (data.artifactType !== MEDIA_TYPES.collection) {
    throw new PskError("invalid_skill", `${label} is an index, but no collection of skills`);
  }
  if (data.manifests.length > MAX_MEMBERS) {
    throw new PskError("too_large", `${label} lists more than ${MAX_MEMBERS} skills`);
  }
  return data.manifests.map((entry) => memberOf(recordOf(entry) ?? {}, reference));
}

/** A member may stand in another repository, which is named in one of two ways; not elsewhere. */
function memberOf(entry: Record<string, unknown>, collection: Reference): Member {
  const label = referenceText(collection);
  const annotations = recordOf(entry.annotations) ?? {};
  const text = (key: string) => {
    const value = annotations[key];
    return typeof value === "string" ? value : "";
  };
  if (!isDigest(entry.digest)) {
    throw new PskError("invalid_skill", `${label} lists a skill without a digest`);
  }
  const { digest } = entry;
  const own = { ...collection, tag: undefined, digest };
  const elsewhere = text(ANNOTATIONS.reference) || text(ANNOTATIONS.refName);
  const reference = elsewhere.includes("/") ? parseReference(elsewhere) : own;
  if (reference.host !== collection.host) {
    throw new PskError("denied", `${label} lists a skill of another registry, ${reference.host}`);
  }
  return {
    ref: referenceText({ ...reference, tag: undefined, digest }),
    name: text(ANNOTATIONS.name) || text(ANNOTATIONS.title),
    version: text(ANNOTATIONS.version),
    description: text(ANNOTATIONS.description),
  };
}
