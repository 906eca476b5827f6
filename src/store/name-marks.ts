import { join } from "node:path";
import { systemCode } from "../errors.ts";
import { STORE_NAME } from "./manifest.ts";
import type { StoreFs } from "./store-fs.ts";

/** Two changes within one tick of a file system's clock look like one: what is so new has no mark. */
const TOO_NEW_MS = 2000;

/**
 * A mark for each name in a store, which changes with every version that is added, replaced or
 * removed: all of these change the name's folder. Undefined where that cannot be told.
 */
export function nameMarks(fs: StoreFs, root: string): Map<string, string | undefined> {
  const marks = new Map<string, string | undefined>();
  for (const name of namesIn(fs, root)) {
    const stat = fs.lstatSync(join(root, name), { throwIfNoEntry: false });
    if (!stat?.isDirectory()) continue;
    const isOld = Date.now() - stat.mtimeMs > TOO_NEW_MS;
    marks.set(name, isOld ? `${stat.mtimeMs}:${stat.ino}` : undefined);
  }
  return marks;
}

function namesIn(fs: StoreFs, root: string): string[] {
  try {
    return fs.readdirSync(root).filter((name) => STORE_NAME.test(name));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}
