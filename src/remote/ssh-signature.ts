/** Signatures of OpenSSH: made by ssh-keygen, which knows agents and hardware keys; read here. */
import { execFileSync } from "node:child_process";
import { hash, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import { algorithmOf } from "./dsse.ts";
import { type SignerKey, sshPublicKey, sshReader } from "./keys.ts";

/** Keeps a signature for something else from counting here. */
const SSH_NAMESPACE = "psk";
const MAGIC = "SSHSIG";
/** How long a signature may take that nobody is asked about; a touch of a hardware key is one. */
const UNASKED_MS = 15_000;
/** ssh-keygen takes the answer of this program for a passphrase, and asks on no terminal. */
const NEVER_ASK = { SSH_ASKPASS: "/bin/false", SSH_ASKPASS_REQUIRE: "force" };

/** Whether a key file is one for ssh-keygen: a private key of OpenSSH, or a public one. */
export function isSshKey(text: string): boolean {
  return text.includes("BEGIN OPENSSH PRIVATE KEY") || /^(?:ssh-|ecdsa-|sk-)/.test(text);
}

/** Signs some bytes with a key file; ssh-keygen may ask for a passphrase on the terminal. */
export function signWithSsh(
  payload: Uint8Array,
  keyFile: string,
  { namespace = SSH_NAMESPACE, ask = true } = {},
): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "psk-sign-"));
  try {
    const file = join(folder, "statement.json");
    writeFileSync(file, payload);
    execFileSync("ssh-keygen", ["-Y", "sign", "-f", keyFile, "-n", namespace, file], {
      stdio: [ask ? "inherit" : "ignore", "ignore", "ignore"],
      ...(!ask && { timeout: UNASKED_MS, env: { ...process.env, ...NEVER_ASK } }),
    });
    return readFileSync(`${file}.sig`);
  } catch (error) {
    const missing = systemCode(error) === "ENOENT";
    const what = missing
      ? "ssh-keygen is not installed"
      : `ssh-keygen could not sign with ${keyFile}`;
    throw new PskError("io", what, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The key that made a good signature of some bytes; undefined when it is none. */
export function sshSigner(
  armoured: Uint8Array,
  payload: Uint8Array,
  wanted = SSH_NAMESPACE,
): SignerKey | undefined {
  try {
    return verifySsh(armoured, payload, wanted);
  } catch (error) {
    if (error instanceof PskError) return undefined;
    throw error;
  }
}

function verifySsh(
  armoured: Uint8Array,
  payload: Uint8Array,
  wanted: string,
): SignerKey | undefined {
  const text = Buffer.from(armoured).toString();
  const body = /-----BEGIN SSH SIGNATURE-----([^-]*)-----END SSH SIGNATURE-----/.exec(text)?.[1];
  if (body === undefined) return undefined;
  const reader = sshReader(Buffer.from(body, "base64"));
  if (Buffer.from(reader.take(MAGIC.length)).toString() !== MAGIC || reader.number() !== 1) {
    return undefined;
  }
  const signer = sshPublicKey(reader.bytes());
  const namespace = reader.text();
  const reserved = reader.bytes();
  const algorithm = reader.text();
  const signature = sshReader(reader.bytes());
  const known = algorithm === "sha512" || algorithm === "sha256";
  if (namespace !== wanted || !known) return undefined;
  const digest = hash(algorithm, payload, "buffer");
  const fields = [Buffer.from(namespace), reserved, Buffer.from(algorithm), digest].map(field);
  const signed = Buffer.concat([Buffer.from(MAGIC), ...fields]);
  const kind = signature.text();
  const raw = signature.bytes();
  const good = kind === "ssh-ed25519" || kind === "ecdsa-sha2-nistp256";
  const value = kind === "ssh-ed25519" ? raw : good ? joinedPoint(raw) : raw;
  const key = { key: signer.key, dsaEncoding: "ieee-p1363" } as const;
  return good && verify(algorithmOf(signer.key), signed, key, value) ? signer : undefined;
}

function field(bytes: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Two numbers of any length, as one pair of 32 bytes each. */
function joinedPoint(raw: Uint8Array): Uint8Array {
  const reader = sshReader(raw);
  const number = () => {
    const bytes = Buffer.from(reader.bytes());
    const plain = bytes.subarray(Math.max(0, bytes.length - 32));
    return Buffer.concat([Buffer.alloc(32 - plain.length), plain]);
  };
  return Buffer.concat([number(), number()]);
}
