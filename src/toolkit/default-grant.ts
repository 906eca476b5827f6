import { readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { type DefaultGrant, yourRules } from "../grant/your-rules.ts";
import { isInside } from "../skill/path.ts";
import { parseToolList } from "../skill/tool-list.ts";

/** Where the user's own settings stand, as people are told. */
export const DEFAULT_GRANT_FILE = "~/.psk/config.json";

const MAX_BYTES = 256 * 1024;
const KEYS = ["allow", "forbid"];

/** The file with the user's default grant; undefined without a home. */
export function defaultGrantPath(): string | undefined {
  // No variable of psk's own leads elsewhere: a project can set variables for whoever works in it
  // (an editor's workspace, an .envrc), and so could widen what the user allows.
  const home = homedir();
  return isAbsolute(home) ? join(home, ".psk", "config.json") : undefined;
}

/** What the user grants to skills that declare no tools; undefined when there is no such file. */
export function readDefaultGrant(path = defaultGrantPath()): DefaultGrant | undefined {
  if (path === undefined) return undefined;
  const text = readOwn(path);
  if (text === undefined) return undefined;
  const data = parsed(text);
  const lists = KEYS.map((key) => listIn(data, key));
  const [allow = [], forbid = []] = lists;
  const grant = { allow, forbid, from: DEFAULT_GRANT_FILE };
  yourRules({ defaultGrant: grant }); // what is wrong with it is said now, whatever the skills are
  return grant;
}

/** The text of a file that nobody else can write; undefined when there is none. */
function readOwn(path: string): string | undefined {
  try {
    const stat = statSync(path);
    for (const each of [stat, statSync(dirname(path))]) refuseForeign(each);
    refuseProjects(path);
    if (stat.size > MAX_BYTES) {
      throw new PskError("usage", `${DEFAULT_GRANT_FILE} is larger than ${MAX_BYTES} bytes`);
    }
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw ioError(DEFAULT_GRANT_FILE, error);
  }
}

/** It is refused and not passed over: a prohibition in it must not be lost without a word. */
function refuseForeign({ uid, mode }: Stats): void {
  const own = process.getuid?.();
  if (own === undefined) return;
  if (uid !== own && uid !== 0) {
    throw new PskError(
      "denied",
      `${DEFAULT_GRANT_FILE} belongs to another user, who could widen what you allow; use --no-default-grant, or make it yours with chown`,
    );
  }
  if ((mode & 0o002) !== 0) {
    throw new PskError(
      "denied",
      `${DEFAULT_GRANT_FILE} or its folder can be written by everybody, who could widen what you allow; run chmod o-w on both`,
    );
  }
}

/** Where HOME leads into a checkout, as it does in some containers, its file is the repository's. */
function refuseProjects(path: string): void {
  const folder = realpathSync(process.cwd());
  if (folder === "/" || !isInside(folder, realpathSync(path)) || isOwnHome()) return;
  throw new PskError(
    "denied",
    `${DEFAULT_GRANT_FILE} lies in the working folder, so a project could have brought it: HOME does not lead to your own home; use --no-default-grant, or set HOME`,
  );
}

function isOwnHome(): boolean {
  try {
    return userInfo().homedir === homedir();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return false; // a user without an entry has no home of its own
  }
}

function parsed(text: string): object {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new PskError("usage", `${DEFAULT_GRANT_FILE} is not JSON`);
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new PskError("usage", `${DEFAULT_GRANT_FILE} must hold an object`);
  }
  // A misspelt `forbid` must not forbid nothing.
  const unknown = Object.keys(data).find((key) => !KEYS.includes(key));
  if (unknown === undefined) return data;
  const known = KEYS.join(" and ");
  throw new PskError("usage", `${DEFAULT_GRANT_FILE} has a key "${unknown}"; it may have ${known}`);
}

function listIn(data: object, key: string): readonly string[] {
  const list = parseToolList(Object.getOwnPropertyDescriptor(data, key)?.value);
  if (list.ok) return list.tools;
  throw new PskError("usage", `"${key}" in ${DEFAULT_GRANT_FILE} ${list.reason}`);
}
