import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../src/toolkit/build.ts";
import { openStore } from "../../src/toolkit/stored.ts";
import { type Outcome, psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { type FileContent, skillText, writeSkill } from "../support/write-skill.ts";

/** A place of its own for a user: his store, his cache, his logins. */
export interface User {
  readonly store: string;
  readonly env: Record<string, string>;
  run(...argv: string[]): Promise<Outcome>;
}

/** A user who has nothing yet. */
export function newUser(): User {
  const home = tempFolder();
  const store = join(home, "store");
  const env = {
    HOME: home,
    PATH: process.env.PATH ?? "",
    PSK_STORE: store,
    PSK_CACHE: join(home, "cache"),
    DOCKER_CONFIG: join(home, "docker"),
    SOURCE_DATE_EPOCH: "1700000000",
  };
  return { store, env, run: (...argv) => psk(argv, { env }) };
}

/** Puts a version into a user's store. */
export async function buildVersion(
  user: User,
  name: string,
  version: string,
  files: Readonly<Record<string, FileContent>> = {},
): Promise<void> {
  const text = skillText(name, ["metadata:", "  author: Ada", `  version: "${version}"`]);
  const dir = writeSkill(name, { "SKILL.md": text, ...files }, tempFolder());
  const options = { maintainer: "team", env: user.env };
  const result = await build(openStore(user.store), dir, options);
  if (result.state !== "built") throw new Error(JSON.stringify(result));
}

/** Notes a password for a host where Docker would. */
export function login(user: User, host: string): void {
  const folder = user.env.DOCKER_CONFIG ?? "";
  mkdirSync(folder, { recursive: true });
  const auth = Buffer.from("ada:secret").toString("base64");
  writeFileSync(join(folder, "config.json"), JSON.stringify({ auths: { [host]: { auth } } }));
}
