import { dirname, join, resolve } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import { isInside } from "../skill/path.ts";
import { ARTIFACTS, STORE_VERSION, STORE_VERSION_FILE } from "./layout.ts";
import type { StoreFs } from "./store-fs.ts";
import { flushFolder } from "./write-artifact.ts";

/** Throws when the store was written in a form this psk does not know. Changes nothing. */
export function checkStoreVersion(fs: StoreFs, root: string): "new" | "known" {
  const found = readStoreVersion(fs, root);
  if (found === undefined) return "new";
  if (found === STORE_VERSION) return "known";
  throw new PskError(
    "io",
    `the store has version "${found.slice(0, 20)}"; this psk knows version ${STORE_VERSION} only`,
  );
}

/** Makes the folders of a store where they are missing, and then writes its version, once. */
export function prepareStore(fs: StoreFs, root: string, lease: string): void {
  const state = checkStoreVersion(fs, root);
  const artifacts = join(root, ARTIFACTS);
  if (state === "known" && fs.lstatSync(artifacts, { throwIfNoEntry: false })) return;
  const first = fs.mkdirSync(artifacts, { recursive: true });
  flushAbove(fs, resolve(root), first);
  if (state === "new") writeStoreVersion(fs, root, join(artifacts, `${lease}.version`));
  flushFolder(fs, root);
}

/** Written where a sweep finds it if it is never renamed. */
function writeStoreVersion(fs: StoreFs, root: string, temporary: string): void {
  const handle = fs.openSync(temporary, "wx", 0o644);
  try {
    fs.writeSync(handle, Buffer.from(`${STORE_VERSION}\n`));
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(temporary, join(root, STORE_VERSION_FILE));
}

/** Makes the store's own name last, and those of the folders above it that were made with it. */
function flushAbove(fs: StoreFs, root: string, first: string | undefined): void {
  const top = dirname(first === undefined ? root : resolve(first));
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    try {
      flushFolder(fs, folder);
    } catch (error) {
      // One that may be entered but not read cannot be flushed, and was not made by us.
      if (systemCode(error) !== "EACCES") throw error;
    }
    if (folder === top || !isInside(top, folder)) return;
  }
}

function readStoreVersion(fs: StoreFs, root: string): string | undefined {
  try {
    // Not as "utf8": there Node 20 ends the process when the file cannot be closed.
    return fs.readFileSync(join(root, STORE_VERSION_FILE)).toString().trim();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
