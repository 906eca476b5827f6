import { valid } from "semver";
import { PskError } from "../errors.ts";
import { type Member, readCollection } from "../remote/collection.ts";
import { findKnown, noteKnown } from "../remote/known-artifacts.ts";
import {
  type ReadArtifact,
  readArtifact,
  readSkillManifest,
  type SkillManifest,
} from "../remote/read-artifact.ts";
import {
  parseReference,
  type Reference,
  referenceText,
  tagOfVersion,
  versionOfTag,
} from "../remote/reference.ts";
import { openRepository, type RegistryClient } from "../remote/registry-client.ts";
import type { RemoteOptions } from "../remote/session.ts";
import { fetchSignatures } from "../remote/signatures.ts";
import { manifestBytes } from "../store/manifest.ts";
import type { Store, StoredVersion, Version } from "../store/store.ts";
import { cacheFolder } from "./cache-folder.ts";
import { checkReceived } from "./check-received.ts";
import {
  judgeSignatures,
  type SignatureOptions,
  type SignatureVerdict,
} from "./judge-signatures.ts";
import { type BuildScan, scanAlone, scanForBuild } from "./scan-for-build.ts";

/** What a pull takes besides the reference. */
export interface PullOptions extends RemoteOptions, SignatureOptions {
  readonly scan: "block" | "warn" | "off";
  /** Judges a version by itself: what a store happens to have must not change the answer. */
  readonly scanAlone?: boolean;
  /** Replaces another version of the same number. */
  readonly force?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

/** A version that a registry and the store now both have. */
export interface PulledVersion {
  readonly ref: string;
  readonly digest: string;
  readonly name: string;
  readonly version: string;
  readonly sourceHash: string;
  readonly path: string;
  readonly size: number;
  /** The fingerprint of the key that signed it; null when none that counts did. */
  readonly signer: string | null;
  readonly signature: SignatureVerdict["state"];
}

/** What became of a pull; a version that was there is left as it is. */
export type Pulled =
  | (PulledVersion & { readonly state: "pulled" | "present"; readonly scan: BuildScan | undefined })
  /** The scan blocks it or could not judge it, and nothing was stored. */
  | { readonly state: "blocked"; readonly ref: string; readonly scan: BuildScan }
  /** It is a collection; its skills are to be pulled one by one. */
  | { readonly state: "collection"; readonly ref: string; readonly members: readonly Member[] };

/** Fetches a skill, believes nothing it says, and stores it once everything has been compared. */
export async function pull(store: Store, from: string, options: PullOptions): Promise<Pulled> {
  const reference = parseReference(from);
  const client = openRepository(reference, options);
  const fetched = await client.getManifest(reference.digest ?? reference.tag ?? "latest");
  if (fetched === undefined) throw notThere(reference);
  const { digest } = fetched;
  const ref = referenceText({ ...reference, digest: undefined });
  const cache = cacheFolder(options.env);
  const known = findKnown(cache, digest, store);
  const size = fetched.bytes.length;
  const signatures = fetchSignatures(client, digest);
  signatures.catch(() => undefined); // awaited below, unless something else fails first
  const judge = async (name: string) =>
    judgeSignatures(await signatures, { name, digest, ref }, options);
  if (known !== undefined) {
    checkTag(reference, known.manifest.version);
    const place = { ref, digest, size, verdict: await judge(known.manifest.name) };
    return result("present", place, known, undefined);
  }

  const members = readCollection(fetched, reference);
  if (members !== undefined) return { state: "collection", ref, members };
  const manifest = readSkillManifest(fetched, ref);
  const blobs = await fetchBlobs(client, manifest, options);
  const { tag } = reference;
  const { version, skill } = await readArtifact(manifest, blobs, { label: ref, tag });
  const { name, version: number } = version.manifest;
  checkTag(reference, number);
  const whole = size + manifest.layer.size + manifest.config.size;
  const place = { ref, digest, size: whole, verdict: await judge(name) };
  const there = store.get(name, number);
  if (there !== undefined && isSame(there, version)) {
    noteKnown(cache, digest, there);
    return result("present", place, there, undefined);
  }
  if (there !== undefined && !options.force) throw differs(ref, name, number);
  checkReceived(skill, ref);
  const scan = await scanned(store, { version, skill }, options);
  if (options.scan === "block" && scan?.is_safe === false) return { state: "blocked", ref, scan };
  store.put(version, { force: options.force ?? false });
  const stored = store.get(name, number);
  if (stored === undefined) throw new PskError("io", `${name}@${number} is gone from the store`);
  noteKnown(cache, digest, stored);
  return result("pulled", place, stored, scan);
}

/** A registry may not pass an old version off as a newer one: a tag that is a version means that one. */
function checkTag(reference: Reference, version: string): void {
  const { tag } = reference;
  if (tag === undefined || tag === tagOfVersion(version) || valid(versionOfTag(tag)) === null)
    return;
  const what = `${referenceText(reference)} holds version ${version}`;
  throw new PskError("integrity", `${what}, which is not what its tag says; nothing was stored`);
}

async function fetchBlobs(client: RegistryClient, manifest: SkillManifest, options: PullOptions) {
  const { config, layer } = manifest;
  const total = layer.size;
  let done = 0;
  const count = (bytes: number) => {
    done += bytes;
    options.onProgress?.(Math.min(done, total), total);
  };
  const [configBytes, layerBytes] = await Promise.all([
    config.inline ?? client.getBlob(config),
    client.getBlob(layer, count),
  ]);
  return { config: configBytes, layer: layerBytes };
}

async function scanned(store: Store, { version, skill }: ReadArtifact, options: PullOptions) {
  if (options.scan === "off") return undefined;
  if (options.scanAlone) return scanAlone(skill, options.env);
  return scanForBuild(store, skill, version.manifest, options.env);
}

function isSame(stored: StoredVersion, { manifest }: Version): boolean {
  return Buffer.compare(manifestBytes(stored.manifest), manifestBytes(manifest)) === 0;
}

function differs(ref: string, name: string, version: string): PskError {
  const what = `${name}@${version} is in the store and is not what ${ref} holds`;
  return new PskError("conflict", `${what}; psk remove takes it away, --force replaces it`);
}

function notThere(reference: Reference): PskError {
  const text = referenceText(reference);
  if (reference.tag !== undefined || reference.digest !== undefined) {
    return new PskError("not_found", `${text} is not there; psk tags shows what is`);
  }
  return new PskError("not_found", `${text} has no tag "latest"; name one, psk tags shows them`);
}

interface Origin {
  readonly ref: string;
  readonly digest: string;
  readonly size: number;
  readonly verdict: SignatureVerdict;
}

function result(
  state: "pulled" | "present",
  { verdict, ...place }: Origin,
  { manifest, path }: StoredVersion,
  scan: BuildScan | undefined,
): Pulled {
  const { name, version, sourceHash } = manifest;
  const { signer, state: signature } = verdict;
  return { state, ...place, name, version, sourceHash, path, signer, signature, scan };
}
