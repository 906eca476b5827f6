/** Credentials as Docker keeps them, so that a login with another tool counts here too. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { writeWhole } from "../disk/write-whole.ts";
import { ioError, PskError, systemCode } from "../errors.ts";

/** What is shown to a registry. */
export type Credentials =
  | { readonly kind: "password"; readonly username: string; readonly password: string }
  /** Exchanged for an access token, never sent to the registry itself. */
  | { readonly kind: "identity"; readonly token: string };

type Environment = Readonly<Record<string, string | undefined>>;

const HELPER_NAME = /^[\w.-]+$/;
const HELPER_MS = 20_000;
/** The name with which a helper marks its secret as an identity token. */
const TOKEN_USER = "<token>";

interface DockerConfig {
  auths?: Record<string, { auth?: string; identitytoken?: string }>;
  credsStore?: string;
  credHelpers?: Record<string, string>;
  [other: string]: unknown;
}

/** What is known for a host; undefined when nobody logged in there. */
export function findCredentials(host: string, env: Environment): Credentials | undefined {
  const config = readConfig(env);
  const helper = helperOf(config, host);
  const helped = helper === undefined ? undefined : askHelper(helper, host, env);
  if (helped !== undefined) return helped;
  const entry = Object.entries(config.auths ?? {}).find(([key]) => hostOf(key) === host)?.[1];
  if (typeof entry?.identitytoken === "string" && entry.identitytoken !== "") {
    return { kind: "identity", token: entry.identitytoken };
  }
  if (typeof entry?.auth !== "string") return undefined;
  const decoded = Buffer.from(entry.auth, "base64").toString();
  const colon = decoded.indexOf(":");
  if (colon < 1) return undefined;
  return {
    kind: "password",
    username: decoded.slice(0, colon),
    password: decoded.slice(colon + 1),
  };
}

/** Keeps a password: with the helper the user chose, else in the file, which only he may read. */
export function saveCredentials(
  host: string,
  { username, password }: { readonly username: string; readonly password: string },
  env: Environment,
): { readonly place: string } {
  const config = readConfig(env);
  const helper = helperOf(config, host);
  if (helper !== undefined) {
    const secret = { ServerURL: host, Username: username, Secret: password };
    runHelper(helper, "store", JSON.stringify(secret), env);
    return { place: `docker-credential-${helper}` };
  }
  const auth = Buffer.from(`${username}:${password}`).toString("base64");
  writeConfig({ ...config, auths: { ...without(config.auths, host), [host]: { auth } } }, env);
  return { place: configFile(env) };
}

/** Forgets a host; false when nothing was known of it. */
export function eraseCredentials(host: string, env: Environment): boolean {
  const known = findCredentials(host, env) !== undefined;
  const config = readConfig(env);
  const helper = helperOf(config, host);
  if (helper !== undefined && known) runHelper(helper, "erase", host, env);
  const auths = without(config.auths, host);
  if (Object.keys(auths).length !== Object.keys(config.auths ?? {}).length) {
    writeConfig({ ...config, auths }, env);
  }
  return known;
}

function without(auths: DockerConfig["auths"], host: string): NonNullable<DockerConfig["auths"]> {
  return Object.fromEntries(Object.entries(auths ?? {}).filter(([key]) => hostOf(key) !== host));
}

/** Keys are hosts or addresses such as `https://HOST/v1/`. */
function hostOf(key: string): string {
  return key.replace(/^https?:\/\//, "").replace(/\/.*$/, "");
}

function helperOf({ credHelpers, credsStore }: DockerConfig, host: string): string | undefined {
  const helper = credHelpers?.[host] ?? credsStore;
  if (typeof helper !== "string" || helper === "") return undefined;
  if (HELPER_NAME.test(helper)) return helper;
  throw new PskError("usage", "config.json of Docker names a credential helper that is no name");
}

function askHelper(helper: string, host: string, env: Environment): Credentials | undefined {
  let answer: string;
  try {
    answer = runHelper(helper, "get", host, env);
  } catch (error) {
    // Helpers answer "not found" by failing, too.
    if (error instanceof PskError && error.code === "not_found") return undefined;
    throw error;
  }
  const data: unknown = parseJson(answer);
  if (typeof data !== "object" || data === null || !("Username" in data) || !("Secret" in data)) {
    throw new PskError("io", `docker-credential-${helper} gave no user and secret`);
  }
  const [username, password] = [String(data.Username), String(data.Secret)];
  if (username === TOKEN_USER) return { kind: "identity", token: password };
  return { kind: "password", username, password };
}

/** What a helper prints is never shown: it may be the secret. */
function runHelper(helper: string, verb: string, input: string, env: Environment): string {
  const file = `docker-credential-${helper}`;
  try {
    return execFileSync(file, [verb], {
      input,
      env: { ...env },
      encoding: "utf8",
      timeout: HELPER_MS,
      stdio: ["pipe", "pipe", "ignore"],
    });
  } catch (error) {
    if (systemCode(error) === "ENOENT") {
      throw new PskError("io", `${file} is not installed, though config.json of Docker names it`);
    }
    if (verb === "get") throw new PskError("not_found", `${file} knows nothing of this host`);
    throw new PskError("io", `${file} ${verb} failed`);
  }
}

function configFile(env: Environment): string {
  return join(env.DOCKER_CONFIG || join(env.HOME || homedir(), ".docker"), "config.json");
}

function readConfig(env: Environment): DockerConfig {
  const file = configFile(env);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return {};
    throw ioError(file, error);
  }
  const data = parseJson(text);
  if (typeof data === "object" && data !== null && !Array.isArray(data)) return { ...data };
  throw new PskError("usage", `${file} is not a JSON object`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function writeConfig(config: DockerConfig, env: Environment): void {
  const file = configFile(env);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeWhole(file, `${JSON.stringify(config, null, "\t")}\n`, { mode: 0o600 });
  } catch (error) {
    throw ioError(file, error);
  }
}
