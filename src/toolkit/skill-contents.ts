import { hash } from "node:crypto";
import { writeTarGz } from "../archive/write-tar-gz.ts";
import { PskError } from "../errors.ts";
import type { Entry } from "../registry/entry.ts";
import { type SkillReader, storeReader } from "../registry/reader.ts";
import { type FrontmatterRow, frontmatterRows } from "../skill/frontmatter-rows.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { secretKind } from "../skill/secret-file.ts";
import type { SkillFile } from "../skill/skill.ts";
import type { FileStat } from "../skill/stat-files.ts";
import { positionAt } from "../skill/text-position.ts";
import type { StoredVersion } from "../store/store.ts";
import type { DiskStore } from "./stored.ts";

/** More files than this are not listed. */
const MAX_FILES = 5_000;
/** A larger file is listed without its digest: who looks at a list does not wait for its bytes. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** Past this many bytes in all, files are listed without theirs. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024;

/** A skill that can be looked into: on offer now, or a version of a store. */
export interface OpenSkill {
  readonly reader: SkillReader;
  /** SKILL.md, or the lower-case spelling where there is no other. */
  readonly file: string;
}

/** A file as others may see it. */
export interface ContentFile {
  readonly path: string;
  readonly size: number;
  /** Undefined where it would take too long to read. */
  readonly sha256: string | undefined;
  readonly executable: boolean;
}

/** What a skill is made of, as others may see it. */
export interface SkillContents {
  readonly files: readonly ContentFile[];
  /** Files that hold secrets: they are never handed out. */
  readonly withheld: readonly string[];
  /** Whether there are more files than are listed. */
  readonly truncated: boolean;
  readonly frontmatter: readonly FrontmatterRow[];
  /** The line of SKILL.md that the body begins on. */
  readonly bodyLine: number;
}

/** A version of a store to look into; undefined when it is not there. */
export function openVersion(
  store: DiskStore,
  name: string,
  version: string,
): OpenSkill | undefined {
  const stored = store.get(name, version);
  return stored && openStored(store, stored);
}

/** The same of a version that was found. */
export function openStored(store: DiskStore, { manifest }: StoredVersion): OpenSkill {
  const path = `${manifest.name}/${manifest.version}`;
  const source = { scope: "store", root: store.path, path } as const;
  return { reader: storeReader(store, { source }), file: manifest.contents.skillFile };
}

/** Lists the files of a skill with their digests, and takes its SKILL.md apart. */
export async function skillContents(skill: OpenSkill): Promise<SkillContents> {
  const stats = skill.reader.stat(MAX_FILES + 1);
  const listed = stats.slice(0, MAX_FILES);
  const known = listing(skill.reader, listed);
  return { ...known, truncated: stats.length > MAX_FILES, ...(await textOf(skill)) };
}

/** One file, unless it holds secrets. */
export function contentFile({ reader }: OpenSkill, path: string): Uint8Array {
  if (secretKind(path, undefined) !== undefined) throw withheldError(path);
  const bytes = reader.read(path, MAX_FILE_BYTES);
  if (secretKind(path, bytes) !== undefined) throw withheldError(path);
  return bytes;
}

/** All files that may be handed out, packed below a folder of the skill's name. */
export function contentsArchive(skill: OpenSkill, name: string): Uint8Array {
  const stats = skill.reader.stat(MAX_FILES + 1);
  const total = stats.reduce((sum, { size }) => sum + size, 0);
  if (stats.length > MAX_FILES || total > MAX_HASHED_BYTES) {
    throw new PskError("too_large", "The skill is too large to be packed here; use `psk export`");
  }
  const files = stats.flatMap(({ path, executable }): SkillFile[] => {
    const bytes = skill.reader.read(path, MAX_HASHED_BYTES);
    if (secretKind(path, bytes) !== undefined) return [];
    return [{ path, size: bytes.length, executable, bytes }];
  });
  return writeTarGz(files, { prefix: name });
}

/** The offered skill of that name, as an open one. */
export function openEntry(entry: Entry, open: (entry: Entry) => SkillReader): OpenSkill {
  return { reader: open(entry), file: entry.file };
}

function listing(
  reader: SkillReader,
  stats: readonly FileStat[],
): Pick<SkillContents, "files" | "withheld"> {
  const files: ContentFile[] = [];
  const withheld: string[] = [];
  let room = MAX_HASHED_BYTES;
  for (const { path, size, executable, sha256 } of stats) {
    const small = size <= Math.min(room, MAX_FILE_BYTES);
    const bytes = sha256 === undefined && small ? readIfPossible(reader, path) : undefined;
    room -= bytes?.length ?? 0;
    if (secretKind(path, bytes) !== undefined) withheld.push(path);
    else {
      const digest = sha256 ?? (bytes && hash("sha256", bytes));
      files.push({ path, size: bytes?.length ?? size, sha256: digest, executable });
    }
  }
  return { files, withheld };
}

/** One file that cannot be read costs its digest, not the list. */
function readIfPossible(reader: SkillReader, path: string): Uint8Array | undefined {
  try {
    return reader.read(path, MAX_FILE_BYTES);
  } catch (error) {
    if (error instanceof PskError) return undefined;
    throw error;
  }
}

async function textOf({
  reader,
  file,
}: OpenSkill): Promise<Pick<SkillContents, "frontmatter" | "bodyLine">> {
  const bytes = reader.read(file, MAX_FILE_BYTES);
  const own = { path: file, size: bytes.length, executable: false, bytes };
  const source = { folder: undefined, files: [own], refused: [], ignored: [] };
  const { skillText } = await parseSkill(source);
  if (skillText.state !== "text") return { frontmatter: [], bodyLine: 1 };
  const { frontmatter, text, bodyStart } = skillText;
  return {
    frontmatter: frontmatter.state === "parsed" ? frontmatterRows(frontmatter.fields) : [],
    bodyLine: positionAt(text, bodyStart).line,
  };
}

function withheldError(path: string): PskError {
  return new PskError("denied", `"${path}" is not handed out: such files hold secrets`);
}
