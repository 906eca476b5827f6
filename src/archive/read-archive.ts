import { PskError } from "../errors.ts";
import { byBytes } from "../skill/path.ts";
import type { SkillFile } from "../skill/skill.ts";
import { type Admitted, admitEntries } from "./admit-entries.ts";
import { type ArchiveEntry, invalid } from "./entry.ts";
import { inflate } from "./inflate.ts";
import { ARCHIVE_LIMITS, type ArchiveLimits, type UnpackedCap, unpackedCap } from "./limits.ts";
import { listTar } from "./list-tar.ts";
import { listZip } from "./list-zip.ts";
import { isTar } from "./tar-header.ts";

/** What an archive's first bytes say it is; its name is never asked. */
type ArchiveFormat = "zip" | "tar.gz" | "tar";

/** All files of an archive, in memory. What is not wholly safe and sound is never returned. */
export interface ArchiveContents {
  readonly format: ArchiveFormat;
  /** In byte order of their paths, each with its bytes, which may be part of the archive's own. */
  readonly files: readonly SkillFile[];
  /** What no skill is made of, left out: `.git`, `__MACOSX`, … */
  readonly ignored: readonly string[];
  /** The files below what was left out, for a scan; without bytes where they are too many. */
  readonly beside: readonly SkillFile[];
}

/** Of what is left out, so much is unpacked: no package holds it, and a scan looks into it. */
const MAX_BESIDE_FILES = 2000;
const MAX_BESIDE_BYTES = 16 * 1024 * 1024;

/**
 * Reads a zip, a gzipped tar or a plain tar that nobody vouches for. Nothing touches the disk.
 * Throws `invalid_archive` or `too_large` and nothing else.
 */
export async function readArchive(
  bytes: Uint8Array,
  limits: Partial<ArchiveLimits> = {},
): Promise<ArchiveContents> {
  const all = { ...ARCHIVE_LIMITS, ...limits };
  const format = formatOf(bytes);
  const cap = unpackedCap(bytes.length, all);
  const admitted = admitEntries(await listEntries(format, bytes, all, cap), all);
  const { files, ignored } = admitted;
  let total = 0;
  for (const { size } of files.values()) total += size;
  if (total > cap.bytes) throw cap.passed();
  const held: SkillFile[] = [];
  for (const [path, { size, executable, unpack }] of files) {
    held.push({ path, size, executable, bytes: await unpack() });
  }
  return { format, files: held, ignored, beside: await unpackBeside(admitted) };
}

async function unpackBeside({ beside }: Admitted): Promise<SkillFile[]> {
  const held: SkillFile[] = [];
  let left = MAX_BESIDE_BYTES;
  for (const [path, { size, executable, unpack }] of beside) {
    const fits = size <= left && held.length < MAX_BESIDE_FILES;
    const bytes = fits ? await unpackQuietly(unpack) : undefined;
    left -= bytes?.length ?? 0;
    held.push({ path, size, executable, bytes });
  }
  return held.sort((a, b) => byBytes(a.path, b.path));
}

/** What is left out anyway cannot make the archive one that is not taken. */
async function unpackQuietly(unpack: () => Promise<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return await unpack();
  } catch (error) {
    if (error instanceof PskError) return undefined;
    throw error;
  }
}

function formatOf(bytes: Uint8Array): ArchiveFormat {
  if (bytes.length === 0) throw invalid("the archive is an empty file");
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) {
    return "zip";
  }
  if (startsWith(bytes, [0x1f, 0x8b])) return "tar.gz";
  if (isTar(bytes)) return "tar";
  throw invalid("this is no archive: neither a zip nor a tar.gz begins like this");
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

async function listEntries(
  format: ArchiveFormat,
  bytes: Uint8Array,
  limits: ArchiveLimits,
  cap: UnpackedCap,
): Promise<readonly ArchiveEntry[]> {
  switch (format) {
    case "zip":
      return listZip(bytes, limits);
    case "tar.gz":
      return listTar(await gunzip(bytes, cap), limits);
    case "tar":
      return listTar(bytes, limits);
  }
}

async function gunzip(packed: Uint8Array, cap: UnpackedCap): Promise<Uint8Array> {
  const inflated = await inflate("gzip", packed, cap.bytes);
  switch (inflated.state) {
    case "too_much":
      throw cap.passed();
    case "damaged":
      throw invalid(`the gzip data is damaged: ${inflated.reason}`);
    case "done":
      // A zip is read from its end: one behind the gzip would be another archive to others.
      if (packed.subarray(inflated.consumed).some((byte) => byte !== 0)) {
        throw invalid("the archive goes on after the end of its gzip data");
      }
      return inflated.bytes;
  }
}
