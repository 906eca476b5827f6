import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";

/** `patch FILE [PATCH]`; without a file, the patch itself says what is written. */
export function readPatch(_name: string, { operands }: Arguments): readonly Effect[] {
  const [path, from] = operands;
  if (path === undefined) {
    const what = "a patch that does not name its file (write `patch FILE PATCH`)";
    return [{ kind: "writes", what, path: ".", tree: true, by: "nature" }];
  }
  const written: Effect = { kind: "writes", what: path, path, by: "nature" };
  return from === undefined
    ? [written]
    : [written, { kind: "reads", what: from, path: from, by: "nature" }];
}
