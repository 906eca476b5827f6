/** The verbs that sign a gateway's log and check such a signature. */
import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { ioError, PskError } from "../errors.ts";
import { algorithmOf, readPrivateKey } from "../remote/dsse.ts";
import { readPublicKey, type SignerKey, signerKey } from "../remote/keys.ts";
import { isSshKey, signWithSsh, sshSigner } from "../remote/ssh-signature.ts";
import { readTrustPolicy } from "../remote/trust-policy.ts";

/** A signature as it stands in a log. */
export interface LogSignature {
  readonly key: string;
  readonly algorithm: "ed25519" | "ecdsa-p256-sha256" | "sshsig";
  readonly value: string;
}

/** Keys that count for logs, with the names that a policy gives them. */
export type LogKeys = readonly (SignerKey & { readonly label: string })[];

/** Under this name `trust.json` says which keys may sign logs. */
const NAME_IN_POLICY = "psk-audit";
/** Keeps a signature of a skill from counting for a log, and the other way round. */
const SSH_NAMESPACE = "psk-audit";

/** Opens a private key to sign the hashes of lines; throws now when it cannot sign. */
export function openLogSigner(
  keyFile: string,
  env: Readonly<Record<string, string | undefined>>,
): (hash: string) => LogSignature {
  const text = textOf(keyFile);
  const signer = isSshKey(text) ? sshLogSigner(keyFile) : pemLogSigner(text, env);
  signer(`sha256:${"0".repeat(64)}`);
  return signer;
}

/** The keys of a public key's file, or of a trust.json. */
export function readLogKeys(from: {
  readonly key?: string | undefined;
  readonly policy?: string | undefined;
}): LogKeys {
  const { key, policy } = from;
  if (key !== undefined) return [{ ...readPublicKey(textOf(key)), label: key }];
  return policy === undefined ? [] : readTrustPolicy(policy).keysFor(NAME_IN_POLICY);
}

/**
 * The key that made a signature of a hash, by the name that it is known by. `wrong` when it is no
 * signature of this hash by the key that it names; undefined for a key that is not among these.
 */
export function logSigner(
  signature: LogSignature,
  hash: string,
  keys: LogKeys,
): { readonly label: string } | "wrong" | undefined {
  if (signature.algorithm === "sshsig") {
    const bytes = Buffer.from(signature.value, "base64");
    const signer = sshSigner(bytes, payload(hash), SSH_NAMESPACE);
    if (signer?.id !== signature.key) return "wrong";
    return keys.find(({ id }) => id === signer.id);
  }
  const known = keys.find(({ id }) => id === signature.key);
  if (known === undefined) return undefined;
  const value = Buffer.from(signature.value, "base64");
  const good = algorithmName(known.key) === signature.algorithm;
  return good && verify(algorithmOf(known.key), payload(hash), known.key, value) ? known : "wrong";
}

function pemLogSigner(text: string, env: Readonly<Record<string, string | undefined>>) {
  const key = readPrivateKey(text, env.PSK_KEY_PASSPHRASE);
  const { id } = signerKey(createPublicKey(key));
  const algorithm = algorithmName(key);
  return (hash: string): LogSignature => {
    const value = sign(algorithmOf(key), payload(hash), key).toString("base64");
    return { key: id, algorithm, value };
  };
}

function sshLogSigner(keyFile: string) {
  return (hash: string): LogSignature => {
    // The standard input of a gateway is its sub-agent, which is not asked for a passphrase.
    const bytes = signWithSsh(payload(hash), keyFile, { namespace: SSH_NAMESPACE, ask: false });
    const signer = sshSigner(bytes, payload(hash), SSH_NAMESPACE);
    if (signer === undefined) throw new PskError("usage", `${keyFile} cannot sign a log`);
    const value = Buffer.from(bytes).toString("base64");
    return { key: signer.id, algorithm: "sshsig", value };
  };
}

function payload(hash: string): Buffer {
  return Buffer.from(`psk-audit-v1 ${hash}`);
}

function algorithmName(key: KeyObject): "ed25519" | "ecdsa-p256-sha256" {
  return key.asymmetricKeyType === "ed25519" ? "ed25519" : "ecdsa-p256-sha256";
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw ioError(file, error);
  }
}
