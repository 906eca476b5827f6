import { GLOB, Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";

/** What `test` can ask; `-v` and `-R` are not among it, since they evaluate the name of a variable. */
const OPERATORS = new Set([
  ...["-a", "-b", "-c", "-d", "-e", "-f", "-g", "-G", "-h", "-k", "-L", "-n", "-N", "-O", "-o"],
  ...["-p", "-r", "-s", "-S", "-t", "-u", "-w", "-x", "-z"],
  ...["-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-ef", "-nt", "-ot"],
]);

/** `test` and `[`: an operator that psk does not know is refused, wherever it stands. */
export function readTest(name: string, words: readonly string[]): readonly Effect[] {
  for (const word of words) {
    // Files named `-v` and `a[$(…)]` would be evaluated.
    if (word.startsWith(GLOB)) throw new Unjudged(`\`${name}\` needs names that are written out`);
    if (word.startsWith("-") && !OPERATORS.has(word) && !/^-\d*$/.test(word)) {
      throw new Unjudged(`\`${name}\` with ${word} may evaluate the name of a variable`);
    }
    if (word.includes("[") && /[$`(]/.test(word)) {
      throw new Unjudged(`\`${name}\` may evaluate ${word}`);
    }
  }
  return [];
}
