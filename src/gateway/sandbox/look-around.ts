import { type Dirent, existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Axes, ForbiddenFiles } from "../../grant/axes.ts";
import { argumentForbidden } from "../../grant/call-argument.ts";
import { closedBy } from "../../grant/closed-files.ts";
import { closedInGit } from "./git-folders.ts";
import { isWithin } from "./within.ts";

/** More entries of a working folder than this are not looked at before a command. */
const MAX_VISITED = 50_000;
/** Never looked into: git's own folder is closed by its parts, and nobody keeps secrets in the other. */
const PASSED_OVER = new Set([".git", "node_modules"]);

/** What in a working folder needs a hand laid on it, by its real path. */
export interface Surroundings {
  /** What may not be written, though it lies in a folder that may. */
  readonly readOnly: readonly string[];
  /** What may not be read. */
  readonly masked: readonly string[];
  /** Files of git that must not appear. */
  readonly absent: readonly string[];
  /** Closed places that are links: no mount can stand on one, so they are looked at again. */
  readonly links: readonly string[];
  /** The folder has more entries than are looked at. */
  readonly cut: boolean;
}

/** Walks a working folder for closed files and for those that a rule forbids. */
export function lookAround(folder: string, { write, hidden }: Axes): Surroundings {
  const readOnly: string[] = [];
  const masked: string[] = [];
  const absent: string[] = [];
  const links: string[] = [];
  const named = new Set(write.named.map((path) => path.toLowerCase()));
  const writes = write.places.length > 0 || write.git;
  if (!writes && hidden.length === 0) return { readOnly, masked, absent, links, cut: false };

  const close = (path: string, entry: Dirent, below: string): boolean => {
    const closed = closedBy(below);
    if (closed === undefined) return false;
    if (closed.byName && named.has(below.toLowerCase())) return false;
    if (closed.file === ".git" && entry.isDirectory() && write.git) {
      const git = closedInGit(path);
      readOnly.push(...git.existing);
      absent.push(...git.absent);
    } else if (entry.isSymbolicLink()) {
      links.push(path);
      readOnly.push(...realPlaces(path, folder));
    } else readOnly.push(path);
    return true;
  };

  let visited = 0;
  const open = [""];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of entriesOf(join(folder, at))) {
      if (++visited > MAX_VISITED) return { readOnly, masked, absent, links, cut: true };
      const below = at === "" ? entry.name : `${at}/${entry.name}`;
      const path = join(folder, below);
      if (names(hidden, below)) {
        masked.push(...realPlaces(path, folder));
        continue;
      }
      const closed = close(path, entry, below);
      if (!closed && names(write.forbidden, below)) readOnly.push(...realPlaces(path, folder));
      // In a closed folder there may be files to hide; all else of it is closed with it.
      const passed = PASSED_OVER.has(entry.name) || (closed && hidden.length === 0);
      if (entry.isDirectory() && !passed) open.push(below);
    }
  }
  return { readOnly, masked, absent, links, cut: false };
}

function names(rules: readonly ForbiddenFiles[], path: string): boolean {
  return rules.some(({ tool, pattern }) => argumentForbidden(tool, pattern, { path }));
}

/** A link is no way around: what it leads to is meant. */
function realPlaces(path: string, folder: string): string[] {
  if (!existsSync(path)) return [];
  const real = realpathSync(path);
  return isWithin(real, folder) && real !== folder ? [real] : [];
}

/** A folder that cannot be read now cannot be read by a command, either. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
