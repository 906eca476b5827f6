import { realpathSync, type Stats, statSync } from "node:fs";
import { PskError, systemCode } from "../errors.ts";
import type { FoundSkill } from "./find-skills.ts";
import { isInside } from "./path.ts";
import { readWithStat } from "./read-file.ts";
import type { SkillFile } from "./skill.ts";

/** More is not read; the limits of the format are below this. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The two files that say what a skill is; a registry reads no others. */
export interface OwnFiles {
  /** Changes when a file is replaced, grows, shrinks or is written to. */
  readonly signature: string;
  readonly files: readonly SkillFile[];
}

/** The signature of a skill's SKILL.md and skill.json, unread; undefined when one cannot be looked at. */
export function ownSignature({ path, own }: FoundSkill): string | undefined {
  try {
    let signature = "";
    for (const name of own) signature += signatureOf(statSync(`${path}/${name}`));
    return signature;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

/** Most SKILL.md files fit into this. */
export const ROOM_BYTES = 64 * 1024;

/**
 * Reads the SKILL.md and the skill.json of a skill. Links may lead anywhere inside `root`, or
 * inside the folder where that is a link itself. Throws a system error when a file is gone or
 * cannot be read. A SKILL.md is read into `room`, where the next one will overwrite it.
 */
export function readOwnFiles(
  { path: folder, own }: FoundSkill,
  root: string,
  room: Buffer,
): OwnFiles {
  let signature = "";
  const files = own.map((path, index): SkillFile => {
    const { stat, bytes } = readInside(folder, root, path, index === 0 ? room : undefined);
    signature += signatureOf(stat);
    return { path, size: stat.size, executable: false, bytes };
  });
  return { signature, files };
}

function signatureOf({ size, mtimeMs, ino }: Stats): string {
  return `${size}:${mtimeMs}:${ino} `;
}

function readInside(
  folder: string,
  root: string,
  name: string,
  room: Buffer | undefined,
): ReturnType<typeof readWithStat> {
  const place = `${folder}/${name}`;
  try {
    return readWithStat(place, MAX_BYTES, room);
  } catch (error) {
    if (systemCode(error) !== "ELOOP") throw error; // which is what opening a link gives
  }
  const target = realpathSync.native(place);
  const places = [root, folder].map((path) => realpathSync.native(path));
  if (places.some((inside) => isInside(inside, target))) return readWithStat(target, MAX_BYTES);
  throw new PskError("denied", `${name} is a link that leads out of its root`);
}
