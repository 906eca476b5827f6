import type { Skill } from "../../skill/skill.ts";
import { view } from "./view.ts";

/** How much work a scan does; what is behind a limit is said in the coverage. */
export interface ScanLimits {
  /** Of each text file this much is scanned. */
  readonly file_characters: number;
  /** Archives in archives. */
  readonly archive_depth: number;
  /** Files in all archives of a skill, and their bytes. */
  readonly archive_files: number;
  readonly archive_bytes: number;
  /** Encodings in encodings. */
  readonly decoded_layers: number;
  /** Bytes that come out of all encodings of a skill. */
  readonly decoded_bytes: number;
  /** The last resort: everything above is counted work. */
  readonly seconds: number;
}

/** The limits of a scan that nobody changed. */
export const DEFAULT_LIMITS: ScanLimits = {
  file_characters: 1024 * 1024,
  archive_depth: 8,
  archive_files: 20_000,
  archive_bytes: 64 * 1024 * 1024,
  decoded_layers: 8,
  decoded_bytes: 32 * 1024 * 1024,
  seconds: 30,
};

const chosen = view((_skill: Skill) => ({ limits: DEFAULT_LIMITS }));

/** Sets the limits for a skill, before any view of it is made. */
export function setLimits(skill: Skill, limits: ScanLimits): void {
  chosen(skill).limits = limits;
}

/** The limits that hold for a skill. */
export function limitsOf(skill: Skill): ScanLimits {
  return chosen(skill).limits;
}
