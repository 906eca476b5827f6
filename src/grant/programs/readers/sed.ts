import { GLOB, UNKNOWN, Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";
import { readSedScript } from "./sed-script.ts";

/** `sed SCRIPT FILES`: what the script does, and whether the files are changed. */
export function readSed(_name: string, { uses, operands }: Arguments): readonly Effect[] {
  const scripts = uses.flatMap(({ option, value = "" }) =>
    option.names.includes("-e") ? [value] : [],
  );
  const isGiven = uses.some(({ option }) => option.effects.includes("script"));
  const [first, ...others] = operands;
  const files = isGiven ? operands : others;
  const text = isGiven ? scripts.join("\n") : (first ?? "");
  if (text.includes(UNKNOWN) || text.includes(GLOB)) {
    throw new Unjudged("put the script of sed in single quotes");
  }
  const { reads, writes, runs } = readSedScript(text);
  return [
    ...reads.map((path): Effect => ({ kind: "reads", what: path, path, by: "option" })),
    ...writes.map((path): Effect => ({ kind: "writes", what: path, path, by: "option" })),
    ...runs.map((what): Effect => ({ kind: "runs", what: `sed, with ${what},`, by: "option" })),
    ...readFiles(uses, files),
  ];
}

function readFiles(uses: Arguments["uses"], files: readonly string[]): Effect[] {
  const edits = uses.findLast(({ option }) => option.effects.includes("edits"));
  if (edits === undefined) {
    return files.map((path) => ({ kind: "reads", what: path, path, by: "nature" }));
  }
  const { value: suffix = "", word } = edits;
  // `-i.git/*` keeps the old file in another folder.
  if (!/^[\w.~-]*$/.test(suffix)) throw new Unjudged(`take a plain suffix, as in sed -i.bak`);
  const paths = suffix === "" ? files : files.flatMap((path) => [path, path + suffix]);
  return paths.map((path) => ({ kind: "writes", what: path, path, by: "option", option: word }));
}
