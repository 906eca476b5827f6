import { PskError } from "../errors.ts";
import { makeCollection } from "../remote/collection.ts";
import { makeArtifact } from "../remote/make-artifact.ts";
import { MEDIA_TYPES } from "../remote/media-types.ts";
import { parseReference, referenceText } from "../remote/reference.ts";
import { digestOf, openRepository } from "../remote/registry-client.ts";
import type { RemoteOptions } from "../remote/session.ts";
import type { StoredVersion } from "../store/store.ts";

/** A collection that was pushed. */
export interface Collected {
  readonly ref: string;
  readonly digest: string;
  readonly skills: readonly { readonly name: string; readonly version: string }[];
}

/**
 * Pushes versions and a collection of them. The skills go into the collection's own repository:
 * registries refuse an index of manifests that it does not hold.
 */
export async function collect(
  to: string,
  versions: readonly StoredVersion[],
  options: RemoteOptions & { readonly forceTag?: boolean },
): Promise<Collected> {
  const reference = parseReference(to);
  const { tag } = reference;
  if (tag === undefined || reference.digest !== undefined) {
    throw new PskError("usage", `${to}: a collection needs a tag; write HOST/REPOSITORY:TAG`);
  }
  const client = openRepository(reference, options);
  const artifacts = await Promise.all(versions.map(makeArtifact));
  const name = reference.repository.replace(/^.*\//, "");
  const index = makeCollection(name, artifacts);
  const digest = digestOf(index);
  const ref = referenceText(reference);
  const before = await client.headManifest(tag);
  if (before !== undefined && before !== digest && !options.forceTag) {
    const what = `${ref} is already published as ${before}`;
    throw new PskError("conflict", `${what}; take a new tag (--force-tag moves it)`);
  }
  if (before !== digest) {
    for (const { config, layer, manifest, digest: own } of artifacts) {
      await Promise.all([client.putBlob(config), client.putBlob(layer)]);
      await client.putManifest(own, MEDIA_TYPES.manifest, manifest);
    }
    await client.putManifest(tag, MEDIA_TYPES.index, index);
  }
  const skills = versions.map(({ manifest }) => ({
    name: manifest.name,
    version: manifest.version,
  }));
  return { ref, digest, skills };
}
