import { GLOB, UNKNOWN, Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";

/** `cd FOLDER`: what follows is judged in that folder, so it must be written out. */
export function readCd(_name: string, words: readonly string[]): readonly Effect[] {
  const [folder, ...more] = words[0] === "--" ? words.slice(1) : words;
  const known = folder !== undefined && !/^[-~]/.test(folder) && folder !== "";
  if (!known || more.length > 0 || folder.includes(UNKNOWN) || folder.includes(GLOB)) {
    throw new Unjudged("`cd` needs one folder that is written out");
  }
  return [];
}
