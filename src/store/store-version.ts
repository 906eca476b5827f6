import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import { ARTIFACTS, STORE_VERSION, STORE_VERSION_FILE } from "./layout.ts";
import type { StoreFs } from "./store-fs.ts";
import { flushFolder } from "./write-artifact.ts";

/** Throws when the store was written in a form this psk does not know. Changes nothing. */
export function checkStoreVersion(fs: StoreFs, root: string): void {
  const found = readStoreVersion(fs, root);
  if (found === undefined || found === STORE_VERSION) return;
  throw new PskError(
    "io",
    `the store has version "${found.slice(0, 20)}"; this psk knows version ${STORE_VERSION} only`,
  );
}

/** Makes the folders of a store where they are missing, and then writes its version, once. */
export function prepareStore(fs: StoreFs, root: string): void {
  if (readStoreVersion(fs, root) === STORE_VERSION) return;
  fs.mkdirSync(join(root, ARTIFACTS), { recursive: true });
  const temporary = join(root, `${STORE_VERSION_FILE}.${randomUUID()}`);
  const handle = fs.openSync(temporary, "wx", 0o644);
  try {
    fs.writeSync(handle, Buffer.from(`${STORE_VERSION}\n`));
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(temporary, join(root, STORE_VERSION_FILE));
  flushFolder(fs, root);
}

function readStoreVersion(fs: StoreFs, root: string): string | undefined {
  try {
    return fs.readFileSync(join(root, STORE_VERSION_FILE), "utf8").trim();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
