import { realpathSync } from "node:fs";
import { join } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { listFiles } from "../skill/list-files.ts";
import { isInside, unsafePath } from "../skill/path.ts";
import { readFile } from "../skill/read-file.ts";
import type { Store } from "../store/store.ts";
import type { Entry } from "./entry.ts";

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
  read(path: string): Uint8Array;
}

/** A reader of a skill in a folder. Links may lead anywhere inside the root the skill is in. */
export function folderReader({ source }: Entry): SkillReader {
  const folder = join(source.root, source.path);
  return {
    folder,
    list: () => guard("its folder", () => listFiles(folder, MAX_LISTED).paths),
    read(path) {
      const unsafe = unsafePath(path);
      if (unsafe !== undefined)
        throw new PskError("denied", `"${path}" cannot be read: it ${unsafe}`);
      return guard(path, () => {
        const place = realpathSync.native(join(folder, path));
        const real = realpathSync.native(folder);
        if (!isInside(real, place) && !isInside(realpathSync.native(source.root), place)) {
          throw new PskError("denied", `"${path}" is a link that leads out of the skill`);
        }
        const { bytes, size } = readFile(place, MAX_READ_BYTES);
        if (bytes !== undefined) return bytes;
        throw new PskError(
          "too_large",
          `"${path}" has ${size} bytes; the limit is ${MAX_READ_BYTES}`,
        );
      });
    },
  };
}

/** A reader of a version in a store, which checks every byte against its manifest. */
export function storeReader(store: Store, root: string, { source }: Entry): SkillReader {
  const [name = "", version = ""] = source.path.split("/");
  const open = () => {
    const stored = store.get(name, version);
    if (stored !== undefined) return stored;
    throw new PskError("not_found", `${name}@${version} is no longer in the store`);
  };
  return {
    folder: join(root, source.path),
    list: () => open().manifest.files.map(({ path }) => path),
    read: (path) => open().readFile(path),
  };
}

function guard<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") {
      throw new PskError("not_found", `there is no file "${what}"`);
    }
    if (error instanceof Error && code === undefined && !(error instanceof PskError)) {
      throw new PskError("io", `"${what}" is not a plain file`, { cause: error });
    }
    throw ioError(`"${what}"`, error);
  }
}
