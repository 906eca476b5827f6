import { GLOB } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";

/** `split FILE PREFIX` and `csplit -f PREFIX FILE`: they write files whose names begin with PREFIX. */
export function readSplit(name: string, { operands, uses }: Arguments): readonly Effect[] {
  const [from = "-"] = operands;
  const named = uses.findLast(({ option }) => option.names.includes("--prefix"))?.value;
  const prefix = name === "csplit" ? (named ?? "xx") : (operands[1] ?? "x");
  return [
    { kind: "reads", what: from, path: from, by: "nature" },
    { kind: "writes", what: `${prefix}…`, path: prefix + GLOB, by: "nature" },
  ];
}
