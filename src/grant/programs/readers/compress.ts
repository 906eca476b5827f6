import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments, Use } from "../read-arguments.ts";

/** `gzip` and its kin: each file is replaced by one with a suffix more, or less. */
export function readCompress(name: string, { uses, operands }: Arguments): readonly Effect[] {
  const has = (...names: readonly string[]): Use | undefined =>
    uses.find(({ option }) => option.names.some((each) => names.includes(each)));
  // zstd reads the letters behind -o as options, and the next word as the file.
  const joined = uses.find(({ option, word }) =>
    option.names.some((each) => /^-[oD]$/.test(each) && word !== each),
  );
  if (joined !== undefined)
    throw new Unjudged(`write the option ${joined.word} of ${name} and its file apart`);
  const isRead = name.endsWith("cat") || has("--stdout", "--test", "--list") !== undefined;
  const isRecursive = has("--recursive") !== undefined;
  return operands.flatMap((path): Effect[] => {
    if (isRead) return [{ kind: "reads", what: path, path, by: "nature" }];
    const file: Effect = { kind: "writes", what: path, path, by: "nature", tree: isRecursive };
    const plain = path.replace(/\.[^./]*$/, "");
    // `gunzip .mcp.json.gz` writes .mcp.json.
    return plain === path ? [file] : [file, { ...file, what: plain, path: plain }];
  });
}
