/** Keys that sign: ed25519 and P-256, as PEM or as OpenSSH writes them. */
import { createPublicKey, hash, type KeyObject } from "node:crypto";
import { PskError } from "../errors.ts";

/** A public key with the name by which locks and policies know it. */
export interface SignerKey {
  readonly key: KeyObject;
  /** `sha256:` and the hash of the key's SPKI form. */
  readonly id: string;
}

/** Reads a public key: PEM, or a line of OpenSSH. */
export function readPublicKey(text: string): SignerKey {
  const trimmed = text.trim();
  const [kind = "", body = ""] = trimmed.split(/\s+/, 2);
  if (kind.startsWith("ssh-") || kind.startsWith("ecdsa-")) {
    return sshPublicKey(Buffer.from(body, "base64"));
  }
  let key: KeyObject;
  try {
    key = createPublicKey(trimmed);
  } catch (error) {
    throw new PskError("usage", "a public key must be PEM or a line of OpenSSH", { cause: error });
  }
  return signerKey(key);
}

/** The signer of a key; other kinds than the two are refused. */
export function signerKey(key: KeyObject): SignerKey {
  const curve = key.asymmetricKeyDetails?.namedCurve;
  const known = key.asymmetricKeyType === "ed25519" || curve === "prime256v1";
  if (!known) throw new PskError("usage", "a key must be ed25519 or ECDSA P-256");
  const spki = key.export({ format: "der", type: "spki" });
  return { key, id: `sha256:${hash("sha256", spki)}` };
}

/** Reads the public key that OpenSSH writes into keys and signatures. */
export function sshPublicKey(blob: Uint8Array): SignerKey {
  const reader = sshReader(blob);
  const kind = reader.text();
  if (kind === "ssh-ed25519") {
    const x = Buffer.from(reader.bytes()).toString("base64url");
    return fromJwk({ kty: "OKP", crv: "Ed25519", x });
  }
  if (kind === "ecdsa-sha2-nistp256") {
    reader.text();
    const point = Buffer.from(reader.bytes());
    if (point.length === 65 && point[0] === 4) {
      const x = point.subarray(1, 33).toString("base64url");
      return fromJwk({ kty: "EC", crv: "P-256", x, y: point.subarray(33).toString("base64url") });
    }
  }
  throw new PskError("usage", "an SSH key must be ed25519 or ECDSA P-256");
}

function fromJwk(jwk: Record<string, string>): SignerKey {
  try {
    return signerKey(createPublicKey({ key: jwk, format: "jwk" }));
  } catch (error) {
    if (error instanceof PskError) throw error;
    throw new PskError("usage", "this SSH key is damaged", { cause: error });
  }
}

/** Reads OpenSSH's fields one after another: a length in four bytes, then so many bytes. */
export function sshReader(data: Uint8Array) {
  const buffer = Buffer.from(data.buffer, data.byteOffset, data.length);
  let at = 0;
  const take = (count: number): Uint8Array => {
    if (at + count > buffer.length) throw new PskError("integrity", "SSH data is cut off");
    at += count;
    return buffer.subarray(at - count, at);
  };
  const number = () => Buffer.from(take(4)).readUInt32BE();
  const bytes = () => take(number());
  return { take, number, bytes, text: () => Buffer.from(bytes()).toString() };
}
