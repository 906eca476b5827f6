import { GLOB, UNKNOWN, Unjudged } from "../../shell-word.ts";

/** Programs guess another protocol from these beginnings of a host. */
const GUESSED = /^(?:dict|ftp|imap|ldap|pop3|smtp)\./i;
const BARE_HOST = /^(?:\[[\da-f:.]+\]|[a-z\d][\w.-]*)(?::\d+)?(?:[/?#]|$)/i;

/** Refuses a URL that is not HTTP for certain: `file:` reads, and with an upload it writes. */
export function checkHttp(name: string, url: string): void {
  if (/^https?:\/\//i.test(url)) return;
  if (BARE_HOST.test(url) && !GUESSED.test(url) && !/^file\b/i.test(url)) return;
  throw new Unjudged(
    `psk judges ${name} with URLs that begin with http:// or https://, which ${shown(url)} does not`,
  );
}

/** The name that a download gets: the last part of the path, or undefined where none is sure. */
export function remoteName(url: string): string | undefined {
  const [path = ""] = url.replace(/^https?:\/\//i, "").split(/[?#]/);
  const name = path.includes("/") ? path.slice(path.lastIndexOf("/") + 1) : "";
  return name === "" || name.includes(UNKNOWN) || name.includes(GLOB) ? undefined : name;
}

/** A text for people. */
export function shown(text: string): string {
  return text.replaceAll(UNKNOWN, "…").replaceAll(GLOB, "*");
}
