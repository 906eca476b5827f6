import { CLOSED_FILES } from "../../closed-files.ts";
import { GLOB, Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";
import { lastName } from "./copy.ts";

/** `split FILE PREFIX` and `csplit -f PREFIX FILE`: they write files whose names begin with PREFIX. */
export function readSplit(name: string, { operands, uses }: Arguments): readonly Effect[] {
  const [from = "-"] = operands;
  const named = uses.findLast(({ option }) => option.names.includes("--prefix"))?.value;
  const prefix = name === "csplit" ? (named ?? "xx") : (operands[1] ?? "x");
  const start = lastName(prefix).toLowerCase();
  // `split -a1 FILE .gi` writes .git.
  const closed = CLOSED_FILES.find(({ path }) =>
    path.split("/").some((at) => at.startsWith(start)),
  );
  if (closed !== undefined && !prefix.endsWith("/")) {
    throw new Unjudged(`${name} could write ${closed.path}; take another prefix than ${prefix}`);
  }
  return [
    { kind: "reads", what: from, path: from, by: "nature" },
    { kind: "writes", what: `${prefix}…`, path: prefix + GLOB, by: "nature" },
  ];
}
