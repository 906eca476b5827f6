import type { Target } from "./tree.ts";

/** Where a relative link leads within this page; undefined when nothing is there. */
export type ResolveLink = (path: string) => string | undefined;

const FOLLOWED = new Set(["http:", "https:", "mailto:"]);
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Only what a browser can do no harm with leads anywhere. */
export function linkTarget(address: string, resolve: ResolveLink): Target {
  const none = { kind: "none", address } as const;
  if (CONTROL.test(address)) return none;
  if (address.startsWith("#")) return { kind: "heading", id: headingId(decoded(address.slice(1))) };
  if (HAS_SCHEME.test(address)) return webTarget(address) ?? none;
  if (/^[/\\]/.test(address)) return none;
  const [path = ""] = address.split(/[?#]/);
  const to = resolve(decoded(path));
  return to === undefined ? none : { kind: "page", to };
}

/** The id of a heading with that text; it begins in a way that no part of the page is named. */
export function headingId(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
  return `md-${words.trim().replace(/\s/g, "-").slice(0, 80)}`;
}

/** A path relative to a folder of the skill, without `.` and `..`; undefined when it leads out. */
export function joinPath(folder: string, path: string): string | undefined {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

function webTarget(address: string): Target | undefined {
  try {
    const url = new URL(address);
    return FOLLOWED.has(url.protocol) ? { kind: "web", href: url.href } : undefined;
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
