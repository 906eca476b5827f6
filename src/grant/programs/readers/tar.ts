import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { OptionTable } from "../program.ts";
import type { Arguments } from "../read-arguments.ts";

/** `tar xzf a.tgz`: letters without a `-`, whose values follow in their order. */
export function tarBundle(words: readonly string[], table: OptionTable): readonly string[] {
  const [letters = "", ...rest] = words;
  if (letters === "" || letters.startsWith("-")) return words;
  const options = [...letters].flatMap((letter) => {
    const option = `-${letter}`;
    if (table.get(option)?.value !== "required") return [option];
    const value = rest.shift();
    if (value === undefined) throw new Unjudged(`the letter ${letter} of tar has no value`);
    return [option, value];
  });
  return [...options, ...rest];
}

/** What `tar` reads and writes, by its mode. */
export function readTar(_name: string, { uses, operands }: Arguments): readonly Effect[] {
  const values = (name: string) =>
    uses.flatMap(({ option, value }) => (option.names.includes(name) ? [value ?? ""] : []));
  const has = (...names: readonly string[]) => names.some((name) => values(name).length > 0);
  const archives = values("--file").filter((file) => file !== "-");
  const folders = values("--directory");
  const effects: Effect[] = has("--force-local") ? [] : archives.flatMap(remoteArchive);
  if (has("--create", "--append", "--update", "--catenate", "--delete")) {
    effects.push(...archives.map((path) => file("writes", path)));
    const paths = operands.flatMap((path) => [path, ...folders.map((at) => `${at}/${path}`)]);
    const removes = uses.find(({ option }) => option.names.includes("--remove-files"));
    return [
      ...effects,
      ...paths.map((path): Effect => {
        if (removes === undefined) return file("reads", path);
        return { ...file("writes", path), by: "option", option: removes.word };
      }),
    ];
  }
  effects.push(...archives.map((path) => file("reads", path)));
  if (!has("--extract") || has("--to-stdout")) return effects;
  if (folders.length > 1) throw new Unjudged("name one folder with -C for what tar unpacks");
  const below = values("--one-top-level");
  if (below.includes("")) throw new Unjudged("write the folder: --one-top-level=FOLDER");
  const folder = [folders[0] ?? ".", ...below].join("/");
  // Plain names of members are taken as they are, unless an option says otherwise.
  const isExact =
    operands.length > 0 &&
    !has("--wildcards", "--no-anchored", "--ignore-case", "--strip-components", "--transform");
  const trees = isExact ? operands.map((member) => `${folder}/${member}`) : [folder];
  return [...effects, ...trees.map(unpacked)];
}

function unpacked(path: string): Effect {
  const what = `what is unpacked to ${path} (add -C FOLDER)`;
  return { kind: "writes", what, path, tree: true, by: "nature" };
}

/** `-f host:file` starts a remote shell. */
function remoteArchive(archive: string): Effect[] {
  if (!/^[^/]*:/.test(archive)) return [];
  return [
    { kind: "network", what: archive, by: "option" },
    { kind: "runs", what: `a remote shell to ${archive}`, by: "option", option: "--rsh-command" },
  ];
}

function file(kind: "reads" | "writes", path: string): Effect {
  return { kind, what: path, path, by: "nature" };
}
