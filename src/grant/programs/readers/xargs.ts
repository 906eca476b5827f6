import { GLOB, UNKNOWN } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";

/**
 * `xargs COMMAND`: what it adds to the command comes from its input, and could look like an option.
 * So it starts only programs whose options do no harm.
 */
export function readXargs(_name: string, { operands, uses }: Arguments): readonly Effect[] {
  if (operands.length === 0) return [];
  const replace = uses.findLast(({ option }) => option.names.some((each) => /^-[iI]$/.test(each)));
  const mark = replace === undefined ? undefined : replace.value || "{}";
  const words = operands.map((word) => {
    const filled = mark === undefined ? word : word.replaceAll(mark, UNKNOWN);
    return filled.startsWith(UNKNOWN) && filled !== word
      ? GLOB + filled.slice(UNKNOWN.length)
      : filled;
  });
  const added = mark === undefined ? [GLOB, UNKNOWN] : [UNKNOWN];
  const what = operands.join(" ");
  return [{ kind: "runs", what, starts: [...words, ...added], by: "option" }];
}
