import { dirname, join, resolve } from "node:path";
import { PskError, systemCode } from "../errors.ts";
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
  fs.mkdirSync(artifacts, { recursive: true });
  flushAbove(fs, resolve(root));
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

/** What may not be opened, cannot be flushed or cannot change: none of it was made by us. */
const NOT_FLUSHED: readonly unknown[] = ["EACCES", "EPERM", "EINVAL", "EROFS"];

/**
 * Makes the store's own name last, and those of all folders above it: some may have been made just
 * now, others by a process that died before it came to this.
 */
function flushAbove(fs: StoreFs, root: string): void {
  for (let folder = root; folder !== dirname(folder); ) {
    folder = dirname(folder);
    try {
      flushFolder(fs, folder);
    } catch (error) {
      if (!NOT_FLUSHED.includes(systemCode(error))) throw error;
    }
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
