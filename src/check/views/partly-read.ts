import type { Skill } from "../../skill/skill.ts";
import { cutFlows } from "./calls.ts";
import { codes, skippedCode } from "./code.ts";
import { MAX_SHELL_CHARACTERS } from "./read-shell.ts";
import { snippets } from "./snippets.ts";
import { view } from "./view.ts";

/** A file whose code was not understood to its end, and why. */
export interface PartlyRead {
  readonly path: string;
  readonly reason: string;
}

/** Where parsing or following stopped at a bound: nothing found there does not mean nothing is there. */
export const partlyRead = view((skill: Skill): readonly PartlyRead[] => {
  const found = new Map<string, PartlyRead>();
  const note = (path: string, reason: string) => {
    if (!found.has(`${path} ${reason}`)) found.set(`${path} ${reason}`, { path, reason });
  };
  for (const path of skippedCode(skill)) {
    note(path, "not parsed: the programs of the skill are larger than what is parsed");
  }
  for (const { snippet, complete } of codes(skill)) {
    if (!complete) note(snippet.path, "only the first part of its program was parsed");
  }
  for (const { snippet } of cutFlows(skill)) {
    note(snippet.path, "its data flow was followed up to a bound, not to its end");
  }
  for (const { path, language, text } of snippets(skill)) {
    if (language === "shell" && text.length > MAX_SHELL_CHARACTERS) {
      note(path, "only the first part of its shell code was read");
    }
  }
  return [...found.values()];
});
