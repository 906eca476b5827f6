import { globMatches, pathMatches } from "./glob.ts";
import { foldName, hostWithin, isFileTool, type Pattern, pathSegments } from "./tool-rule.ts";

type Arguments = Readonly<Record<string, unknown>> | undefined;

/** Where agents' file tools keep the path. */
const PATH_KEYS = ["file_path", "path", "notebook_path"];

/** True when the pattern of a rule takes every argument that it is about. */
export function argumentAllowed(
  tool: string,
  pattern: Pattern | undefined,
  args: Arguments,
): boolean {
  if (pattern === undefined) return true;
  const texts = subjects(tool, pattern, args);
  return texts.length > 0 && texts.every((text) => takes(pattern, text));
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
  return texts.length === 0 || texts.some((text) => mayTake(pattern, foldName(text)));
}

/** The arguments that a pattern is about. */
function subjects(tool: string, pattern: Pattern, args: Arguments): string[] {
  if (args === undefined) return [];
  if (pattern.kind === "path" || isFileTool(tool)) {
    // A glob can leave the folder that it is searched in.
    const keys = tool === "glob" ? [...PATH_KEYS, "pattern"] : PATH_KEYS;
    return keys.flatMap((key) => (typeof args[key] === "string" ? [args[key]] : []));
  }
  if (pattern.kind === "domain") return typeof args.url === "string" ? [args.url] : [];
  const values = Object.values(args);
  return values.length === 1 && typeof values[0] === "string" ? [values[0]] : [];
}

function takes(pattern: Pattern, text: string): boolean {
  switch (pattern.kind) {
    case "command":
      return false; // command lines are judged command by command
    case "path":
      return !climbs(text) && pathMatches(pattern.segments, pathSegments(text));
    case "domain": {
      const host = hostOf(text);
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
      const host = hostOf(text);
      return host === undefined || hostWithin(host, pattern.host);
    }
    case "text":
      return globMatches(pattern.glob, text);
  }
}

/** A path with `..`, `~` or a backslash does not say by its letters where it leads. */
function climbs(path: string): boolean {
  return /\\|^~|\0/.test(path) || path.split("/").includes("..");
}

function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  return hostname === "" ? undefined : hostname.replace(/\.$/, "");
}

/** A port that a URL does not write is the one of its scheme. */
function portFits(url: string, port: number | undefined): boolean {
  if (port === undefined) return true;
  const { port: written, protocol } = new URL(url);
  return port === Number(written || (protocol === "http:" ? 80 : 443));
}
