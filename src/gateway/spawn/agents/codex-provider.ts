import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ioError, PskError, systemCode } from "../../../errors.ts";
import { readSettings, type Setting } from "./toml-settings.ts";

/** Settings of codex that choose a model and how it is reached, and nothing else. */
export const MODEL_KEYS = [
  "cli_auth_credentials_store",
  "model",
  "model_auto_compact_token_limit",
  "model_context_window",
  "model_provider",
  "model_reasoning_effort",
  "model_reasoning_summary",
  "model_verbosity",
  "openai_base_url",
  "oss_provider",
];
/** Everybody on the machine can read a command line. */
const SECRET = /(?:^|[^\w])(?:http_headers|experimental_bearer_token)(?:$|[^\w])/;

/**
 * The user's own choice of a model provider, as values for `-c`. Codex is started without the user's
 * settings, since those may bring servers, hooks and features; this much of them it needs.
 */
export function codexProvider(
  env: Readonly<Record<string, string | undefined>>,
  words: readonly string[],
): string[] {
  const file = join(env.CODEX_HOME || join(env.HOME || homedir(), ".codex"), "config.toml");
  const settings = readSettings(textOf(file));
  const chosen =
    providerIn(words) ?? settings.find(({ path }) => path.join(".") === "model_provider")?.value;
  const provider = chosen === undefined ? undefined : unquoted(chosen);
  const carried = settings.filter(
    ({ path: [first = "", second] }) =>
      (MODEL_KEYS.includes(first) && second === undefined) ||
      (first === "model_providers" && second === provider && second !== undefined),
  );
  for (const setting of carried) refuseSecret(file, setting);
  return carried.map(({ path, value }) => `${path.join(".")}=${value}`);
}

/** The provider that words for codex name. */
function providerIn(words: readonly string[]): string | undefined {
  const given = words.map((word) => /^(?:--config=)?model_provider=(.*)$/.exec(word)?.[1]);
  return given.findLast((value) => value !== undefined);
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}

function refuseSecret(file: string, { path, value }: Setting): void {
  const name = path.join(".");
  if (path.some((part) => !/^[\w-]+$/.test(part))) {
    throw new PskError(
      "usage",
      `${file}: psk cannot pass ${name} on; use letters, digits, - and _`,
    );
  }
  if (!SECRET.test(name) && !SECRET.test(value)) return;
  throw new PskError(
    "usage",
    `${file}: psk does not pass ${name} on, since others could read it in the list of processes; put the secret into a variable and use env_key or env_http_headers`,
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return "";
    throw ioError(file, error);
  }
}
