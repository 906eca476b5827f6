/**
 * Files inside files: members of archives, what hangs behind the end of an image or of a script.
 * They are scanned like any other file, under the path `archive!/member`.
 */
import type { Skill } from "../../skill/skill.ts";
import { noteCut } from "./cuts.ts";
import { type FileType, fileType } from "./file-type.ts";
import { heldFiles } from "./held-files.ts";
import { limitsOf } from "./limits.ts";
import { type Budget, READS_ZSTD, readMembers, zipMembers } from "./read-members.ts";
import { view } from "./view.ts";
import { trailingOf } from "./whole-formats.ts";

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

const UNREAD_ARCHIVES = new Set<FileType>([
  "7z",
  "rar",
  "xz",
  "bzip2",
  ...(READS_ZSTD ? [] : (["zstd"] as const)),
]);
const READ_ARCHIVES = new Set<FileType>(["zip", "gzip", "tar", "zstd"]);

/** One walk through the archives of a skill. */
interface Walk {
  readonly skill: Skill;
  readonly budget: Budget;
  readonly found: InnerFile[];
  /** The file that is being read. */
  path: string;
}

/** All files inside the packaged files of a skill. */
export const ownInnerFiles = view((skill: Skill): readonly InnerFile[] =>
  filesInside(skill, heldFiles(skill)),
);

/** All files inside some files, down to the depth that the limits allow. */
export function filesInside(
  skill: Skill,
  files: readonly { readonly path: string; readonly bytes: Uint8Array | undefined }[],
): readonly InnerFile[] {
  const { archive_bytes, archive_files } = limitsOf(skill);
  const cut = (reason: string) => noteCut(skill, walk.path, reason);
  const budget = { bytes: archive_bytes, members: archive_files, cut };
  const walk: Walk = { skill, budget, found: [], path: "" };
  for (const { path, bytes } of files) {
    if (bytes !== undefined) addInner(walk, path, path, bytes, 1);
  }
  return walk.found;
}

/** True for an archive of a kind that is not read. */
export function isUnreadArchive(bytes: Uint8Array): boolean {
  return UNREAD_ARCHIVES.has(fileType(bytes));
}

function addInner(walk: Walk, path: string, outer: string, bytes: Uint8Array, depth: number): void {
  const { skill, budget, found } = walk;
  const { archive_depth } = limitsOf(skill);
  const type = fileType(bytes);
  if (UNREAD_ARCHIVES.has(type)) noteCut(skill, path, `${type} archives are not read`);
  if (depth > archive_depth) {
    const deep = `archives nested more than ${archive_depth} deep are not read`;
    if (READ_ARCHIVES.has(type)) noteCut(skill, path, deep);
    return;
  }
  const add = (name: string, inner: Omit<InnerFile, "path" | "outer">, unread?: string) => {
    const innerPath = `${path}!/${name}`;
    if (unread !== undefined) noteCut(skill, innerPath, unread);
    found.push({ path: innerPath, outer, ...inner });
    if (inner.bytes !== undefined) addInner(walk, innerPath, outer, inner.bytes, depth + 1);
  };
  walk.path = path;
  for (const { name, encrypted, bytes: contents, unread } of readMembers(bytes, budget) ?? []) {
    add(name, { origin: "member", encrypted, bytes: contents }, unread);
  }
  const appended = trailingOf(bytes) ?? appendedArchive(bytes);
  if (appended === undefined) return;
  walk.path = path;
  const members = fileType(appended) === "text" ? undefined : zipMembers(appended, budget);
  if (members === undefined) {
    add("appended", { origin: "appended", encrypted: false, bytes: appended });
  }
  for (const { name, encrypted, bytes: contents, unread } of members ?? []) {
    add(name, { origin: "appended", encrypted, bytes: contents }, unread);
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
