/**
 * Reads the headers of a tar that nobody vouches for. Libraries take an unknown type for a file
 * and a broken record for the end of a list; here only what is fully understood passes.
 */
import {
  ANY_EXECUTE,
  type ArchiveEntry,
  invalid,
  invalidEntry,
  UNIX_FILE,
  UNIX_FOLDER,
  UNIX_TYPE_BITS,
} from "./entry.ts";
import { type ArchiveLimits, tooLarge } from "./limits.ts";
import { readPax } from "./read-pax.ts";
import { readTarHeader, TAR_BLOCK, type TarHeader } from "./tar-header.ts";

/** What stands before an entry and describes it. */
interface Pending {
  readonly name?: Uint8Array;
  readonly size?: number | undefined;
  readonly described?: true;
}

/** Types that are neither file nor folder, in the words that follow the entry's name. */
const REFUSED: Readonly<Record<string, string>> = {
  "1": "is a hard link",
  "2": "is a symbolic link",
  "3": "is a device",
  "4": "is a device",
  "6": "is a named pipe",
  S: "is a sparse file",
};

const BODYLESS = /^[1-6]$/;

/** Lists what a tar holds, each file with the part of `tar` that is its contents. */
export function listTar(tar: Uint8Array, limits: ArchiveLimits): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  let pending: Pending = {};
  let at = 0;
  while (!isEnd(tar, at)) {
    const header = readTarHeader(blockAt(tar, at));
    const start = at + TAR_BLOCK;
    // A size is trusted only as far as there are bytes: nothing is set aside for it.
    if (start + header.size > tar.length) throw invalid("the tar is cut off inside an entry");
    const data = tar.subarray(start, start + header.size);
    at = start + Math.ceil(header.size / TAR_BLOCK) * TAR_BLOCK;
    const described = describe(header, data, pending, limits);
    if (described !== undefined) {
      pending = described;
      continue;
    }
    if (entries.length >= limits.entries) {
      throw tooLarge("the archive has", limits.entries, "entries");
    }
    entries.push(entryOf(header, data, pending));
    pending = {};
  }
  if (pending.described) {
    throw invalid("the tar ends with a description of an entry that does not come");
  }
  return entries;
}

/** The end is marked by zeros, and nothing but zeros may follow: what hides there, others find. */
function isEnd(tar: Uint8Array, at: number): boolean {
  if (!isZero(tar.subarray(at, at + TAR_BLOCK))) return false;
  if (tar.length - at < 2 * TAR_BLOCK) throw invalid("the tar is cut off: its end is not marked");
  if (!isZero(tar.subarray(at))) throw invalid("the tar goes on after its end");
  return true;
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function blockAt(tar: Uint8Array, at: number): Uint8Array {
  if (at + TAR_BLOCK > tar.length) throw invalid("the tar is cut off inside a header");
  return tar.subarray(at, at + TAR_BLOCK);
}

/** What is known of the next entry after this header, or undefined when the header is an entry. */
function describe(
  header: TarHeader,
  data: Uint8Array,
  pending: Pending,
  limits: ArchiveLimits,
): Pending | undefined {
  switch (header.type) {
    case "x":
    case "g": {
      if (data.length > limits.directoryBytes) {
        throw tooLarge("a PAX header has", limits.directoryBytes, "bytes");
      }
      const { path, size } = readPax(data);
      if (header.type === "x") return { ...withName(pending, path), size };
      // A name or a size for every entry at once describes none.
      if (path !== undefined || size !== undefined) {
        throw invalid("a global PAX header of the tar gives a path or a size");
      }
      return pending;
    }
    case "L": {
      if (data.length > limits.pathBytes + 1) {
        throw tooLarge("an entry's path has", limits.pathBytes, "bytes");
      }
      const end = data.at(-1) === 0 ? -1 : undefined;
      return withName(pending, data.subarray(0, end));
    }
    case "K": // the long target of a link: the link itself is judged when it comes
      return pending;
    default:
      return undefined;
  }
}

/** Two descriptions of one entry: each reader would take the one it likes. */
function withName(pending: Pending, name: Uint8Array | undefined): Pending {
  if (pending.described) throw invalid("the tar describes one entry twice");
  return name === undefined ? { described: true } : { described: true, name };
}

function entryOf(header: TarHeader, data: Uint8Array, pending: Pending): ArchiveEntry {
  const { type, mode, size } = header;
  const name = Buffer.from(pending.name ?? header.name).toString();
  if (pending.size !== undefined && pending.size !== size) {
    throw invalidEntry(name, "has two different sizes");
  }
  // Some readers would skip these bytes, others would find entries in them.
  if (BODYLESS.test(type) && size > 0) {
    throw invalidEntry(name, "has contents although it is not a file");
  }
  const isFolder = type === "5";
  if (!isFolder && type !== "0" && type !== "\0") {
    return { kind: "refused", name, reason: REFUSED[type] ?? "is neither a file nor a folder" };
  }
  const typeBits = mode & UNIX_TYPE_BITS;
  if (typeBits !== 0 && typeBits !== (isFolder ? UNIX_FOLDER : UNIX_FILE)) {
    return { kind: "refused", name, reason: "has a mode that does not fit its type" };
  }
  if (isFolder) return { kind: "folder", name };
  const executable = (mode & ANY_EXECUTE) !== 0;
  return { kind: "file", name, size, executable, unpack: async () => data };
}
