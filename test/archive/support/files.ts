import type { SkillFile } from "../../../src/skill/skill.ts";

/** A file as a skill has it. */
export function file(
  path: string,
  content: string | Uint8Array = "",
  executable = false,
): SkillFile {
  const bytes = new Uint8Array(Buffer.from(content));
  return { path, size: bytes.length, executable, bytes };
}

/** Files in a form that two sides can be compared in. */
export function comparable(files: readonly SkillFile[]) {
  return files.map(({ path, size, executable, bytes }) => ({
    path,
    size,
    executable,
    bytes: Buffer.from(bytes ?? []).toString("base64"),
  }));
}
