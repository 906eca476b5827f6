/**
 * Files inside files: members of archives, what hangs behind the end of an image or of a script.
 * They are scanned like any other file, under the path `archive!/member`.
 */
import type { Skill } from "../../skill/skill.ts";
import { fileType } from "./file-type.ts";
import { imageParts } from "./image-parts.ts";
import { type Budget, readMembers, zipMembers } from "./read-members.ts";
import { view } from "./view.ts";

/** A file that stands inside another. */
export interface InnerFile {
  /** The path of the outermost file, then of each one inside it: `a.zip!/b.tar!/c.sh`. */
  readonly path: string;
  /** The file of the skill that it is in. */
  readonly outer: string;
  /** `member` of an archive, or `appended` behind what the file says it is. */
  readonly origin: "member" | "appended";
  readonly encrypted: boolean;
  /** Undefined when it could not be read. */
  readonly bytes: Uint8Array | undefined;
}

const MAX_DEPTH = 3;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MEMBERS = 2000;
const UNREAD_ARCHIVES = new Set(["7z", "rar", "xz", "bzip2", "zstd"]);

/** All files inside the files of a skill, down to a depth of three. */
export const innerFiles = view((skill: Skill): readonly InnerFile[] => {
  const budget: Budget = { bytes: MAX_BYTES, members: MAX_MEMBERS };
  const found: InnerFile[] = [];
  for (const { path, bytes } of skill.files) {
    if (bytes !== undefined) addInner(path, path, bytes, 1, budget, found);
  }
  return found;
});

/** True for an archive of a kind that is not read. */
export function isUnreadArchive(bytes: Uint8Array): boolean {
  return UNREAD_ARCHIVES.has(fileType(bytes));
}

function addInner(
  path: string,
  outer: string,
  bytes: Uint8Array,
  depth: number,
  budget: Budget,
  found: InnerFile[],
): void {
  if (depth > MAX_DEPTH) return;
  const add = (name: string, inner: Omit<InnerFile, "path" | "outer">) => {
    const innerPath = `${path}!/${name}`;
    found.push({ path: innerPath, outer, ...inner });
    if (inner.bytes !== undefined) {
      addInner(innerPath, outer, inner.bytes, depth + 1, budget, found);
    }
  };
  for (const { name, encrypted, bytes: contents } of readMembers(bytes, budget) ?? []) {
    add(name, { origin: "member", encrypted, bytes: contents });
  }
  const appended = imageParts(bytes)?.trailing ?? appendedArchive(bytes);
  if (appended === undefined) return;
  const members = fileType(appended) === "text" ? undefined : zipMembers(appended, budget);
  if (members === undefined) {
    add("appended", { origin: "appended", encrypted: false, bytes: appended });
  }
  for (const { name, encrypted, bytes: contents } of members ?? []) {
    add(name, { origin: "appended", encrypted, bytes: contents });
  }
}

/** Scripts that unpack themselves carry an archive behind their last line. */
function appendedArchive(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0x23 || bytes[1] !== 0x21) return undefined; // #!
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const magic of ["\n\x1f\x8b\x08", "\nPK\x03\x04"]) {
    const at = buffer.indexOf(magic, 0, "latin1");
    if (at !== -1) return bytes.subarray(at + 1);
  }
  return undefined;
}
