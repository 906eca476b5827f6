import { dirname, join } from "node:path";
import { isInside } from "../skill/path.ts";
import type { Snapshot } from "./entry.ts";
import { realPathOf } from "./root.ts";

/** The folders outside all roots that skills on offer are linked from. */
export function linkedFolders({ entries }: Snapshot): Set<string> {
  const realRoots = new Map<string, string>();
  for (const { source } of entries) {
    if (source.scope === "store" || realRoots.has(source.root)) continue;
    realRoots.set(source.root, realPathOf(source.root) ?? source.root);
  }
  const roots = [...realRoots.values()];
  const folders = new Set<string>();
  for (const { source, file } of entries) {
    if (source.scope === "store") continue;
    const place = realPathOf(join(source.root, source.path, file));
    if (place === undefined || roots.some((root) => isInside(root, place))) continue;
    folders.add(dirname(place));
  }
  return folders;
}
