import { PskError } from "../errors.ts";
import { noteKnown } from "../remote/known-artifacts.ts";
import { makeArtifact } from "../remote/make-artifact.ts";
import { MEDIA_TYPES } from "../remote/media-types.ts";
import { parseReference, referenceText, tagOfVersion } from "../remote/reference.ts";
import { openRepository, type RegistryClient } from "../remote/registry-client.ts";
import type { RemoteOptions } from "../remote/session.ts";
import { attachSignature, signDigest, signerOf } from "../remote/signatures.ts";
import type { StoredVersion } from "../store/store.ts";
import { cacheFolder } from "./cache-folder.ts";
import type { BuildScan } from "./scan-for-build.ts";

/** What a push takes besides the version. */
export interface PushOptions extends RemoteOptions {
  /** Moves a tag that names something else. */
  readonly forceTag?: boolean;
  /** A key file: the version is signed with it, in the registry. */
  readonly key?: string;
  /** Whether it is scanned before; what is published is judged whole, whatever came before it. */
  readonly scan: "block" | "warn" | "off";
  readonly onProgress?: (done: number, total: number) => void;
}

/** What became of a push. */
export type PushResult =
  | ({ readonly state: "pushed"; readonly scan: BuildScan | undefined } & Pushed)
  /** The scan blocks it or could not judge it, and nothing was sent. */
  | { readonly state: "blocked"; readonly scan: BuildScan };

/** What was pushed; `size` and the two others are bytes of all three parts. */
export interface Pushed {
  readonly ref: string;
  readonly digest: string;
  readonly name: string;
  readonly version: string;
  readonly size: number;
  readonly uploaded: number;
  readonly skipped: number;
  /** The digest that the tag had before, when `forceTag` moved it. */
  readonly replaced: string | null;
  /** The id of the key that it was signed with now. */
  readonly signer: string | null;
}

/** Scans a version and pushes it to a registry. */
export async function push(
  version: StoredVersion,
  to: string,
  options: PushOptions,
): Promise<PushResult> {
  const scan = options.scan === "off" ? undefined : await scanned(version, options);
  if (options.scan === "block" && scan?.is_safe === false) return { state: "blocked", scan };
  return { state: "pushed", scan, ...(await send(version, to, options)) };
}

/** Loaded only when it is asked for: the scanner takes longer to load than a push. */
async function scanned(version: StoredVersion, { env }: PushOptions): Promise<BuildScan> {
  const { scanAlone } = await import("./scan-for-build.ts");
  return scanAlone(await version.readSkill(), env);
}

/** What is there already is not sent. */
async function send(version: StoredVersion, to: string, options: PushOptions): Promise<Pushed> {
  const reference = parseReference(to);
  if (reference.digest !== undefined) {
    throw new PskError("usage", `${to}: a push goes to a tag; the digest comes from the version`);
  }
  const { name, version: number } = version.manifest;
  const tag = reference.tag ?? tagOfVersion(number);
  const ref = referenceText({ ...reference, tag });
  const artifact = await makeArtifact(version);
  const { digest, config, layer, manifest } = artifact;
  const size = config.length + layer.length + manifest.length;
  const client = openRepository(reference, options);
  const looked = Date.now();
  const before = await client.headManifest(tag);
  const report = { ref, digest, name, version: number, size };
  const known = () => noteKnown(cacheFolder(options.env), digest, version);
  const signature =
    options.key === undefined ? undefined : signDigest(digest, options.key, options.env);
  const signed = async () => {
    if (signature === undefined) return null;
    await attachSignature(client, { digest, size: manifest.length }, signature);
    return signerOf(signature, digest)?.id ?? null;
  };
  if (before === digest) {
    known();
    return { ...report, uploaded: 0, skipped: size, replaced: null, signer: await signed() };
  }
  if (before !== undefined && !options.forceTag) throw taken(ref, before, digest);

  let done = 0;
  const total = config.length + layer.length;
  const count = (bytes: number) => {
    done += bytes;
    options.onProgress?.(Math.min(done, total), total);
  };
  const blobs = [config, layer];
  const sent = await Promise.all(blobs.map((blob) => client.putBlob(blob, count)));
  await putTag(client, { tag, ref, digest, manifest, before, looked });
  const uploaded = blobs.reduce((sum, blob, i) => sum + (sent[i]?.sent ? blob.length : 0), 0);
  known();
  const all = uploaded + manifest.length;
  return {
    ...report,
    uploaded: all,
    skipped: size - all,
    replaced: before ?? null,
    signer: await signed(),
  };
}

interface Tagging {
  readonly tag: string;
  readonly ref: string;
  readonly digest: string;
  readonly manifest: Uint8Array;
  readonly before: string | undefined;
  /** When `before` was seen. */
  readonly looked: number;
}

/** What was seen of a tag longer ago is looked at again before the tag is written. */
const FRESH_MS = 500;

/**
 * Registries know no "only if it is new", so the tag is looked at just before and just after. Two
 * who push different bytes at once can only miss each other between those two looks.
 */
async function putTag(
  client: RegistryClient,
  { tag, ref, digest, manifest, before, looked }: Tagging,
): Promise<void> {
  const now = Date.now() - looked < FRESH_MS ? before : await client.headManifest(tag);
  if (now === digest) return;
  if (now !== before && now !== undefined) throw taken(ref, now, digest);
  await client.putManifest(tag, MEDIA_TYPES.manifest, manifest);
  const after = await client.headManifest(tag);
  if (after !== digest) throw taken(ref, after ?? "nothing", digest);
}

function taken(ref: string, there: string, digest: string): PskError {
  const what = `${ref} is already published as ${there}, and this version is ${digest}`;
  return new PskError("conflict", `${what}; give it a new version (--force-tag moves the tag)`);
}
