import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { lineHash } from "../../src/gateway/audit-chain.ts";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { makeWorld, startGateway, until, type World } from "./support/gateway-world.ts";
import { runSpawn, SCRIPTED_AGENT } from "./support/run-spawn.ts";

interface KeyFiles {
  readonly secret: string;
  readonly public: string;
}

const keys = new Map<string, KeyFiles>();

beforeAll(() => {
  const folder = tempFolder();
  const files = (name: string) => ({
    secret: join(folder, name),
    public: join(folder, `${name}.pub`),
  });
  const pem = (name: string, pair: { privateKey: unknown; publicKey: unknown }) => {
    writeFileSync(files(name).secret, String(pair.privateKey));
    writeFileSync(files(name).public, String(pair.publicKey));
    keys.set(name, files(name));
  };
  const forms = {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  } as const;
  const locked = {
    ...forms.privateKeyEncoding,
    cipher: "aes-256-cbc",
    passphrase: "open",
  } as const;
  pem("ed25519", generateKeyPairSync("ed25519", forms));
  pem("other", generateKeyPairSync("ed25519", forms));
  pem("p256", generateKeyPairSync("ec", { namedCurve: "P-256", ...forms }));
  pem("locked", generateKeyPairSync("ed25519", { ...forms, privateKeyEncoding: locked }));
  for (const [name, phrase] of [
    ["ssh", ""],
    ["ssh-locked", "secret"],
  ] as const) {
    const args = ["-q", "-t", "ed25519", "-N", phrase, "-f", files(name).secret];
    execFileSync("ssh-keygen", args, { stdio: "ignore" });
    keys.set(name, files(name));
  }
});

function keyOf(name: string): KeyFiles {
  const found = keys.get(name);
  if (found === undefined) throw new Error(`there is no key ${name}`);
  return found;
}

/** A gateway that has ended, with one call in its log. */
async function ended(world: World, more: readonly string[], env: Record<string, string> = {}) {
  world.skill("reader", { allowed: ["echo"] });
  const config = world.config({ notes: world.server(["echo"]) });
  const args = ["--skills", "reader", "--config", config, "--audit", world.audit, ...more];
  const gateway = await startGateway(world, args, env);
  await gateway.call("echo", { text: "x" });
  await gateway.client.close();
  await until(() => world.auditLines().at(-1)?.kind === "end");
  return world.auditLines().at(-1);
}

describe("the end of a log", () => {
  it.each([
    ["ed25519", "ed25519"],
    ["p256", "ecdsa-p256-sha256"],
    ["ssh", "sshsig"],
  ])("is signed with the key that is named (%s), and psk audit says by whom", async (name, how) => {
    const world = makeWorld();
    const end = await ended(world, ["--audit-key", keyOf(name).secret]);
    expect(end).toMatchObject({ kind: "end", allowed: 1, signature: { algorithm: how } });
    const own = await psk(["audit", world.audit, "--key", keyOf(name).public]);
    expect(own.stdout).toContain("4 lines, each follows");
    expect(own.stdout).toContain(`Signed by ${keyOf(name).public} (sha256:`);
    expect(own.code).toBe(0);
    const other = await psk(["audit", world.audit, "--key", keyOf("other").public]);
    expect(other.stdout).toMatch(/✗ .*: it is signed by sha256:\w+, which is no trusted key/);
    expect(other.code).toBe(1);
    const nobody = await psk(["audit", world.audit]);
    expect(nobody.stdout).toContain("name its public key with --key to verify that");
    expect(nobody.code).toBe(0);
  });

  it("is signed with PSK_AUDIT_KEY, also where PSK_KEY_PASSPHRASE opens it", async () => {
    const world = makeWorld();
    const env = { PSK_AUDIT_KEY: keyOf("locked").secret, PSK_KEY_PASSPHRASE: "open" };
    expect(await ended(world, [], env)).toHaveProperty("signature");
    expect((await psk(["audit", world.audit, "--key", keyOf("locked").public])).code).toBe(0);
  });

  it("is not signed without a key, and nothing is said about it", async () => {
    const world = makeWorld();
    expect(await ended(world, [])).not.toHaveProperty("signature");
    const { code, stdout } = await psk(["audit", world.audit]);
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/sign/i);
    const asked = await psk(["audit", world.audit, "--key", keyOf("other").public]);
    expect(asked.stdout).toContain("its end is not signed");
    expect(asked.code).toBe(1);
  });

  it("counts by a trust.json, under the name psk-audit", async () => {
    const world = makeWorld();
    await ended(world, ["--audit-key", keyOf("ed25519").secret]);
    const policy = (names: string[]) => {
      const file = join(world.folder, "trust.json");
      const team = readFileSync(keyOf("ed25519").public, "utf8");
      const trust = [{ names, keys: ["team"] }];
      writeFileSync(file, JSON.stringify({ keys: { team }, trust }));
      return ["--policy", file, "--require-signature"];
    };
    const trusted = await psk(["audit", world.audit, ...policy(["psk-audit"])]);
    expect(trusted.stdout).toContain("Signed by team (sha256:");
    expect(trusted.code).toBe(0);
    expect((await psk(["audit", world.audit, ...policy(["pdf-*"])])).code).toBe(1);
    expect((await psk(["audit", world.audit, "--require-signature"])).code).toBe(2);
  });

  it("covers its own line and all before it, also when the chain is made anew", async () => {
    const world = makeWorld();
    await ended(world, ["--audit-key", keyOf("ed25519").secret]);
    const lines = readFileSync(world.audit, "utf8").trimEnd().split("\n");
    const check = async (changed: readonly string[]) => {
      const file = join(world.folder, "copy.jsonl");
      writeFileSync(file, `${changed.join("\n")}\n`);
      const args = ["audit", file, "--key", keyOf("ed25519").public, "--json"];
      const { code, stdout } = await psk(args);
      return { code, ...JSON.parse(stdout).broken };
    };
    expect(await check(lines)).toEqual({ code: 0 });
    const counted = lines.with(-1, (lines.at(-1) ?? "").replace('"allowed":1', '"allowed":0'));
    expect(await check(counted)).toMatchObject({ code: 1, line: 4 });
    const forged = rechained(lines.with(1, (lines[1] ?? "").replace("allowed by", "ALLOWED by")));
    expect(await check(forged)).toMatchObject({
      ...{ code: 1, line: 4 },
      reason: expect.stringContaining("its signature is not one of this log"),
    });
    expect(await check(lines.slice(0, -1))).toEqual({ code: 1 }); // the end is missing
  });

  it("is asked for where lines follow it", async () => {
    const world = makeWorld();
    await ended(world, ["--audit-key", keyOf("ed25519").secret]);
    await ended(world, []);
    const { code, stdout } = await psk(["audit", world.audit, "--key", keyOf("ed25519").public]);
    expect(stdout).toContain("what follows line 4 is not signed");
    expect(code).toBe(1);
  });
});

/** The chain of lines made anew, as somebody does who changed one of them. */
function rechained(lines: readonly string[]): string[] {
  const made: string[] = [];
  for (const line of lines) {
    const before = made.at(-1);
    const prev = before === undefined ? "null" : `"${lineHash(before)}"`;
    made.push(line.replace(/"prev":(?:null|"[^"]*")/, `"prev":${prev}`));
  }
  return made;
}

describe("the key", () => {
  it("that cannot be used keeps the gateway from starting", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: [] });
    const start = (key: string, more = ["--audit", world.audit]) =>
      startGateway(world, ["--skills", "reader", "--audit-key", key, ...more]);
    await expect(start(join(world.folder, "none"))).rejects.toThrow("no such file");
    await expect(start(keyOf("locked").secret)).rejects.toThrow("cannot be read");
    await expect(start(keyOf("ssh-locked").secret)).rejects.toThrow("could not sign");
    await expect(start(keyOf("ed25519").secret, [])).rejects.toThrow("--audit-key is for --audit");
    expect(world.auditLines()).toEqual([]);
  });

  it("may not lie where the sub-agent reads and writes", async () => {
    const world = makeWorld();
    const files = tempFolder();
    const key = join(files, "key.pem");
    writeFileSync(key, readFileSync(keyOf("ed25519").secret));
    world.skill("reader", { allowed: ["Read"] });
    const args = ["--skills", "reader", "--audit", world.audit, "--files", files];
    await expect(startGateway(world, [...args, "--audit-key", key])).rejects.toThrow(
      "where the sub-agent can change it",
    );
  });

  it("signs the log of a spawn, and neither it nor its passphrase reaches the agent", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: [] });
    const seen = join(world.folder, "seen.txt");
    const script = `env > '${seen}'; exec '${process.execPath}' '${SCRIPTED_AGENT}' "$@"`;
    const spawned = (key: string) =>
      runSpawn(
        world,
        [
          ...["--task", "x", "--skills", "reader", "--json", "--audit", world.audit],
          ...["--agent", "command", "--", "sh", "-c", script, "sh"],
        ],
        { STEPS: "[]", PSK_AUDIT_KEY: key, PSK_KEY_PASSPHRASE: "open" },
      );
    const { stdout } = await spawned(keyOf("ed25519").secret);
    const end = world.auditLines().at(-1);
    const id = JSON.parse(stdout).audit_signed_by;
    expect(end).toMatchObject({ kind: "end", signature: { key: id } });
    expect(readFileSync(seen, "utf8")).not.toMatch(/PSK_AUDIT_KEY|PSK_KEY_PASSPHRASE/);
    const refused = await spawned(keyOf("locked").secret);
    expect(refused.stdout).toContain("name a key that needs no passphrase");
    expect(refused.code).toBe(2);
  });
});
