/** A signature over an OCI digest: an in-toto statement in a DSSE envelope, in a Sigstore bundle. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { PskError } from "../errors.ts";
import { jsonOf } from "./expect-status.ts";
import { type SignerKey, signerKey } from "./keys.ts";

export const BUNDLE_TYPE = "application/vnd.dev.sigstore.bundle.v0.3+json";
export const STATEMENT_TYPE = "application/vnd.in-toto+json";
/** What cosign calls a plain signature of an image. */
const PREDICATE = "https://sigstore.dev/cosign/sign/v1";

/** The bytes that are signed: they name one digest and say nothing else. */
export function statementOf(digest: string): Uint8Array {
  return Buffer.from(
    JSON.stringify({
      _type: "https://in-toto.io/Statement/v1",
      subject: [{ digest: { sha256: digest.replace("sha256:", "") } }],
      predicateType: PREDICATE,
      predicate: {},
    }),
  );
}

/** Whether a statement is about a digest, and about it alone. */
export function isAbout(statement: Uint8Array, digest: string): boolean {
  const subject = fieldOf(jsonOf(statement), "subject");
  if (!Array.isArray(subject) || subject.length !== 1) return false;
  return fieldOf(fieldOf(subject[0], "digest"), "sha256") === digest.replace("sha256:", "");
}

/** A private key in PEM, which may be encrypted. */
export function readPrivateKey(pem: string, passphrase: string | undefined): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) });
  } catch (error) {
    const advice = "it must be PEM; PSK_KEY_PASSPHRASE opens an encrypted one";
    throw new PskError("usage", `the private key cannot be read: ${advice}`, { cause: error });
  }
  signerKey(createPublicKey(key)); // refuses other kinds
  return key;
}

/** Signs a digest; the bundle names the key by its id. */
export function signBundle(digest: string, key: KeyObject): Uint8Array {
  const payload = statementOf(digest);
  const { id } = signerKey(createPublicKey(key));
  const sig = sign(algorithmOf(key), preAuth(payload), key);
  return Buffer.from(
    JSON.stringify({
      mediaType: BUNDLE_TYPE,
      verificationMaterial: { publicKey: { hint: id }, tlogEntries: [] },
      dsseEnvelope: {
        payload: Buffer.from(payload).toString("base64"),
        payloadType: STATEMENT_TYPE,
        signatures: [{ sig: sig.toString("base64"), keyid: "" }],
      },
    }),
  );
}

/** Whether a bundle is a good signature of a digest by a key. */
export function verifyBundle(bundle: Uint8Array, digest: string, { key }: SignerKey): boolean {
  const envelope = fieldOf(jsonOf(bundle), "dsseEnvelope");
  const payload = fieldOf(envelope, "payload");
  const signatures = fieldOf(envelope, "signatures");
  if (typeof payload !== "string" || !Array.isArray(signatures)) return false;
  if (fieldOf(envelope, "payloadType") !== STATEMENT_TYPE) return false;
  const statement = Buffer.from(payload, "base64");
  if (!isAbout(statement, digest)) return false;
  return signatures.slice(0, MAX_SIGNATURES).some((each) => {
    const sig = fieldOf(each, "sig");
    if (typeof sig !== "string") return false;
    return verify(algorithmOf(key), preAuth(statement), key, Buffer.from(sig, "base64"));
  });
}

/** More in one envelope are not looked at. */
const MAX_SIGNATURES = 8;

/** ed25519 hashes by itself. */
export function algorithmOf(key: KeyObject): string | null {
  return key.asymmetricKeyType === "ed25519" ? null : "sha256";
}

/** DSSE's encoding of what is signed, so that no payload passes for one of another type. */
function preAuth(payload: Uint8Array): Uint8Array {
  const head = `DSSEv1 ${STATEMENT_TYPE.length} ${STATEMENT_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
