import { GLOB, Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";

/** `printf FORMAT …`: `-v` and `%n` change a variable of the shell, and may evaluate its name. */
export function readPrintf(name: string, words: readonly string[]): readonly Effect[] {
  const [format = ""] = words[0] === "--" ? words.slice(1) : words;
  if (format.startsWith(GLOB) || (format.startsWith("-") && words[0] !== "--")) {
    throw new Unjudged(`\`${name}\` needs its format first, without options`);
  }
  if (/%[^A-Za-z%(]*[hlLjzt]*n/.test(format.replaceAll("%%", ""))) {
    throw new Unjudged(`\`${name}\` with %n changes a variable`);
  }
  return [];
}
