import { byBytes } from "../skill/path.ts";
import type { Skill } from "../skill/skill.ts";
import { besideFiles } from "./views/beside-files.ts";
import { compiledFiles } from "./views/bytecode.ts";
import { type Cut, cutsOf } from "./views/cuts.ts";
import { documents, partialTexts } from "./views/documents.ts";
import { type FileType, fileType } from "./views/file-type.ts";
import { allFiles, innerFiles } from "./views/inner-files.ts";
import { readPickle } from "./views/pickle.ts";
import { isUsed } from "./views/used-files.ts";
import { isWhole, passiveFormat } from "./views/whole-formats.ts";

/**
 * What an unread file is to an agent. `used`: it would run it, or is told to read it. `unused`:
 * nothing leads to it. `passive`: a picture, a font or a recording, checked to be nothing else.
 */
export type Use = "used" | "unused" | "passive";

/** Something that was not read, and what that means. */
export interface Unread extends Cut {
  /** Whether an agent would come to it. */
  readonly use: Use;
}

/** What a scan looked at, and what it did not. */
export interface Coverage {
  /** False when anything was left out: then nothing found does not mean that nothing is there. */
  readonly complete: boolean;
  /** How many there are. */
  readonly files: number;
  /** What was read in part or not at all. */
  readonly not_scanned: readonly Unread[];
  /** What no static scan can tell. */
  readonly not_assessed: readonly string[];
}

const NOT_ASSESSED = [
  "outcome steering: slanted tone, biased judgement, unsound method, harm that lies only in intent",
];
/** Their members are files of their own; what could not be read of them is noted there. */
const OPENED = new Set<FileType>(["zip", "gzip", "tar", "7z", "rar", "xz", "bzip2", "zstd"]);
/** What the Finder of macOS leaves in every folder it shows. */
const FINDER = [0, 0, 0, 1, 0x42, 0x75, 0x64, 0x31];

/** Says what was read in part or not at all. To be asked last: views note what they leave out. */
export function coverageOf(skill: Skill): Coverage {
  const texts = new Set(documents(skill).map(({ path }) => path));
  const partial = partialTexts(skill);
  const unread = [...allFiles(skill), ...innerFiles(skill).map(withSize)].flatMap(
    ({ path, bytes, size }): Unread[] => {
      if (texts.has(path) && !partial.has(path)) return [];
      return unreadFile(skill, path, bytes, size, partial.has(path));
    },
  );
  const noted = [...cutsOf(skill), ...skill.refused].map(({ path, reason }): Unread => {
    return { path, reason, use: useOf(skill, path) };
  });
  const all = [...noted, ...unread, ...leftOut(skill)];
  return {
    complete: all.every(({ use }) => use === "passive"),
    files: skill.files.length,
    not_scanned: all.sort((a, b) => byBytes(a.path, b.path) || byBytes(a.reason, b.reason)),
    not_assessed: NOT_ASSESSED,
  };
}

function unreadFile(
  skill: Skill,
  path: string,
  bytes: Uint8Array | undefined,
  size: number | undefined,
  partial: boolean,
): Unread[] {
  if (bytes === undefined) {
    if (size === undefined) return [];
    return [{ path, reason: `too large to be read (${size} bytes)`, use: useOf(skill, path) }];
  }
  const format = passiveFormat(bytes);
  if (format !== undefined && isWhole(bytes, format) && !partial) {
    return [{ path, reason: `not text (${format.type})`, use: "passive" }];
  }
  // What stands behind the end of a picture is a file of its own, and is judged as one.
  if (format?.end !== undefined && !partial) {
    return [{ path, reason: `not text (${format.type})`, use: "passive" }];
  }
  const type = fileType(bytes);
  if (OPENED.has(type)) return [];
  if (type === "pickle" && readPickle(bytes)?.whole) return [];
  return [{ path, reason: reasonFor(type, partial), use: useOf(skill, path) }];
}

function reasonFor(type: FileType, partial: boolean): string {
  if (partial) return "not text as a whole: only its lines of text were read";
  return type === "other binary" || type === "text"
    ? "not text, and of an unknown kind"
    : `not text (${type})`;
}

function useOf(skill: Skill, path: string): Use {
  return isUsed(skill, path) ? "used" : "unused";
}

/** Folders and files that no package holds, as far as nothing in the skill led into them. */
function leftOut(skill: Skill): Unread[] {
  if (skill.ignored.length === 0) return [];
  const beside = skill.beside?.() ?? [];
  const read = new Set([
    ...besideFiles(skill).map(({ path }) => path),
    ...compiledFiles(skill).flatMap(({ path, source }) => (source === undefined ? [] : [path])),
  ]);
  return skill.ignored.flatMap((path): Unread[] => {
    const below = beside.filter((file) => file.path === path || file.path.startsWith(`${path}/`));
    if (below.length > 0 && below.every((file) => read.has(file.path))) return [];
    const finder = below.every(({ bytes }) => FINDER.every((byte, at) => bytes?.[at] === byte));
    if (below.length > 0 && finder) {
      return [{ path, reason: "not text (a folder view of macOS)", use: "passive" }];
    }
    const some = below.some((file) => read.has(file.path));
    const reason = some
      ? "left out of packages: only the files that the skill leads to were read"
      : "left out of packages, and not read: nothing in the skill leads into it";
    return [{ path, reason, use: "unused" }];
  });
}

/** Why a member of an archive has no bytes was noted when it was read. */
function withSize({ path, bytes }: { path: string; bytes: Uint8Array | undefined }) {
  return { path, bytes, size: bytes?.length };
}
