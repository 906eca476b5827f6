import { byBytes } from "../skill/path.ts";
import type { Skill } from "../skill/skill.ts";
import { type Cut, cutsOf } from "./views/cuts.ts";
import { documents } from "./views/documents.ts";
import { type FileType, fileType } from "./views/file-type.ts";
import { innerFiles } from "./views/inner-files.ts";
import { isUsed } from "./views/used-files.ts";

/**
 * What an unread file is to an agent. `used`: it would run it, or is told to read it. `unused`:
 * nothing leads to it. `passive`: a picture or a font, checked to be nothing else.
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
/** Pictures and letters: there is nothing in them that an agent follows or runs. */
const PASSIVE = new Set<FileType>(["PNG", "JPEG", "GIF", "WebP", "font"]);
/** Their members are files of their own; what could not be read of them is noted there. */
const OPENED = new Set<FileType>(["zip", "gzip", "tar", "7z", "rar", "xz", "bzip2", "zstd"]);

/** Says what was read in part or not at all. To be asked last: views note what they leave out. */
export function coverageOf(skill: Skill): Coverage {
  const texts = new Set(documents(skill).map(({ path }) => path));
  const passive: Cut[] = [];
  const missed: Cut[] = [...cutsOf(skill)];
  for (const { path, bytes, size } of [...skill.files, ...innerFiles(skill).map(withSize)]) {
    if (bytes === undefined) {
      if (size !== undefined) missed.push({ path, reason: `too large to be read (${size} bytes)` });
    } else if (!texts.has(path)) {
      const type = fileType(bytes);
      if (OPENED.has(type)) continue;
      const known = type === "other binary" || type === "text" ? "of an unknown kind" : type;
      (PASSIVE.has(type) ? passive : missed).push({ path, reason: `not text (${known})` });
    }
  }
  for (const { path, reason } of skill.refused) missed.push({ path, reason });
  return {
    complete: missed.length === 0,
    files: skill.files.length,
    not_scanned: [
      ...missed.map(
        (cut): Unread => ({ ...cut, use: isUsed(skill, cut.path) ? "used" : "unused" }),
      ),
      ...passive.map((cut): Unread => ({ ...cut, use: "passive" })),
    ].sort((a, b) => byBytes(a.path, b.path) || byBytes(a.reason, b.reason)),
    not_assessed: NOT_ASSESSED,
  };
}

/** Why a member of an archive has no bytes was noted when it was read. */
function withSize({ path, bytes }: { path: string; bytes: Uint8Array | undefined }) {
  return { path, bytes, size: bytes?.length };
}
