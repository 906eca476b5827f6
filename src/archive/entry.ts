import { PskError } from "../errors.ts";

/** What an archive says it holds, before anything of it is trusted or unpacked. */
export type ArchiveEntry =
  | { readonly kind: "folder"; readonly name: string }
  | {
      readonly kind: "file";
      readonly name: string;
      readonly size: number;
      readonly executable: boolean;
      /** Gives exactly `size` bytes or throws. */
      readonly unpack: () => Promise<Uint8Array>;
    }
  /** Neither file nor folder, or a file that cannot be read; `reason` follows the name. */
  | { readonly kind: "refused"; readonly name: string; readonly reason: string };

const LONGEST_SHOWN = 120;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029"\\]/gu;

/** The bits of a Unix mode that tell what an entry is; zip and tar both carry one. */
export const UNIX_TYPE_BITS = 0o170000;
export const UNIX_FILE = 0o100000;
export const UNIX_FOLDER = 0o040000;
export const ANY_EXECUTE = 0o111;

/** The archive cannot be taken; nothing of it is. */
export function invalid(message: string, cause?: unknown): PskError {
  return new PskError("invalid_archive", message, cause === undefined ? undefined : { cause });
}

/** One entry makes the whole archive one that is not taken. */
export function invalidEntry(name: string, reason: string): PskError {
  return invalid(`the entry ${shownName(name)} ${reason}`);
}

/** A name in quotes that cannot play tricks on a terminal or a log, however hostile it is. */
export function shownName(name: string): string {
  const shown = name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;
  return `"${shown.replace(UNPRINTABLE, escaped)}"`;
}

function escaped(character: string): string {
  if (character === '"' || character === "\\") return `\\${character}`;
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
