import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";
import { lastName, refuseClosed, writesTree } from "./copy.ts";

/** `rsync`: sources and a target; a name before a `:` is another machine. */
export function readRsync(name: string, { uses, operands }: Arguments): readonly Effect[] {
  const away = operands.filter((path) => /^[^/]*:/.test(path));
  const network = away.map((what): Effect => ({ kind: "network", what, by: "nature" }));
  const target = operands.length > 1 ? operands.at(-1) : undefined;
  const sources = target === undefined ? operands : operands.slice(0, -1);
  for (const source of sources) refuseClosed(name, source);
  const moves = uses.find(({ option }) => option.names.includes("--remove-source-files"));
  const from = sources.map((path): Effect => {
    if (moves === undefined) return { kind: "reads", what: path, path, by: "nature" };
    return { kind: "writes", what: path, path, by: "option", option: moves.word };
  });
  if (target === undefined || away.includes(target)) return [...network, ...from];
  // With these, and with a `/` behind a source, hidden files come along under their own names.
  const isWhole = uses.some(({ option }) =>
    option.names.some((each) => ["--relative", "--files-from", "--dirs"].includes(each)),
  );
  return [
    ...network,
    ...from,
    ...writesTree(target),
    ...sources.flatMap((source) => {
      const isContents =
        isWhole || away.includes(source) || /(?:\/|^\.{1,2}|\/\.{1,2})$/.test(source);
      if (!isContents) return writesTree(`${target}/${lastName(source)}`);
      const what = `the whole folder that rsync copies to ${target}`;
      return [{ kind: "writes", what, path: target, tree: true, by: "nature" } satisfies Effect];
    }),
  ];
}
