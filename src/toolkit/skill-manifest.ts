import { hash } from "node:crypto";
import type { Entry } from "../registry/entry.ts";
import type { SkillReader } from "../registry/reader.ts";
import { secretKind } from "../skill/secret-file.ts";
import type { FileStat } from "../skill/stat-files.ts";

export type { Entry, Snapshot } from "../registry/entry.ts";
export type { SkillReader } from "../registry/reader.ts";

/** A file as others may have it. */
export interface ManifestFile {
  /** Relative to the skill; its SKILL.md has that name here, however it is spelt on the disk. */
  readonly path: string;
  /** The name it is read by. */
  readonly source: string;
  readonly size: number;
  readonly sha256: string;
  readonly executable: boolean;
}

/** Every file of a skill with its digest. */
export interface SkillManifest {
  readonly files: readonly ManifestFile[];
  /** Files that hold secrets: they are never handed out. */
  readonly withheld: readonly string[];
  /** Changes when any of the files does. */
  readonly signature: string;
}

/** How much may be handed out of one skill. */
export interface ManifestLimits {
  readonly files: number;
  readonly bytes: number;
}

/** Why there is no manifest, in words. */
export interface OverLimit {
  readonly reason: string;
}

/**
 * Lists the files of a skill and hashes those that changed since `known`. What is over a limit is
 * not opened at all.
 */
export function skillManifest(
  reader: SkillReader,
  entry: Entry,
  limits: ManifestLimits,
  known?: SkillManifest,
): SkillManifest | OverLimit {
  const stats = reader.stat(limits.files + 1);
  if (stats.length > limits.files) return { reason: `it has more than ${limits.files} files` };
  const total = stats.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.bytes) return { reason: `it has more than ${limits.bytes} bytes` };
  const seen = stats.map((stat) => `${stat.path}\n${stat.signature}`).join("\n");
  const signature = hash("sha256", seen, "base64");
  if (known?.signature === signature) return known;
  const files: ManifestFile[] = [];
  const withheld: string[] = [];
  for (const stat of stats) {
    const file = toManifestFile(reader, entry, stat, limits.bytes);
    if (file === undefined) withheld.push(stat.path);
    else files.push(file);
  }
  return { files, withheld, signature };
}

function toManifestFile(
  reader: SkillReader,
  entry: Entry,
  { path, executable, ...stat }: FileStat,
  maxBytes: number,
): ManifestFile | undefined {
  if (secretKind(path, undefined) !== undefined) return undefined;
  const own = path === entry.file ? "SKILL.md" : path;
  if (stat.sha256 !== undefined) {
    return { path: own, source: path, size: stat.size, sha256: stat.sha256, executable };
  }
  const bytes = reader.read(path, maxBytes);
  if (secretKind(path, bytes) !== undefined) return undefined;
  const sha256 = hash("sha256", bytes);
  return { path: own, source: path, size: bytes.length, sha256, executable };
}
