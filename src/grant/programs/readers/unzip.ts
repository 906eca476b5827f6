import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";
import { lastName } from "./copy.ts";

/** `unzip ARCHIVE [MEMBER …] -d FOLDER`; without members, the archive says what is written. */
export function readUnzip(_name: string, { uses, operands }: Arguments): readonly Effect[] {
  const has = (name: string) => uses.some(({ option }) => option.names.includes(name));
  const [archive = "-", ...members] = operands;
  const reads: Effect = { kind: "reads", what: archive, path: archive, by: "nature" };
  const isInfo = uses[0]?.option.names.includes("-Z") === true;
  if (isInfo || ["-l", "-v", "-t", "-p", "-c", "-z"].some(has)) return [reads];
  const folder = uses.findLast(({ option }) => option.names.includes("-d"))?.value ?? ".";
  const isExact = members.length > 0 && members.every((name) => /^[\w./ -]+$/.test(name));
  const trees = isExact ? members.map((member) => `${folder}/${member}`) : [folder];
  const bare = isExact ? members.map((member) => `${folder}/${lastName(member)}`) : [];
  return [
    reads,
    ...[...trees, ...bare].map(
      (path): Effect => ({
        kind: "writes",
        what: `what is unpacked to ${path} (add -d FOLDER)`,
        ...{ path, tree: true, by: "nature" },
      }),
    ),
  ];
}
