import { ioError, PskError } from "../errors.ts";
import { FileChanged } from "../skill/read-file.ts";
import type { SkillFile } from "../skill/skill.ts";

/**
 * Files that say in words when they change while they are read. Those that are not held in memory
 * are read again for their digest and for their copy, and anybody may write to them meanwhile.
 */
export function steadyFiles(files: readonly SkillFile[]): SkillFile[] {
  return files.map((file) => {
    const { readChunks } = file;
    return readChunks === undefined
      ? file
      : { ...file, readChunks: () => steadyChunks(file, readChunks) };
  });
}

function* steadyChunks(
  { path, size }: SkillFile,
  readChunks: () => Iterable<Uint8Array>,
): Generator<Uint8Array> {
  let read = 0;
  try {
    for (const chunk of readChunks()) {
      read += chunk.length;
      if (read > size) throw new FileChanged(path); // now, for it may be growing without end
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof FileChanged)) throw ioError(path, error);
    throw new PskError("io", `${path} changed while it was read; try again`);
  }
}
