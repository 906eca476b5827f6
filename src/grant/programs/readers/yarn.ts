import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";

/** yarn looks for these among all of its words, those of a script as well. */
const ANYWHERE = /^--(?:use-yarnrc|no-default-rc|cwd|into)\b/;

/** The words behind a script of yarn are the script's, with exceptions. */
export function readYarn(name: string, { operands }: Arguments): readonly Effect[] {
  const word = operands.find((each) => ANYWHERE.test(each));
  if (word === undefined) return [];
  throw new Unjudged(
    `${name} takes ${word} for itself, which may change what it runs; leave it out`,
  );
}
