/**
 * The URIs of skills: `skill://<name>/<path>`, and `skill://v/<version>/<name>/<path>` for one
 * version of the store. A URI is only ever looked up among those of the catalogue; nothing of it
 * is used as a path on a disk.
 */

const SCHEME = "skill://";
/** The first segment of pinned versions; no skill of this name can have URIs. */
const PINNED = "v";
/** A name as the Agent Skills specification has it, which is a URI segment as it is. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME = 64;
const VERSION = /^[0-9A-Za-z.+-]{1,128}$/;
/** No URI of a real file is longer. */
const MAX_URI = 4096;
/** What the WHATWG form of a path segment encodes, and a percent sign and a slash besides. */
const ENCODED = /[^\w!$&'()*+,.:;=@[\]|~-]/gu;

/** Which skill a URI means, and which file of it; an empty path is the skill's folder. */
export interface SkillAddress {
  readonly name: string;
  readonly version: string | undefined;
  readonly path: string;
}

/** True for a name that can be the last segment of a skill's path. */
export function canHaveUri(name: string): boolean {
  return name.length <= MAX_NAME && NAME.test(name) && name !== PINNED;
}

/** The URI of a skill's folder, without a slash at its end. */
export function skillUri(name: string, version?: string): string {
  return version === undefined
    ? SCHEME + name
    : `${SCHEME}${PINNED}/${encodeURIComponent(version)}/${name}`;
}

/** The URI of a file or folder of a skill. */
export function fileUri(base: string, path: string): string {
  if (path === "") return base;
  const segments = path.split("/").map((segment) => segment.replace(ENCODED, encodeURIComponent));
  return `${base}/${segments.join("/")}`;
}

/** Takes a URI apart; undefined for everything that cannot be the URI of a skill. */
export function parseSkillUri(uri: string): SkillAddress | undefined {
  if (uri.length > MAX_URI || !/^skill:\/\//i.test(uri)) return undefined;
  const segments = uri.slice(SCHEME.length).split("/").map(decode);
  if (!segments.every((segment) => segment !== undefined)) return undefined;
  const [first = "", second = "", third = "", ...rest] = segments;
  if (first !== PINNED) {
    return canHaveUri(first)
      ? { name: first, version: undefined, path: segments.slice(1).join("/") }
      : undefined;
  }
  if (!VERSION.test(second) || !canHaveUri(third)) return undefined;
  return { name: third, version: second, path: rest.join("/") };
}

/** One segment in plain text; undefined when it could be read as anything but one name. */
function decode(segment: string): string | undefined {
  if (/[?#\\\s]/.test(segment)) return undefined;
  try {
    const text = decodeURIComponent(segment);
    if (text === "" || text === "." || text === ".." || /[/\\\0]/.test(text)) return undefined;
    return text;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
