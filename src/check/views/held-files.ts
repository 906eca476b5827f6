/** The files of a skill with their bytes, those included that are too large to be held for long. */
import type { Skill, SkillFile } from "../../skill/skill.ts";
import { chunksOf } from "../../skill/skill.ts";
import { view } from "./view.ts";

/** A larger file is not looked into. */
export const MAX_READ_FILE = 32 * 1024 * 1024;
/** Of all large files of a skill together. */
const MAX_LARGE = 64 * 1024 * 1024;

/** The files that are packaged, read as far as memory allows. */
export const heldFiles = view((skill: Skill): readonly SkillFile[] => {
  let left = MAX_LARGE;
  return skill.files.map((file) => {
    if (file.bytes !== undefined || file.size > Math.min(MAX_READ_FILE, left)) return file;
    const bytes = readAll(file);
    left -= bytes?.length ?? 0;
    return { ...file, bytes };
  });
});

/** Undefined when the file changed or went away since it was listed. */
function readAll(file: SkillFile): Uint8Array | undefined {
  if (file.readChunks === undefined) return undefined;
  const bytes = new Uint8Array(file.size);
  let length = 0;
  try {
    for (const chunk of chunksOf(file)) {
      if (length + chunk.length > bytes.length) return undefined;
      bytes.set(chunk, length);
      length += chunk.length;
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return undefined;
  }
  return length === bytes.length ? bytes : undefined;
}
