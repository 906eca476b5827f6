/** Signatures in a registry: each is an artifact of its own that refers to what it signs. */
import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { ioError, PskError } from "../errors.ts";
import {
  BUNDLE_TYPE,
  isAbout,
  readPrivateKey,
  STATEMENT_TYPE,
  signBundle,
  statementOf,
  verifyBundle,
} from "./dsse.ts";
import { jsonOf } from "./expect-status.ts";
import { readPublicKey, type SignerKey } from "./keys.ts";
import { descriptor } from "./make-artifact.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import { recordOf } from "./record-of.ts";
import { fallbackTag, isDigest } from "./reference.ts";
import type { RegistryClient } from "./registry-client.ts";
import { isSshKey, signWithSsh, sshSigner } from "./ssh-signature.ts";

const SSH_TYPE = "application/vnd.openssh.sshsig.v1";
const PUBLIC_KEY = "io.agentskills.signature.public-key";
const MAX_SIGNATURES = 32;
const MAX_SIGNATURE_BYTES = 256 * 1024;

/** A signature of a digest. */
export type Signature =
  /** The key is what the signer says it is; whether it counts is for a policy or a lock to say. */
  | { readonly kind: "bundle"; readonly bundle: Uint8Array; readonly publicKey: string }
  | { readonly kind: "ssh"; readonly statement: Uint8Array; readonly signature: Uint8Array };

/** Signs a digest with a key file: PEM, or one for ssh-keygen. */
export function signDigest(
  digest: string,
  keyFile: string,
  env: Readonly<Record<string, string | undefined>>,
): Signature {
  const text = readText(keyFile);
  if (isSshKey(text)) {
    const statement = statementOf(digest);
    return { kind: "ssh", statement, signature: signWithSsh(statement, keyFile) };
  }
  const key = readPrivateKey(text, env.PSK_KEY_PASSPHRASE);
  const publicKey = createPublicKey(key).export({ format: "pem", type: "spki" });
  return { kind: "bundle", bundle: signBundle(digest, key), publicKey: String(publicKey) };
}

/** The key that made a good signature of a digest; undefined when it is none. */
export function signerOf(signature: Signature, digest: string): SignerKey | undefined {
  if (signature.kind === "ssh") {
    const { statement } = signature;
    return isAbout(statement, digest) ? sshSigner(signature.signature, statement) : undefined;
  }
  try {
    const key = readPublicKey(signature.publicKey);
    return verifyBundle(signature.bundle, digest, key) ? key : undefined;
  } catch (error) {
    if (error instanceof PskError) return undefined;
    throw error;
  }
}

/** Whether one of these keys made a signature of a digest. */
export function signedBy<K extends SignerKey>(
  signature: Signature,
  digest: string,
  keys: readonly K[],
): K | undefined {
  if (signature.kind === "bundle") {
    return keys.find((key) => verifyBundle(signature.bundle, digest, key));
  }
  const signer = signerOf(signature, digest);
  return keys.find(({ id }) => id === signer?.id);
}

/** Attaches a signature to a manifest that is in the registry. */
export async function attachSignature(
  client: RegistryClient,
  subject: { readonly digest: string; readonly size: number },
  signature: Signature,
): Promise<void> {
  const empty = Buffer.from("{}");
  const [artifactType, blobs] = partsOf(signature);
  await Promise.all(
    [empty, ...blobs.map(({ bytes }) => bytes)].map((each) => client.putBlob(each)),
  );
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: MEDIA_TYPES.manifest,
      artifactType,
      config: descriptor(MEDIA_TYPES.empty, empty),
      // Inline too: a reader needs no further request.
      layers: blobs.map(({ type, bytes }) => ({
        ...descriptor(type, bytes),
        data: Buffer.from(bytes).toString("base64"),
      })),
      subject: { mediaType: MEDIA_TYPES.manifest, ...subject },
      ...(signature.kind === "bundle" && { annotations: { [PUBLIC_KEY]: signature.publicKey } }),
    }),
  );
  const own = { ...descriptor(MEDIA_TYPES.manifest, manifest), artifactType };
  const headers = await client.putManifest(own.digest, MEDIA_TYPES.manifest, manifest);
  if (!headers.has("oci-subject")) await listInFallback(client, subject.digest, own);
}

/** The signatures of a manifest, as far as they have the form of one; none is judged here. */
export async function fetchSignatures(
  client: RegistryClient,
  digest: string,
): Promise<readonly Signature[]> {
  const index =
    (await client.referrers(digest)) ?? (await client.getManifest(fallbackTag(digest)))?.bytes;
  if (index === undefined) return [];
  const digests = entriesOf(index)
    .filter(({ artifactType }) => artifactType === BUNDLE_TYPE || artifactType === SSH_TYPE)
    .flatMap((entry) => (isDigest(entry.digest) ? [entry.digest] : []));
  const found: Signature[] = [];
  for (const each of digests.slice(0, MAX_SIGNATURES)) {
    const manifest = await client.getManifest(each);
    const signature = manifest && (await readSignature(client, manifest.bytes));
    if (signature !== undefined) found.push(signature);
  }
  return found;
}

function partsOf(signature: Signature): [string, { type: string; bytes: Uint8Array }[]] {
  if (signature.kind === "bundle") {
    return [BUNDLE_TYPE, [{ type: BUNDLE_TYPE, bytes: signature.bundle }]];
  }
  const statement = { type: STATEMENT_TYPE, bytes: signature.statement };
  return [SSH_TYPE, [statement, { type: SSH_TYPE, bytes: signature.signature }]];
}

type Entry = Record<string, unknown>;

/** Of two who sign at once, the later one sees that his entry is missing and adds it again. */
async function listInFallback(client: RegistryClient, digest: string, own: Entry): Promise<void> {
  const tag = fallbackTag(digest);
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = await client.getManifest(tag);
    const entries = before === undefined ? [] : entriesOf(before.bytes);
    if (entries.some((entry) => entry.digest === own.digest)) return;
    const index = { schemaVersion: 2, mediaType: MEDIA_TYPES.index, manifests: [...entries, own] };
    await client.putManifest(tag, MEDIA_TYPES.index, Buffer.from(JSON.stringify(index)));
  }
}

async function readSignature(
  client: RegistryClient,
  bytes: Uint8Array,
): Promise<Signature | undefined> {
  const data = recordOf(jsonOf(bytes));
  const layers = Array.isArray(data?.layers)
    ? data.layers.map((layer) => recordOf(layer) ?? {})
    : [];
  const [first, second] = await Promise.all(layers.slice(0, 2).map((each) => blobOf(client, each)));
  if (first === undefined) return undefined;
  if (data?.artifactType === BUNDLE_TYPE) {
    const publicKey = recordOf(data.annotations)?.[PUBLIC_KEY];
    return {
      kind: "bundle",
      bundle: first,
      publicKey: typeof publicKey === "string" ? publicKey : "",
    };
  }
  return second === undefined ? undefined : { kind: "ssh", statement: first, signature: second };
}

async function blobOf(client: RegistryClient, layer: Entry): Promise<Uint8Array | undefined> {
  const { digest, size, data } = layer;
  if (!isDigest(digest) || typeof size !== "number" || size > MAX_SIGNATURE_BYTES) return undefined;
  if (typeof data === "string") {
    const bytes = Buffer.from(data, "base64");
    return descriptor("", bytes).digest === digest ? bytes : undefined;
  }
  return client.getBlob({ digest, size });
}

function entriesOf(index: Uint8Array): readonly Entry[] {
  const manifests = recordOf(jsonOf(index))?.manifests;
  if (!Array.isArray(manifests)) return [];
  return manifests.flatMap((entry): Entry[] => {
    const record = recordOf(entry);
    return record === undefined ? [] : [record];
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw ioError(file, error);
  }
}
