import { globMatches, pathMatches } from "./glob.ts";
import { otherArgument } from "./other-arguments.ts";
import { foldName, hostWithin, isFileTool, type Pattern, pathSegments } from "./tool-rule.ts";
import { urlHost } from "./url-host.ts";

type Arguments = Readonly<Record<string, unknown>> | undefined;

/** Where agents' file tools keep the path. */
const PATH_KEYS = ["file_path", "path", "notebook_path"];
/** A glob can leave the folder that it is searched in. */
const GLOB_KEYS = [...PATH_KEYS, "pattern"];
const URL_KEYS = ["url"];
/** No system opens a longer path, and comparing one would take long. */
const MAX_PATH = 4_096;

/** True when the pattern of a rule takes every argument that it is about. */
export function argumentAllowed(
  tool: string,
  pattern: Pattern | undefined,
  args: Arguments,
): boolean {
  if (pattern === undefined) return true;
  const texts = subjects(tool, pattern, args);
  return texts !== undefined && texts.length > 0 && texts.every((text) => takes(pattern, text));
}

/** True when the pattern of a prohibition may take an argument; when it cannot be told, it does. */
export function argumentForbidden(
  tool: string,
  pattern: Pattern | undefined,
  args: Arguments,
): boolean {
  if (pattern === undefined) return true;
  if (args === undefined) return false; // the question is about the tool as such
  const texts = subjects(tool, pattern, args);
  if (texts === undefined || texts.length === 0) return true;
  return texts.some((text) => mayTake(pattern, foldName(text)));
}

/** The argument that keeps a pattern from being held against a call, since it may be meant as well. */
export function hiddenArgument(
  tool: string,
  pattern: Pattern | undefined,
  args: Arguments,
): string | undefined {
  if (pattern === undefined || args === undefined) return undefined;
  const kind = kindOf(tool, pattern);
  return kind && otherArgument(kind, args, keysOf(tool, kind));
}

/** The arguments that a pattern is about; undefined when another one may be meant besides. */
function subjects(tool: string, pattern: Pattern, args: Arguments): string[] | undefined {
  if (args === undefined) return [];
  const kind = kindOf(tool, pattern);
  if (kind === undefined) {
    const values = Object.values(args);
    return values.length === 1 && typeof values[0] === "string" ? [values[0]] : [];
  }
  const keys = keysOf(tool, kind);
  return otherArgument(kind, args, keys) === undefined ? textsOf(args, keys) : undefined;
}

function kindOf(tool: string, pattern: Pattern): "files" | "address" | undefined {
  if (pattern.kind === "path" || isFileTool(tool)) return "files";
  return pattern.kind === "domain" ? "address" : undefined;
}

function keysOf(tool: string, kind: "files" | "address"): readonly string[] {
  if (kind === "address") return URL_KEYS;
  return tool === "glob" ? GLOB_KEYS : PATH_KEYS;
}

function textsOf(args: Readonly<Record<string, unknown>>, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const value = Object.hasOwn(args, key) ? args[key] : undefined;
    return typeof value === "string" ? [value] : [];
  });
}

function takes(pattern: Pattern, text: string): boolean {
  switch (pattern.kind) {
    case "command":
      return false; // command lines are judged command by command
    case "path":
      return !climbs(text) && pathMatches(pattern.segments, pathSegments(text));
    case "domain": {
      const host = urlHost(text);
      return host !== undefined && hostWithin(host, pattern.host) && portFits(text, pattern.port);
    }
    case "text":
      return globMatches(pattern.glob, text);
  }
}

function mayTake(pattern: Pattern, text: string): boolean {
  switch (pattern.kind) {
    case "command":
      return true;
    case "path": {
      if (climbs(text)) return true;
      // `.env` forbids it in every folder, and by its absolute path.
      const segments = pathSegments(text);
      return segments.some((_, i) => pathMatches(pattern.segments, segments.slice(i)));
    }
    case "domain": {
      const host = urlHost(text);
      return host === undefined || hostWithin(host, pattern.host);
    }
    case "text":
      return globMatches(pattern.glob, text);
  }
}

/** A path with `..`, `~` or a backslash does not say by its letters where it leads. */
function climbs(path: string): boolean {
  return path.length > MAX_PATH || /\\|^~|\0/.test(path) || path.split("/").includes("..");
}

/** A port that a URL does not write is the one of its scheme. */
function portFits(url: string, port: number | undefined): boolean {
  if (port === undefined) return true;
  const { port: written, protocol } = new URL(url);
  return port === Number(written || (protocol === "http:" ? 80 : 443));
}
