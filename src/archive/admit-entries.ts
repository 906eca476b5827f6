/**
 * The one gate between what an archive says and what psk takes. It sees names and kinds only:
 * nothing is unpacked before every entry has passed.
 */
import { byBytes, caseCollisions, unsafePath } from "../skill/path.ts";
import { isIgnored } from "../skill/read-dir.ts";
import { type ArchiveEntry, invalidEntry, shownName } from "./entry.ts";
import { type ArchiveLimits, tooLarge } from "./limits.ts";

type FileEntry = Extract<ArchiveEntry, { kind: "file" }>;

/** Files by their safe paths, in byte order, and what was left out. */
export interface Admitted {
  readonly files: ReadonlyMap<string, FileEntry>;
  readonly ignored: readonly string[];
  /** The files below what was left out, by their paths. */
  readonly beside: ReadonlyMap<string, FileEntry>;
}

/** Lets files and folders with safe, distinct names pass; anything else ends the reading. */
export function admitEntries(entries: readonly ArchiveEntry[], limits: ArchiveLimits): Admitted {
  const files = new Map<string, FileEntry>();
  const folders = new Set<string>();
  const ignored = new Set<string>();
  const beside = new Map<string, FileEntry>();
  for (const entry of entries) {
    const path = pathOf(entry, limits);
    if (path === undefined) continue;
    const left = ignoredPart(path);
    if (left !== undefined) {
      ignored.add(left);
      if (entry.kind === "file") beside.set(path, entry);
    } else if (entry.kind === "refused") {
      throw invalidEntry(entry.name, entry.reason);
    } else if (entry.kind === "folder") {
      folders.add(path);
    } else {
      if (files.has(path)) throw invalidEntry(path, "is there twice");
      files.set(path, entry);
    }
  }
  refuseConflicts(files, folders);
  return {
    files: new Map([...files].sort(([a], [b]) => byBytes(a, b))),
    ignored: [...ignored].sort(byBytes),
    beside,
  };
}

/** The path an entry is for; undefined for the folder that the archive itself stands for. */
function pathOf({ name, kind }: ArchiveEntry, limits: ArchiveLimits): string | undefined {
  if (Buffer.byteLength(name) > limits.pathBytes) {
    throw tooLarge("an entry's path has", limits.pathBytes, "bytes");
  }
  // `tar -c .` writes "./" before every name.
  let path = name.startsWith("./") ? name.slice("./".length) : name;
  if (kind === "folder" && (path === "" || path === ".")) return undefined;
  if (kind !== "file" && path.endsWith("/")) path = path.slice(0, -1);
  const unsafe = unsafePath(path);
  if (unsafe !== undefined) throw invalidEntry(name, unsafe);
  if (path.split("/").length > limits.pathDepth) {
    throw tooLarge("an entry's path has", limits.pathDepth, "segments");
  }
  return path;
}

/** The shortest part of a path that is left out, as the reader of folders would list it. */
function ignoredPart(path: string): string | undefined {
  const segments = path.split("/");
  // What macOS adds to its zips beside the files themselves.
  if (segments[0] === "__MACOSX") return "__MACOSX";
  const at = segments.findIndex(isIgnored);
  return at === -1 ? undefined : segments.slice(0, at + 1).join("/");
}

/** Two entries that no disk, or not every disk, could hold side by side. */
function refuseConflicts(files: ReadonlyMap<string, unknown>, folders: ReadonlySet<string>): void {
  const paths = [...files.keys(), ...folders];
  for (const folder of folders) {
    if (files.has(folder)) throw invalidEntry(folder, "is a file and a folder");
  }
  for (const path of paths) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (files.has(folder)) throw invalidEntry(folder, "is a file and a folder");
    }
  }
  const [collision] = caseCollisions(paths);
  if (collision !== undefined) {
    const [first = "", second = ""] = collision;
    throw invalidEntry(first, `is the same name as ${shownName(second)} where case does not count`);
  }
}
