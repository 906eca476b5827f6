import { PskError } from "../errors.ts";

/** A place in an OCI registry: `HOST/REPOSITORY[:TAG][@sha256:…]`. */
export interface Reference {
  /** With its port, where it has one. */
  readonly host: string;
  readonly repository: string;
  readonly tag: string | undefined;
  /** `sha256:` and 64 hex digits. */
  readonly digest: string | undefined;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;
const REPOSITORY =
  /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/;
const TAG = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const MAX_REPOSITORY = 255;

/** Takes a reference apart. There is no host that is meant when none is named. */
export function parseReference(text: string): Reference {
  const slash = text.indexOf("/");
  const host = text.slice(0, Math.max(0, slash));
  const [path = "", digest] = split(text.slice(slash + 1), "@");
  const [repository = "", tag] = split(path, ":");
  const fault = faultOf({ host, repository, tag, digest });
  if (fault === undefined) return { host, repository, tag, digest };
  throw new PskError("usage", `"${text}" is no reference: ${fault}; write HOST/REPOSITORY[:TAG]`);
}

/** The reference as people write it. */
export function referenceText({ host, repository, tag, digest }: Reference): string {
  const tail = `${tag === undefined ? "" : `:${tag}`}${digest === undefined ? "" : `@${digest}`}`;
  return `${host}/${repository}${tail}`;
}

/** Whether a text can be the name of a registry's host. */
export function isHost(text: string): boolean {
  return HOST.test(text);
}

/** Whether a text is a digest as registries write it. */
export function isDigest(text: unknown): text is string {
  return typeof text === "string" && DIGEST.test(text);
}

/** Whether a text could be a reference: the part before the first slash has the form of a host. */
export function looksLikeReference(text: string): boolean {
  const slash = text.indexOf("/");
  if (slash <= 0) return false;
  const host = text.slice(0, slash);
  return HOST.test(host) && (/[.:]/.test(host) || host === "localhost");
}

/** The tag of a version: a tag may not hold `+`. */
export function tagOfVersion(version: string): string {
  return version.replaceAll("+", "_");
}

/** The version a tag stands for. */
export function versionOfTag(tag: string): string {
  return tag.replaceAll("_", "+");
}

/** The tag under which registries without the referrers API list what refers to a digest. */
export function fallbackTag(digest: string): string {
  return digest.replace(":", "-");
}

/** Whether a tag only lists referrers, and names no version. */
export function isFallbackTag(tag: string): boolean {
  return /^sha256-[0-9a-f]{64}$/.test(tag);
}

/** Where nobody but this machine listens in. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, "");
  return name === "localhost" || name === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(name);
}

function split(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function faultOf({ host, repository, tag, digest }: Reference): string | undefined {
  if (host === "") return "the host is missing";
  if (!HOST.test(host)) return `"${host}" is no host`;
  if (repository === "" || repository.length > MAX_REPOSITORY || !REPOSITORY.test(repository)) {
    return "a repository is made of lower-case words between slashes";
  }
  if (tag !== undefined && !TAG.test(tag)) return `"${tag}" is no tag`;
  if (digest !== undefined && !DIGEST.test(digest)) return `"${digest}" is no sha256 digest`;
  return undefined;
}
