import { callJson } from "../../api/call.ts";
import type { UploadLimits } from "../../api/types.ts";
import { sizeWords } from "../../parts/words.ts";
import { correctable } from "./correctable.ts";
import type { PlacedFile } from "./taken.ts";

let known: UploadLimits | undefined;

/** What the service takes; undefined when it does not say. Then it decides when the file is there. */
export async function uploadLimits(): Promise<UploadLimits | undefined> {
  try {
    known ??= await callJson<UploadLimits>("/v1/limits");
  } catch {
    // Whatever keeps the service from answering now will show when something is sent.
  }
  return known;
}

/** Throws what the service would say of these files, before they are packed. */
export function checkFiles(files: readonly PlacedFile[], limits: UploadLimits | undefined): void {
  if (files.length === 0) throw correctable("invalid_archive", "The folder holds no files.");
  if (limits === undefined) return;
  const { entries, unpacked_bytes } = limits;
  if (files.length > entries) {
    const most = entries.toLocaleString("en");
    throw correctable("too_large", `The folder has more than ${most} files.`);
  }
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  if (size > unpacked_bytes) {
    const words = `The files are ${sizeWords(size)}; the service takes ${sizeWords(unpacked_bytes)}.`;
    throw correctable("too_large", words);
  }
}

/** Throws what the service would say of this archive, before it is sent. */
export function checkArchive({ size }: Blob, limits: UploadLimits | undefined): void {
  if (size === 0) throw correctable("invalid_archive", "The file is empty.");
  if (limits === undefined || size <= limits.upload_bytes) return;
  const words = `The archive is ${sizeWords(size)}; the service takes ${sizeWords(limits.upload_bytes)}.`;
  throw correctable("too_large", words);
}
