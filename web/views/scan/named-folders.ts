import type { FolderContents, PlacedFile } from "./taken.ts";

/** Longer texts are data. */
const MOST_TEXT = 1024 * 1024;

/**
 * What is sent of a folder. Folders that no package holds stay behind, unless some text names a path
 * in them: what the skill makes an agent run is part of it, wherever it stands.
 */
export async function withNamedFolders(
  { files, leftOut }: FolderContents,
  most: number,
): Promise<{ readonly files: readonly PlacedFile[]; readonly leftOut: readonly string[] }> {
  const waiting = new Set(leftOut.keys());
  const sent = [...files];
  for (const { file } of leftOut.size === 0 ? [] : files) {
    if (file.size > MOST_TEXT) continue;
    // What cannot be read is said when it is packed.
    const text = await file.text().catch(() => "");
    for (const name of waiting) {
      if (!text.includes(`${name}/`) && !text.includes(`${name}\\`)) continue;
      waiting.delete(name);
      sent.push(...((await leftOut.get(name)?.(most - sent.length)) ?? []));
    }
  }
  return { files: sent, leftOut: [...waiting] };
}
