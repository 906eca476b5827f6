import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { isInside } from "../skill/path.ts";

const MAX_BYTES = 16 * 1024 * 1024;

/** The text of a file that the user named; one that belongs to a scanned skill is refused. */
export function readUserFile(file: string, scanned: readonly string[]): string {
  try {
    refuseInside(file, scanned);
    if (statSync(file).size > MAX_BYTES) {
      throw new PskError("usage", `${file}: larger than ${MAX_BYTES} bytes`);
    }
    return readFileSync(file, "utf8");
  } catch (error) {
    throw ioError(file, error);
  }
}

/** A skill must not vouch for itself: what comes with it is the work of whoever made it. */
export function refuseInside(file: string, scanned: readonly string[]): void {
  for (const place of new Set([resolve(file), realPath(file)])) {
    for (const root of scanned.flatMap(folderOf)) {
      for (let at = dirname(place); isInside(root, at); at = dirname(at)) {
        if (!holdsSkill(at)) continue;
        throw new PskError(
          "usage",
          `${file}: it lies inside a skill that is scanned, and a skill must not vouch for itself; keep it elsewhere`,
        );
      }
    }
  }
}

/** The folder that a scanned path stands for, in both its spellings; none for an archive. */
function folderOf(path: string): string[] {
  const real = realPath(path);
  const isFolder = statSync(real, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const isSkillFile = /(?:^|[\\/])skill\.md$/i.test(path);
  if (isFolder) return [resolve(path), real];
  return isSkillFile ? [dirname(resolve(path)), dirname(real)] : [];
}

/** What is not there keeps the name it was given. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return resolve(path);
  }
}

function holdsSkill(folder: string): boolean {
  return readdirSync(folder).some((name) => name.toLowerCase() === "skill.md");
}
