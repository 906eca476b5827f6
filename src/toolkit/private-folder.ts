import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ioError } from "../errors.ts";
import { beginLease, endLease, leaseState } from "../store/lease.ts";

const PREFIX = "psk-work-";

/** A folder for what must not outlive the process; only its owner may look into it. */
export interface PrivateFolder {
  readonly path: string;
  /** A new folder inside, which `remove` takes away with everything in it. */
  make(): { readonly path: string; remove(): void };
  close(): void;
}

/** Opens a folder below the system's temporary one, and removes what dead processes left there. */
export function openPrivateFolder(parent = tmpdir()): PrivateFolder {
  sweep(parent);
  const lease = beginLease();
  const path = join(parent, `${PREFIX}${lease}`);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    throw ioError(path, error);
  }
  return {
    path,
    make() {
      const inner = mkdtempSync(join(path, "job-"));
      return { path: inner, remove: () => rmSync(inner, { recursive: true, force: true }) };
    },
    close() {
      rmSync(path, { recursive: true, force: true });
      endLease(lease);
    },
  };
}

/** Only folders of this user: in a shared place others may have made something of that name. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || leaseState(name.slice(PREFIX.length)) !== "ended") continue;
    const path = join(parent, name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory() && stat.uid === process.getuid?.()) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}
