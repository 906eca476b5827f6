import { posix } from "node:path";
import { GLOB, UNKNOWN, Unjudged } from "./shell-word.ts";

/** More than this many `cd` in one line is a script. */
const MAX_FOLDERS = 16;

/**
 * The folders that each command of a line may run in, seen from the working folder; one more entry
 * stands for the end of the line. A `cd` may have failed, or have stood in a subshell, so the folders
 * before it stay possible.
 */
export function workingFolders(commands: readonly (readonly string[])[]): readonly string[][] {
  let folders = ["."];
  const each = commands.map((words) => {
    const here = folders;
    if (words[0] === "cd") folders = [...folders, ...folders.map((at) => behind(at, words))];
    folders = [...new Set(folders)];
    if (folders.length > MAX_FOLDERS) throw new Unjudged("it changes its folder too often");
    return here;
  });
  return [...each, folders];
}

/** Where a path leads from a folder, with its `..` and `.` worked out as far as its text tells. */
export function pathFrom(folder: string, path: string): string {
  if (folder === "." && !path.includes("..")) return path;
  return posix.isAbsolute(path) || path.startsWith(UNKNOWN) ? path : posix.join(folder, path);
}

function behind(at: string, words: readonly string[]): string {
  const folder = words[1] === "--" ? words[2] : words[1];
  if (folder === undefined || folder.includes(UNKNOWN) || folder.includes(GLOB)) return UNKNOWN;
  return at === UNKNOWN ? UNKNOWN : posix.normalize(pathFrom(at, folder));
}
