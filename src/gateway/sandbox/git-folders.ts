import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isWithin } from "./within.ts";

/** Settings and hooks in a folder of git: whoever writes one chooses what the next `git` starts. */
const CLOSED = ["config", "config.worktree", "hooks", "info/attributes"];
/** The same in the folder of a work tree, which shares the rest. */
const CLOSED_IN_TREE = ["config", "config.worktree"];
/** With this file git takes its settings from another folder. */
const REDIRECTS = "commondir";
const MAX_MODULES = 1_000;

/** What stays closed in a folder of git that may be written. */
export interface ClosedGit {
  readonly existing: readonly string[];
  /** Files that must not appear. */
  readonly absent: readonly string[];
}

/** Settings and hooks of a repository, of its work trees and of its submodules. */
export function closedInGit(git: string): ClosedGit {
  const places = (folders: string[], names: readonly string[]) =>
    folders.flatMap((folder) => [...names, REDIRECTS].map((name) => join(folder, name)));
  const all = [
    ...places([git, ...modules(join(git, "modules"))], CLOSED),
    ...places(foldersIn(join(git, "worktrees")), CLOSED_IN_TREE),
    ...hooksElsewhere(git),
  ];
  return {
    existing: all.filter(existsSync),
    absent: all.filter((path) => !existsSync(path)),
  };
}

/** A folder of git outside the working folder, which git uses all the same. */
export interface OuterGit {
  readonly path: string;
  /** False where it belongs to a folder above: what lies beside the working folder is not its own. */
  readonly own: boolean;
}

/** Finds it for a work tree, a submodule, or a folder inside a repository. */
export function outerGit(folder: string, homes: readonly string[]): OuterGit | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const git = join(at, ".git");
    const stat = lstatSync(git, { throwIfNoEntry: false });
    if (stat?.isDirectory() && isGit(git)) {
      return at === folder ? undefined : { path: git, own: false };
    }
    if (stat?.isFile()) {
      const path = linkedFrom(git);
      return path === undefined ? undefined : { path, own: at === folder };
    }
    if (at === dirname(at) || homes.includes(at)) return undefined;
  }
}

/**
 * Where the file `.git` leads. A file in a checkout could lead anywhere, so it counts only when that
 * folder is one of git's and names this very file in turn.
 */
function linkedFrom(file: string): string | undefined {
  const target = /^gitdir: (.+)$/m.exec(textOf(file))?.[1];
  if (target === undefined) return undefined;
  const own = resolve(dirname(file), target);
  const back = textOf(join(own, "gitdir")).trim();
  if (back !== "" && sameFile(back, file)) {
    const common = resolve(own, textOf(join(own, REDIRECTS)).trim() || "none");
    return isGit(common) && isWithin(own, join(common, "worktrees")) ? common : undefined;
  }
  const tree = /^\s*worktree\s*=\s*(.+)$/m.exec(textOf(join(own, "config")))?.[1];
  const leadsBack = tree !== undefined && sameFile(resolve(own, tree.trim()), dirname(file));
  return leadsBack && isGit(own) ? own : undefined;
}

/** Folders of submodules; their names may have several parts. */
function modules(above: string): string[] {
  const found: string[] = [];
  const open = foldersIn(above);
  for (let at = open.pop(); at !== undefined && found.length < MAX_MODULES; at = open.pop()) {
    if (existsSync(join(at, "HEAD"))) found.push(at, ...modules(join(at, "modules")));
    else open.push(...foldersIn(at));
  }
  return found;
}

/** Hooks that the settings keep in the work tree, as husky does. */
function hooksElsewhere(git: string): string[] {
  const path = /^\s*hooksPath\s*=\s*"?([^"\n]+?)"?\s*$/im.exec(textOf(join(git, "config")))?.[1];
  if (path === undefined || path.startsWith("~")) return [];
  const place = resolve(dirname(git), path);
  return existsSync(place) && isWithin(place, dirname(git)) && place !== dirname(git)
    ? [place]
    : [];
}

function isGit(folder: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => existsSync(join(folder, name)));
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []));
}

function sameFile(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}

/** The text of a file that need not be there. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
