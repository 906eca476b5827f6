import { realpathSync } from "node:fs";
import { join } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { listFiles } from "../skill/list-files.ts";
import { isInside, unsafePath } from "../skill/path.ts";
import { isIgnored } from "../skill/read-dir.ts";
import { FileChanged, NotAFile, readFile } from "../skill/read-file.ts";
import { type FileStat, statFiles } from "../skill/stat-files.ts";
import type { Store } from "../store/store.ts";
import type { Entry } from "./entry.ts";
import type { InsideRoots } from "./root.ts";

/** More files than this are counted, not named. */
const MAX_LISTED = 10_000;
/** A larger file is for programs, not for a model to read. */
const MAX_READ_BYTES = 8 * 1024 * 1024;

/** Reads the files of one skill, as they are now. Errors are PskErrors without host paths. */
export interface SkillReader {
  /** Its folder on this machine. */
  readonly folder: string;
  /** Paths of its files in byte order, SKILL.md among them; nothing is opened. */
  list(): readonly string[];
  /** Its files with their sizes, links inside the root among them; stops after `max`. */
  stat(max: number): readonly FileStat[];
  read(path: string, maxBytes?: number): Uint8Array;
}

/** A reader of a skill in a folder. Links may lead anywhere inside the root the skill is in. */
export function folderReader({ source }: Entry, insideRoots: InsideRoots): SkillReader {
  const folder = join(source.root, source.path);
  /** Where the folder is now: since the snapshot, a link may have taken its place. */
  const realFolder = () => {
    const real = realpathSync.native(folder);
    if (source.scope !== "project" || insideRoots(real)) return real;
    throw new PskError("denied", "its folder is a link that leads out of all roots");
  };
  return {
    folder,
    list: () => guard("its folder", () => listFiles(realFolder(), MAX_LISTED).paths),
    stat: (max) => guard("its folder", () => statFiles(realFolder(), source.root, max)),
    read(path, maxBytes = MAX_READ_BYTES) {
      refuseUnsafe(path);
      return guard(`"${path}"`, () => {
        const place = realpathSync.native(join(folder, path));
        if (!isInside(realFolder(), place) && !isInside(realpathSync.native(source.root), place)) {
          throw new PskError("denied", `"${path}" is a link that leads out of the skill`);
        }
        const { bytes, size } = readFile(place, maxBytes);
        if (bytes !== undefined) return bytes;
        const limit = `the limit is ${maxBytes}`;
        throw new PskError("too_large", `"${path}" has ${size} bytes; ${limit}`);
      });
    },
  };
}

/** A reader of a version in a store, which checks every byte against its manifest. */
export function storeReader(store: Store, { source }: Pick<Entry, "source">): SkillReader {
  const [name = "", version = ""] = source.path.split("/");
  const open = () => {
    const stored = store.get(name, version);
    if (stored !== undefined) return stored;
    throw new PskError("not_found", `${name}@${version} is no longer in the store`);
  };
  return {
    folder: join(source.root, source.path),
    list: () => open().manifest.files.map(({ path }) => path),
    stat: (max) =>
      open()
        .manifest.files.slice(0, max)
        .map(({ path, size, sha256, mode }) => {
          return { path, size, executable: mode === "0755", signature: sha256, sha256 };
        }),
    read(path) {
      refuseUnsafe(path);
      return guard(`"${path}"`, () => open().readFile(path));
    },
  };
}

/** What lies in `.git` or `node_modules` is no part of a skill, and may hold secrets. */
function refuseUnsafe(path: string): void {
  const unsafe = unsafePath(path);
  if (unsafe !== undefined) {
    throw new PskError("denied", `"${path}" cannot be read: it ${unsafe}`);
  }
  if (path.split("/").some(isIgnored)) {
    throw new PskError("denied", `"${path}" cannot be read: it is no part of the skill`);
  }
}

function guard<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") {
      throw new PskError("not_found", `${what} is not there`);
    }
    if (error instanceof NotAFile || code === "ENXIO") {
      throw new PskError("io", `${what} is not a plain file`, { cause: error });
    }
    if (error instanceof FileChanged) {
      throw new PskError("io", `${what} changed while it was read`, { cause: error });
    }
    throw ioError(what, error);
  }
}
