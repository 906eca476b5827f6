import { type Dirent, readdirSync } from "node:fs";
import { systemCode } from "../errors.ts";
import { byBytes, unsafePath } from "./path.ts";
import { isIgnored } from "./read-dir.ts";

/**
 * The files of a skill's folder by name alone, in byte order; nothing is opened. Links are left
 * out: where they lead is judged when one is read. So are folders inside it that cannot be looked
 * into. Stops after `max` names.
 */
export function listFiles(folder: string, max: number): { paths: string[]; complete: boolean } {
  const paths: string[] = [];
  const complete = collect(readdirSync(folder, { withFileTypes: true }), folder, "", paths, max);
  return { paths: paths.sort(byBytes), complete };
}

function collect(
  entries: readonly Dirent[],
  folder: string,
  prefix: string,
  paths: string[],
  max: number,
): boolean {
  for (const entry of entries) {
    const path = prefix + entry.name;
    if (isIgnored(entry.name) || unsafePath(path) !== undefined) continue;
    if (entry.isDirectory()) {
      const inner = `${folder}/${entry.name}`;
      if (!collect(entriesOf(inner), inner, `${path}/`, paths, max)) return false;
    } else if (entry.isFile()) {
      if (paths.length >= max) return false;
      paths.push(path);
    }
  }
  return true;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return [];
  }
}
