import { execFileSync } from "node:child_process";
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleFromJSON } from "@sigstore/bundle";
import { toSignedEntity, Verifier } from "@sigstore/verify";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HAS_REGISTRY, type LocalRegistry, startRegistry } from "../support/docker-registry.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { buildVersion, newUser, type User } from "./support.ts";

const HERE = process.cwd();
const FOLDER = tempFolder();
afterEach(() => process.chdir(HERE));

interface KeyFiles {
  readonly secret: string;
  readonly open: string;
}

function pemKey(kind: "ed25519" | "p256", name: string): KeyFiles {
  const pair =
    kind === "ed25519"
      ? generateKeyPairSync("ed25519")
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const secret = join(FOLDER, `${name}.pem`);
  writeFileSync(secret, pair.privateKey.export({ format: "pem", type: "pkcs8" }));
  return { secret, open: String(pair.publicKey.export({ format: "pem", type: "spki" })) };
}

function sshKey(kind: "ed25519" | "ecdsa", name: string): KeyFiles {
  const secret = join(FOLDER, name);
  execFileSync("ssh-keygen", ["-q", "-t", kind, "-N", "", "-C", "test", "-f", secret]);
  return { secret, open: readFileSync(`${secret}.pub`, "utf8") };
}

const KEYS = {
  ed25519: pemKey("ed25519", "ed"),
  p256: pemKey("p256", "ec"),
  "ssh ed25519": sshKey("ed25519", "ssh-ed"),
  "ssh ecdsa": sshKey("ecdsa", "ssh-ec"),
};
const OTHER = pemKey("ed25519", "other");

/** A trust.json in which one key counts for some names. */
function trust(open: string, names: readonly string[] = ["*"]): string {
  const file = join(tempFolder(), "trust.json");
  const data = { keys: { team: open }, trust: [{ names, keys: ["team"] }] };
  writeFileSync(file, JSON.stringify(data));
  return file;
}

describe("psk sign", () => {
  let user: User;
  beforeAll(async () => {
    user = newUser();
    await buildVersion(user, "signed", "1.0.0");
  });

  it.each(Object.entries(KEYS))("with %s gives what a policy accepts", async (kind, key) => {
    process.chdir(tempFolder());
    const outcome = await user.run("sign", "signed", "--key", key.secret, "--json");
    expect(outcome.code, outcome.stderr).toBe(0);
    const { files } = JSON.parse(outcome.stdout);
    const check = (policy: string) =>
      user.run("verify", "signed@1.0.0", "--policy", policy, "--signature", files.at(-1));
    expect((await check(trust(key.open))).stdout).toBe("signed@1.0.0 signed by team\n");
    expect((await check(trust(OTHER.open))).code).toBe(1);
    expect((await check(trust(key.open, ["other-*"]))).code).toBe(1);
    expect((await user.run("sign", "signed", "--key", key.secret)).code).toBe(3);
    if (kind.startsWith("ssh")) oracleSsh(files[0], key);
    else oracleSigstore(files[0], key);
  });

  it.each(Object.entries(KEYS))("with %s is worth nothing for another version", async (_, key) => {
    process.chdir(tempFolder());
    await buildVersion(user, "signed", "2.0.0").catch(() => undefined);
    const outcome = await user.run("sign", "signed@1.0.0", "--key", key.secret, "--json");
    const file = JSON.parse(outcome.stdout).files.at(-1);
    const words = ["verify", "signed@2.0.0", "--policy", trust(key.open), "--signature", file];
    expect((await user.run(...words)).code).toBe(1);
  });

  it("refuses keys and policies that are none", async () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const file = join(tempFolder(), "rsa.pem");
    writeFileSync(file, rsa.privateKey.export({ format: "pem", type: "pkcs8" }));
    expect((await user.run("sign", "signed", "--key", file)).stderr).toContain("ed25519 or ECDSA");
    writeFileSync(file, "no key");
    expect((await user.run("sign", "signed", "--key", file)).code).toBe(2);
    expect((await user.run("sign", "signed", "--key", "no-such-file")).code).toBe(4);
    writeFileSync(file, '{"keys":{},"trust":[{"names":["*"],"keys":["x"]}]}');
    const words = ["verify", "signed", "--policy", file, "--signature", file];
    expect((await user.run(...words)).code).toBe(2);
  });
});

/** ssh-keygen accepts the signature of the statement. */
function oracleSsh(statement: string, key: KeyFiles): void {
  const signers = join(tempFolder(), "signers");
  writeFileSync(signers, `team ${key.open}`);
  const words = [
    "-Y",
    "verify",
    "-f",
    signers,
    "-I",
    "team",
    "-n",
    "psk",
    "-s",
    `${statement}.sig`,
  ];
  execFileSync("ssh-keygen", words, { input: readFileSync(statement) });
}

/** Sigstore's own library and openssl accept the bundle. */
function oracleSigstore(file: string, key: KeyFiles): void {
  const data = JSON.parse(readFileSync(file, "utf8"));
  const publicKey = createPublicKey(key.open);
  const material = {
    certificateAuthorities: [],
    timestampAuthorities: [],
    tlogs: [],
    ctlogs: [],
    publicKey: () => ({ publicKey, validFor: () => true }),
  };
  const options = { tlogThreshold: 0, ctlogThreshold: 0, tsaThreshold: 0 };
  new Verifier(material, options).verify(toSignedEntity(bundleFromJSON(data)));

  const folder = tempFolder();
  const payload = Buffer.from(data.dsseEnvelope.payload, "base64");
  const type = data.dsseEnvelope.payloadType;
  const signed = `DSSEv1 ${type.length} ${type} ${payload.length} ${payload}`;
  writeFileSync(join(folder, "signed"), signed);
  writeFileSync(join(folder, "sig"), Buffer.from(data.dsseEnvelope.signatures[0].sig, "base64"));
  writeFileSync(join(folder, "key.pem"), key.open);
  const raw =
    publicKey.asymmetricKeyType === "ed25519" ? ["-rawin"] : ["-rawin", "-digest", "sha256"];
  const words = [
    "pkeyutl",
    "-verify",
    "-pubin",
    "-inkey",
    "key.pem",
    "-sigfile",
    "sig",
    "-in",
    "signed",
  ];
  const said = execFileSync("openssl", [...words, ...raw], { cwd: folder, encoding: "utf8" });
  expect(said).toContain("Signature Verified Successfully");
}

describe.skipIf(!HAS_REGISTRY)("signatures in a registry", () => {
  let registry: LocalRegistry;
  let author: User;
  let number = 0;
  beforeAll(async () => {
    registry = await startRegistry();
    author = newUser();
  });

  /** A new skill in the registry, signed or not. */
  async function published(key?: KeyFiles): Promise<{ name: string; ref: string }> {
    const name = `skill-${++number}`;
    await buildVersion(author, name, "1.0.0");
    const ref = `${registry.host}/team/${name}`;
    const words = key === undefined ? [] : ["--sign", "--key", key.secret];
    const outcome = await author.run("push", name, ref, ...words);
    expect(outcome.code, outcome.stderr).toBe(0);
    return { name, ref };
  }

  it.each(Object.entries(KEYS))("made with %s are found and judged", async (_, key) => {
    const { ref } = await published(key);
    const policy = trust(key.open, ["skill-*"]);
    const verified = await newUser().run("verify", `${ref}:1.0.0`, "--policy", policy);
    expect(verified.stdout).toContain("signed by team");
    const words = ["pull", `${ref}:1.0.0`, "--require-signature", "--policy"];
    const pulled = await newUser().run(...words, policy, "--json");
    expect(pulled.code, pulled.stderr).toBe(0);
    expect(JSON.parse(pulled.stdout)).toMatchObject({ signature: "trusted" });
    const refused = newUser();
    const outcome = await refused.run(...words, trust(OTHER.open));
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("signed by no key that counts");
    expect(existsSync(refused.store)).toBe(false);
    // The tag that lists signatures is no version.
    expect((await author.run("tags", ref)).stdout).toBe("1.0.0\n");
  });

  it("that are missing are a warning, and an error where one is required", async () => {
    const { ref } = await published();
    expect((await newUser().run("pull", `${ref}:1.0.0`)).stderr).toContain("is not signed");
    const words = ["pull", `${ref}:1.0.0`, "--require-signature"];
    expect((await newUser().run(...words)).code).toBe(2);
    expect((await newUser().run(...words, "--policy", trust(OTHER.open))).code).toBe(1);
    expect((await author.run("push", "skill-1", ref, "--sign")).code).toBe(2);
  });

  it("of several keys stand side by side", async () => {
    const { name, ref } = await published(KEYS.ed25519);
    await author.run("push", name, ref, "--sign", "--key", OTHER.secret);
    for (const key of [KEYS.ed25519, OTHER]) {
      const words = ["verify", `${ref}:1.0.0`, "--policy", trust(key.open)];
      expect((await newUser().run(...words)).code).toBe(0);
    }
  });

  it("of another skill, moved here, are worth nothing", async () => {
    const { ref } = await published();
    const statement = Buffer.from('{"subject":[{"digest":{"sha256":"00"}}]}');
    const key = createPrivateKey(readFileSync(KEYS.ed25519.secret));
    const { attachSignature } = await import("../../src/remote/signatures.ts");
    const { openRepository } = await import("../../src/remote/registry-client.ts");
    const { parseReference } = await import("../../src/remote/reference.ts");
    const client = openRepository(parseReference(ref), { env: author.env });
    const manifest = await client.getManifest("1.0.0");
    const digest = manifest?.digest ?? "";
    const size = manifest?.bytes.length ?? 0;
    const type = "application/vnd.in-toto+json";
    const head = `DSSEv1 ${type.length} ${type} ${statement.length} `;
    const sig = sign(null, Buffer.concat([Buffer.from(head), statement]), key);
    const bundle = {
      dsseEnvelope: {
        payload: statement.toString("base64"),
        payloadType: type,
        signatures: [{ sig: sig.toString("base64") }],
      },
    };
    await attachSignature(
      client,
      { digest, size },
      {
        kind: "bundle",
        bundle: Buffer.from(JSON.stringify(bundle)),
        publicKey: KEYS.ed25519.open,
      },
    );
    const words = ["verify", `${ref}:1.0.0`, "--policy", trust(KEYS.ed25519.open)];
    expect((await newUser().run(...words)).stdout).toContain("untrusted");
  });

  it("are pinned in the lock by the first, and another signer stops", async () => {
    const { name, ref } = await published(KEYS.p256);
    const user = newUser();
    process.chdir(tempFolder());
    expect((await user.run("add", `${ref}@^1`)).code).toBe(0);
    const signer = () => JSON.parse(readFileSync("psk.lock", "utf8")).skills[name].signer;
    const first = signer();
    expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);

    await buildVersion(author, name, "1.1.0");
    await author.run("push", name, ref, "--sign", "--key", OTHER.secret);
    const stopped = await user.run("update");
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain("so far");
    expect(existsSync(join(user.store, name, "1.1.0"))).toBe(false);

    await buildVersion(author, name, "1.2.0");
    await author.run("push", name, ref); // not signed at all
    expect((await user.run("update")).stderr).toContain("signed by nobody");
    expect((await user.run("update", "--accept-signer")).code).toBe(0);
    expect(signer()).toBe(null);
    rmSync("psk.lock");
  });
});
