import { readdirSync } from "node:fs";
import { byBytes, unsafePath } from "./path.ts";
import { isIgnored } from "./read-dir.ts";

/**
 * The files of a skill's folder by name alone, in byte order; nothing is opened. Links are left
 * out: where they lead is judged when one is read. Stops after `max` names.
 */
export function listFiles(folder: string, max: number): { paths: string[]; complete: boolean } {
  const paths: string[] = [];
  const complete = collect(folder, "", paths, max);
  return { paths: paths.sort(byBytes), complete };
}

function collect(folder: string, prefix: string, paths: string[], max: number): boolean {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = prefix + entry.name;
    if (isIgnored(entry.name) || unsafePath(path) !== undefined) continue;
    if (entry.isDirectory()) {
      if (!collect(`${folder}/${entry.name}`, `${path}/`, paths, max)) return false;
    } else if (entry.isFile()) {
      if (paths.length >= max) return false;
      paths.push(path);
    }
  }
  return true;
}
