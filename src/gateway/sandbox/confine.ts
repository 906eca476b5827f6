import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PskError } from "../../errors.ts";
import type { Axes } from "../../grant/axes.ts";
import { CLOSED_FILES } from "../../grant/closed-files.ts";
import { closedInGit, outerGit } from "./git-folders.ts";
import { lookAround } from "./look-around.ts";
import { isThere } from "./mount-points.ts";
import { type SystemPlaces, systemPlaces } from "./system-places.ts";
import { isWithin } from "./within.ts";

/** More places than this do not fit on a command line. */
const MAX_PLACES = 2_000;

/** Where commands work, and what they may do there. */
export interface Bounds {
  /** The working folder, by its real path. */
  readonly folder: string;
  readonly axes: Axes;
  /** Folders of skills, whose scripts are run where they lie. */
  readonly skills: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `git init` is allowed, so the folder of git may appear. */
  readonly mayInit: boolean;
}

/** What one command may touch: real paths, for a sandbox to hold. */
export interface Confinement {
  readonly folder: string;
  readonly system: SystemPlaces;
  readonly writable: readonly string[];
  /** Read-only, inside the working folder or outside. */
  readonly readOnly: readonly string[];
  readonly masked: readonly string[];
  /** Folders above closed places: moved away, they would take their locks along. */
  readonly pinned: readonly string[];
  /** Folders to write to that are not there yet. */
  readonly toMake: readonly string[];
  /** Closed folders that are not there; made for the time of a command, so that it cannot. */
  readonly blocked: readonly string[];
  /** Files that must not appear. */
  readonly absent: readonly string[];
  /** Closed places that are links, and must stay the same. */
  readonly links: readonly string[];
  /** Instructions for agents that rules name; all others may appear, but not in silence. */
  readonly named: readonly string[];
  /** More files than were looked at. */
  readonly cut: boolean;
  /** Git has to look for its folder above the working folder. */
  readonly gitAbove: boolean;
}

/** Looks at the folder as it is now. */
export function confine({ folder, axes, skills, env, mayInit }: Bounds): Confinement {
  const system = systemPlaces(env, folder);
  const { write } = axes;
  const places = write.places.flatMap((place) => placeIn(folder, place));
  const whole = places.includes(folder);
  const around = lookAround(folder, axes);
  const outer = outerGit(folder, system.hidden);
  const ownGit = join(folder, ".git");
  const gits = [
    ...(write.git && !whole && existsSync(join(ownGit, "HEAD")) ? [ownGit] : []),
    ...(write.git && outer?.own ? [outer.path] : []),
  ];
  const writable = [...new Set([...places, ...gits])];
  const outerClosed = outer?.own && write.git ? closedInGit(outer.path) : undefined;
  const missing = whole ? missingAtTop(folder, mayInit) : NOTHING;
  const absent = [...around.absent, ...(outerClosed?.absent ?? [])];
  const blocked = [...missing.folders, ...absent.filter((path) => path.endsWith("/hooks"))];
  const readOnly = [
    ...[...around.readOnly, ...blocked, ...(outerClosed?.existing ?? [])].filter((path) =>
      writable.some((place) => isWithin(path, place)),
    ),
    ...(outer === undefined || gits.includes(outer.path) ? [] : [outer.path]),
    ...skills
      .flatMap((path) => (existsSync(path) ? [realpathSync(path)] : []))
      .filter((path) => path !== folder),
  ];
  if (readOnly.length + around.masked.length > MAX_PLACES) {
    throw new PskError(
      "too_large",
      `${folder} holds more than ${MAX_PLACES} closed or forbidden files, too many for a sandbox; forbid their folder instead`,
    );
  }
  return {
    ...{ folder, system, writable, readOnly, masked: around.masked, cut: around.cut },
    pinned: pins(writable, [...readOnly, ...around.masked]),
    ...{ blocked, links: around.links, named: write.named },
    toMake: places.filter((place) => !existsSync(place)),
    absent: [...missing.files, ...absent.filter((path) => !path.endsWith("/hooks"))],
    gitAbove: outer !== undefined && !outer.own,
  };
}

/** What is not held of a folder that is too large. */
export function confinementNotes({ cut }: Confinement): string[] {
  if (!cut) return [];
  return [
    "the working folder holds more files than psk looks at before a command: closed files below its top and files that a rule forbids to read are held only as far as it looked",
  ];
}

const NOTHING = { folders: [], files: [] };

/** Closed places that are not there yet. */
function missingAtTop(folder: string, mayInit: boolean) {
  const missing = CLOSED_FILES.filter(({ path }) => !isThere(join(folder, path)));
  const paths = (wanted: (typeof CLOSED_FILES)[number][]) =>
    wanted.map(({ path }) => join(folder, path));
  return {
    folders: paths(
      missing.filter(({ kind, path }) => kind === "folder" && !(path === ".git" && mayInit)),
    ),
    files: paths(missing.filter(({ kind, byName }) => kind === "file" && !byName)),
  };
}

/** A place of a rule as a real path in the folder; one that leads out of it is none. */
function placeIn(folder: string, place: string): string[] {
  const path = resolve(folder, place);
  let real = path;
  // What is not there yet is where its nearest folder is.
  for (let at = path; ; at = dirname(at)) {
    if (!isThere(at)) continue;
    if (!existsSync(at)) return []; // a link that leads nowhere
    real = resolve(realpathSync(at), path.slice(at.length).replace(/^\/+/, ""));
    break;
  }
  return isWithin(real, folder) ? [real] : [];
}

function pins(writable: readonly string[], closed: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of closed) {
    const root = writable.find((place) => path !== place && isWithin(path, place));
    if (root === undefined) continue;
    for (let at = dirname(path); at !== root; at = dirname(at)) found.add(at);
  }
  return [...found].sort();
}
