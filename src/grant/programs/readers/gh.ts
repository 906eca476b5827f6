import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";
import { checkAddress, folderOf } from "./git-addresses.ts";

/** What these get behind a `--` are options of git. */
const CLONES = new Set(["gh gist clone", "gh repo clone", "gh repo create", "gh repo fork"]);

/** What the arguments of gh do besides. */
export function ghEffects(name: string, args: Arguments): readonly Effect[] {
  const { uses, operands } = args;
  if (name === "gh browse" && !uses.some(({ option }) => option.names.includes("--no-browser"))) {
    return [{ kind: "runs", what: "a browser", by: "option", option: "browse" }];
  }
  if (CLONES.has(name)) return cloneEffects(name, args);
  if (name === "gh release create" || name === "gh release upload") {
    // `dist/x.tgz#The package` is the file dist/x.tgz with a label.
    return operands.slice(1).flatMap((file) => readEffect(file.replace(/#.*$/, ""), undefined));
  }
  return uses.flatMap(({ option, word, value = "" }) =>
    option.names.includes("--field") ? readEffect(/^[^=]*=@(.+)$/.exec(value)?.[1], word) : [],
  );
}

function readEffect(path: string | undefined, option: string | undefined): Effect[] {
  if (path === undefined || path === "-") return [];
  if (option === undefined) return [{ kind: "reads", what: path, path, by: "nature" }];
  return [{ kind: "reads", what: path, path, by: "option", option }];
}

function cloneEffects(name: string, { uses, operands }: Arguments): Effect[] {
  const most = name.endsWith("clone") ? 2 : 1;
  if (operands.length > most || operands.some((operand) => operand.startsWith("-"))) {
    throw new Unjudged(`${name} would pass options on to git; leave out what follows \`--\``);
  }
  const [address, folder] = operands;
  if (address === undefined) return [];
  checkAddress(name, address);
  const clones =
    name.endsWith("clone") || uses.some(({ option }) => option.names.includes("--clone"));
  const path = clones && folder === undefined ? folderOf(address) : undefined;
  return path === undefined ? [] : [{ kind: "writes", what: path, path, by: "nature" }];
}
