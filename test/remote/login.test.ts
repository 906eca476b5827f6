import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleCommand } from "../support/bundle.ts";
import {
  HAS_REGISTRY,
  type LocalRegistry,
  startRegistry,
  USER,
} from "../support/docker-registry.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { buildVersion, newUser, type User } from "./support.ts";

describe.skipIf(!HAS_REGISTRY)("psk login", () => {
  let registry: LocalRegistry;
  let script: string;
  beforeAll(async () => {
    registry = await startRegistry({ basicAuth: true });
    script = await bundleCommand("login");
  });

  /** Runs it with a password on standard input, as a pipe would give it. */
  function login(user: User, password: string): Promise<{ code: number | null; said: string }> {
    return new Promise((resolve) => {
      const words = [script, "login", registry.host, "-u", USER.name, "--json"];
      const child = spawn(process.execPath, words, { env: user.env, stdio: "pipe" });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (piece) => {
          said += piece;
        });
      }
      child.on("close", (code) => resolve({ code, said }));
      child.stdin.end(`${password}\n`);
    });
  }

  it("keeps a good password where only its owner reads, beside what is there", async () => {
    const user = newUser();
    const folder = user.env.DOCKER_CONFIG ?? "";
    const file = join(folder, "config.json");
    mkdirSync(folder);
    writeFileSync(
      file,
      JSON.stringify({ auths: { "other.example": { auth: "eA==" } }, detachKeys: "x" }),
    );
    const { code, said } = await login(user, USER.password);
    expect(code, said).toBe(0);
    expect(said).not.toContain(USER.password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const config = JSON.parse(readFileSync(file, "utf8"));
    expect(config).toMatchObject({ auths: { "other.example": { auth: "eA==" } }, detachKeys: "x" });
    await buildVersion(user, "mine", "1.0.0");
    expect((await user.run("push", "mine", `${registry.host}/mine`)).code).toBe(0);

    expect((await user.run("logout", registry.host)).code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain("other.example");
    expect((await user.run("pull", `${registry.host}/mine:1.0.0`)).code).toBe(1);
    expect((await user.run("logout", registry.host)).code).toBe(1);
  });

  it("keeps nothing of a wrong password, and does not show it", async () => {
    const user = newUser();
    const { code, said } = await login(user, "wrong-password");
    expect(code).toBe(1);
    expect(said).not.toContain("wrong-password");
    expect(existsSync(join(user.env.DOCKER_CONFIG ?? "", "config.json"))).toBe(false);
    expect((await login(user, "")).code).toBe(2);
  });

  it("gives the password to the credential helper that the user chose", async () => {
    const user = newUser();
    const bin = tempFolder();
    const kept = join(bin, "kept");
    const helper = join(bin, "docker-credential-test");
    writeFileSync(helper, `#!/bin/sh\ncase $1 in store) cat > ${kept};; *) exit 1;; esac\n`);
    chmodSync(helper, 0o755);
    user.env.PATH = `${bin}:${user.env.PATH}`;
    const folder = user.env.DOCKER_CONFIG ?? "";
    mkdirSync(folder);
    writeFileSync(join(folder, "config.json"), '{"credsStore":"test"}');
    expect((await login(user, USER.password)).code).toBe(0);
    expect(JSON.parse(readFileSync(kept, "utf8"))).toEqual({
      ServerURL: registry.host,
      Username: USER.name,
      Secret: USER.password,
    });
    expect(readFileSync(join(folder, "config.json"), "utf8")).toBe('{"credsStore":"test"}');
  });
});
