import { readdirSync } from "node:fs";
import { readFile } from "./read-file.ts";
import type { SkillFile } from "./skill.ts";

const MAX_FILES = 200;
const MAX_BYTES = 1024 * 1024;

/**
 * Compiled Python is left out of every package, and yet an interpreter that runs in the folder takes
 * it in place of the source. So it is read, for a scan to compare the two. What cannot be read here
 * is left out: it is named among what was ignored.
 */
export function readCompiled(folder: string, path: string, found: SkillFile[]): void {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const places =
    name === "__pycache__"
      ? namesIn(`${folder}/${name}`).map((file) => [`${folder}/${name}/${file}`, `${path}/${file}`])
      : [[`${folder}/${name}`, path]];
  for (const [place = "", inSkill = ""] of places) {
    if (!inSkill.endsWith(".pyc") || found.length >= MAX_FILES) continue;
    try {
      found.push({ path: inSkill, ...readFile(place, MAX_BYTES) });
    } catch {
      // A link, a pipe, a file without rights.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
