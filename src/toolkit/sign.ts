import { readFileSync, writeFileSync } from "node:fs";
import { ioError, PskError, systemCode } from "../errors.ts";
import { BUNDLE_TYPE, statementOf } from "../remote/dsse.ts";
import { jsonOf } from "../remote/expect-status.ts";
import { makeArtifact } from "../remote/make-artifact.ts";
import { ANNOTATIONS } from "../remote/media-types.ts";
import { readSkillManifest } from "../remote/read-artifact.ts";
import { parseReference, referenceText } from "../remote/reference.ts";
import { openRepository } from "../remote/registry-client.ts";
import type { RemoteOptions } from "../remote/session.ts";
import { fetchSignatures, type Signature, signDigest, signerOf } from "../remote/signatures.ts";
import type { StoredVersion } from "../store/store.ts";
import { judgeSignatures, type SignatureVerdict } from "./judge-signatures.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What was signed and where the signature is. */
export interface Signed {
  readonly name: string;
  readonly version: string;
  /** Of the OCI manifest that a push of this version has. */
  readonly digest: string;
  readonly signer: string;
  readonly files: readonly string[];
}

/**
 * Signs a version of the store into files: one Sigstore bundle, or for SSH the statement and
 * beside it the signature, which `ssh-keygen -Y verify` takes.
 */
export async function signVersion(
  version: StoredVersion,
  keyFile: string,
  output: string | undefined,
  env: Environment,
): Promise<Signed> {
  const { name, version: number } = version.manifest;
  const { digest } = await makeArtifact(version);
  const signature = signDigest(digest, keyFile, env);
  const signer = signerOf(signature, digest)?.id;
  if (signer === undefined) throw new PskError("internal", "the signature does not hold");
  const stem =
    output ?? `${name}-${number}${signature.kind === "ssh" ? ".intoto" : ".sigstore"}.json`;
  const parts: [string, Uint8Array][] =
    signature.kind === "ssh"
      ? [
          [stem, signature.statement],
          [`${stem}.sig`, signature.signature],
        ]
      : [[stem, signature.bundle]];
  for (const [file, bytes] of parts) writeNew(file, bytes);
  return { name, version: number, digest, signer, files: parts.map(([file]) => file) };
}

/** A verdict on what stands in the store or in a registry. */
export interface SignatureCheck extends SignatureVerdict {
  readonly name: string;
  readonly digest: string;
}

/** Judges a signature file of a version in the store. */
export async function verifyVersion(
  version: StoredVersion,
  signatureFile: string,
  policy: string,
): Promise<SignatureCheck> {
  const { name } = version.manifest;
  const { digest } = await makeArtifact(version);
  const signature = readSignatureFile(signatureFile, digest);
  const label = `${name}@${version.manifest.version}`;
  const verdict = judgeSignatures([signature], { name, digest, ref: label }, { policy });
  return { name, digest, ...verdict };
}

/** Judges what a registry has, without pulling it. */
export async function verifyReference(
  ref: string,
  policy: string,
  options: RemoteOptions,
): Promise<SignatureCheck> {
  const reference = parseReference(ref);
  const client = openRepository(reference, options);
  const manifest = await client.getManifest(reference.digest ?? reference.tag ?? "latest");
  if (manifest === undefined) throw new PskError("not_found", `${ref} is not there`);
  const { digest } = manifest;
  const { annotations } = readSkillManifest(manifest, ref);
  const name = annotations.get(ANNOTATIONS.name) ?? reference.repository.replace(/^.*\//, "");
  const place = { name, digest, ref: referenceText(reference) };
  const verdict = judgeSignatures(await fetchSignatures(client, digest), place, { policy });
  return { name, digest, ...verdict };
}

function readSignatureFile(file: string, digest: string): Signature {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw ioError(file, error);
  }
  const data = jsonOf(bytes);
  const isBundle = typeof data === "object" && data !== null && "dsseEnvelope" in data;
  if (isBundle) return { kind: "bundle", bundle: bytes, publicKey: "" };
  if (!Buffer.from(bytes).includes("BEGIN SSH SIGNATURE")) {
    throw new PskError("usage", `${file} is neither ${BUNDLE_TYPE} nor an SSH signature`);
  }
  return { kind: "ssh", statement: statementOf(digest), signature: bytes };
}

function writeNew(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { flag: "wx" });
  } catch (error) {
    if (systemCode(error) === "EEXIST") throw new PskError("conflict", `${file} is already there`);
    throw ioError(file, error);
  }
}
