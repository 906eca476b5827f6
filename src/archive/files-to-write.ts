import { PskError } from "../errors.ts";
import { byBytes } from "../skill/path.ts";
import type { SkillFile } from "../skill/skill.ts";

/** How an archive is written. */
export interface WriteOptions {
  /** A folder that all files are put into, `my-skill` for instance. */
  readonly prefix?: string;
}

/** A file under the name it has in the archive. */
export interface FileToWrite {
  readonly path: string;
  readonly mode: number;
  readonly bytes: Uint8Array;
}

/** Puts files in the one order that an archive has, whatever order they come in. */
export function filesToWrite(
  files: readonly SkillFile[],
  { prefix }: WriteOptions,
): readonly FileToWrite[] {
  return files
    .map(({ path, executable, bytes }) => {
      if (bytes === undefined) {
        throw new PskError("too_large", `${path} is too large to be put into an archive`);
      }
      const mode = executable ? 0o755 : 0o644;
      return { path: prefix === undefined ? path : `${prefix}/${path}`, mode, bytes };
    })
    .sort((a, b) => byBytes(a.path, b.path));
}

/**
 * fflate is plain JavaScript: unlike zlib, it gives the same bytes on every machine and every Node.
 * `mem` is set, for its default hangs on a logarithm of the size; more of it packs no tighter and
 * makes small files slow.
 */
export const DEFLATE_OPTIONS = { level: 6, mem: 3 } as const;
