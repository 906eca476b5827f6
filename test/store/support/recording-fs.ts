import { relative } from "node:path";
import { realFs, type StoreFs } from "../../../src/store/store-fs.ts";
import type { Step } from "./simulated-disk.ts";

/** The real disk, with a record of every change and every flush below a folder. */
export function recordingFs(root: string, onStep: (step: Step) => void): StoreFs {
  const open = new Map<number, string>();
  const place = (path: unknown) => relative(root, String(path));
  const placeOf = (handle: number) => open.get(handle) ?? "";
  const record = (kind: "mkdir" | "create" | "flush" | "unlink", path: string) => {
    if (!path.startsWith("..")) onStep({ kind, path }); // the folders above are of another disk
  };

  const recorded: Partial<StoreFs> = {
    openSync(path, flags, mode) {
      const handle = realFs.openSync(path, flags, mode);
      open.set(handle, place(path));
      if (flags === "wx" || flags === "w") record("create", place(path));
      return handle;
    },
    closeSync(handle) {
      realFs.closeSync(handle);
      open.delete(handle);
    },
    fsyncSync(handle) {
      realFs.fsyncSync(handle);
      record("flush", placeOf(handle));
    },
    fchmodSync(handle, mode) {
      realFs.fchmodSync(handle, mode);
      onStep({ kind: "chmod", path: placeOf(handle), mode: Number(mode) });
    },
    symlinkSync(target, path, type) {
      realFs.symlinkSync(target, path, type);
      onStep({ kind: "symlink", path: place(path), text: String(target) });
    },
    renameSync(from, to) {
      realFs.renameSync(from, to);
      onStep({ kind: "rename", path: place(from), to: place(to) });
    },
    unlinkSync(path) {
      realFs.unlinkSync(path);
      record("unlink", place(path));
    },
    rmdirSync(path, options) {
      realFs.rmdirSync(path, options);
      record("unlink", place(path));
    },
    rmSync(path, options) {
      const wasThere = realFs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
      realFs.rmSync(path, options);
      if (wasThere) record("unlink", place(path));
    },
  };
  return new Proxy(realFs, {
    get(target, name) {
      if (name === "writeSync") return write;
      if (name === "mkdirSync") return mkdir;
      return Reflect.get(name in recorded ? recorded : target, name);
    },
  });

  function write(handle: number, chunk: Uint8Array, offset = 0, length = chunk.length - offset) {
    const written = realFs.writeSync(handle, chunk, offset, length);
    const bytes = Uint8Array.from(chunk.subarray(offset, offset + written));
    onStep({ kind: "write", path: placeOf(handle), bytes });
    return written;
  }

  function mkdir(path: string, options?: { readonly recursive?: boolean }): string | undefined {
    const made: string[] = [];
    for (let missing = path; !realFs.lstatSync(missing, { throwIfNoEntry: false }); ) {
      made.unshift(missing);
      missing = missing.slice(0, missing.lastIndexOf("/"));
    }
    const first = realFs.mkdirSync(path, { recursive: options?.recursive ?? false });
    for (const folder of made) record("mkdir", place(folder));
    return first;
  }
}
