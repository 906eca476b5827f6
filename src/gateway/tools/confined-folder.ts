import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { PskError, systemCode } from "../../errors.ts";
import { Refused } from "../tool.ts";

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** Nothing is there: no matter of rights, and the sub-agent is told as any program would be. */
export class NoFile extends Error {
  override readonly name = "NoFile";
}

/**
 * A folder that nothing leads out of. A path is resolved first, links and all, and must lie inside;
 * then it is walked again from the folder itself, one open descriptor after another and following
 * no link, so that a link made in between is met and not followed.
 */
export interface ConfinedFolder {
  readonly path: string;
  /** Where a path really leads, relative to the folder; `.` is the folder. Throws `Refused`. */
  locate(path: string): string;
  /** The bytes of a regular file at a place that `locate` gave. */
  read(place: string, maxBytes: number): Buffer;
  /** What stands in a folder at such a place; empty when it is none. */
  list(place: string): Dirent[];
  /** Puts a file in place in one step and makes the folders it needs. */
  write(place: string, text: string): void;
}

/** Opens a folder; it must be there. */
export function openFolder(path: string): ConfinedFolder {
  const root = realRoot(path);
  return {
    path: root,
    locate: (given) => locate(root, given),
    read(place, maxBytes) {
      const fd = withFolder(root, dirname(place), false, (parent) =>
        openAt(parent, basename(place), O_RDONLY | O_NONBLOCK),
      );
      try {
        const stat = fstatSync(fd);
        if (!stat.isFile()) throw new Refused("OUTSIDE_FOLDER", `"${place}" is not a file`);
        if (stat.size > maxBytes) {
          throw new Refused("TOO_LARGE", `"${place}" has more than ${maxBytes} bytes`);
        }
        return readFileSync(fd);
      } finally {
        closeSync(fd);
      }
    },
    list(place) {
      try {
        return withFolder(root, place, false, (fd) =>
          readdirSync(`/proc/self/fd/${fd}`, { withFileTypes: true }),
        );
      } catch (error) {
        if (error instanceof Refused || error instanceof NoFile) return []; // gone meanwhile, or no folder
        throw error;
      }
    },
    write(place, text) {
      withFolder(root, dirname(place), true, (parent) => {
        const temporary = `.psk-${process.pid}-${Date.now()}.tmp`;
        const fd = openAt(parent, temporary, O_WRONLY | O_CREAT | O_EXCL);
        try {
          writeFileSync(fd, text);
        } finally {
          closeSync(fd);
        }
        try {
          // The name is taken over, whatever it was: what a link leads to stays as it is.
          renameSync(at(parent, temporary), at(parent, basename(place)));
        } catch (error) {
          rmSync(at(parent, temporary), { force: true });
          throw error;
        }
      });
    },
  };
}

function realRoot(path: string): string {
  try {
    const root = realpathSync(path);
    closeSync(openSync(root, O_RDONLY | O_DIRECTORY));
    return root;
  } catch (error) {
    throw new PskError("usage", `--files ${path}: ${systemCode(error) ?? "no folder"}`);
  }
}

function locate(root: string, given: string): string {
  if (given.includes("\0") || given === "") throw outside(given);
  const whole = isAbsolute(given) ? given : join(root, given);
  if (given.split(/[/\\]/).includes("..")) throw outside(given);
  const real = realOf(whole, given);
  if (real !== root && !real.startsWith(root === sep ? root : `${root}${sep}`))
    throw outside(given);
  return relative(root, real) || ".";
}

/** The real path of what is there, and below it what is not there yet. */
function realOf(path: string, given: string): string {
  const rest: string[] = [];
  for (let place = path; ; place = dirname(place)) {
    try {
      return join(realpathSync(place), ...rest);
    } catch (error) {
      const code = systemCode(error);
      // A link that leads nowhere yet may lead anywhere later.
      if (code !== "ENOENT" || isLink(place) || place === dirname(place)) throw outside(given);
      rest.unshift(basename(place));
    }
  }
}

function isLink(path: string): boolean {
  try {
    readlinkSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Walks down to a folder, following no link, and works with its descriptor. */
function withFolder<T>(root: string, place: string, make: boolean, work: (folder: number) => T): T {
  let folder = openSync(root, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    for (const name of place.split(sep)) {
      if (name === "." || name === "") continue;
      if (make) makeFolder(at(folder, name));
      const next = openAt(folder, name, O_RDONLY | O_DIRECTORY);
      closeSync(folder);
      folder = next;
    }
    return work(folder);
  } finally {
    closeSync(folder);
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

function openAt(folder: number, name: string, flags: number): number {
  try {
    return openSync(at(folder, name), flags | O_NOFOLLOW, 0o666);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ELOOP" || code === "ENOTDIR") throw outside(name);
    if (code === "ENOENT") throw new NoFile(`There is no file "${name}".`);
    if (code !== undefined)
      throw new Refused("BAD_ARGUMENTS", `"${name}" cannot be opened: ${code}`);
    throw error;
  }
}

/** A name in the folder that a descriptor holds open, wherever that folder has gone meanwhile. */
function at(folder: number, name: string): string {
  return `/proc/self/fd/${folder}/${name}`;
}

function outside(given: string): Refused {
  return new Refused("OUTSIDE_FOLDER", `"${given.slice(0, 200)}" leads out of the folder`);
}
