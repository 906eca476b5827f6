import { realpathSync, statSync } from "node:fs";
import { PskError, systemCode } from "../errors.ts";
import { isInside } from "./path.ts";
import { readFile } from "./read-file.ts";
import type { SkillFile } from "./skill.ts";

/** More is not read; the limits of the format are below this. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The two files that say what a skill is; a registry reads no others. */
export interface OwnFiles {
  /** Changes when a file is replaced, grows, shrinks or is written to. */
  readonly signature: string;
  read(): SkillFile[];
}

/**
 * Looks at the SKILL.md and the skill.json of a folder without reading them. Links may lead
 * anywhere inside `root`, or inside the folder where that is a link itself. Throws a system error
 * when a file is gone or cannot be read.
 */
export function ownFiles(folder: string, names: readonly string[], root: string): OwnFiles {
  const skillFile = names.includes("SKILL.md") ? "SKILL.md" : "skill.md";
  const own = names.includes("skill.json") ? [skillFile, "skill.json"] : [skillFile];
  let signature = "";
  for (const name of own) {
    const { size, mtimeMs, ino } = statSync(`${folder}/${name}`);
    signature += `${size}:${mtimeMs}:${ino} `;
  }
  return {
    signature,
    read: () => own.map((path) => ({ path, ...readInside(folder, root, path) })),
  };
}

function readInside(folder: string, root: string, name: string): ReturnType<typeof readFile> {
  const place = `${folder}/${name}`;
  try {
    return readFile(place, MAX_BYTES);
  } catch (error) {
    if (systemCode(error) !== "ELOOP") throw error; // which is what opening a link gives
  }
  const target = realpathSync.native(place);
  const places = [root, folder].map((path) => realpathSync.native(path));
  if (places.some((inside) => isInside(inside, target))) return readFile(target, MAX_BYTES);
  throw new PskError("denied", `${name} is a link that leads out of its root`);
}
