import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";

/** `less` and `more`: `+COMMAND` is typed for the user, and a pager can start programs. */
export function readPager(name: string, { operands }: Arguments): readonly Effect[] {
  return operands.map((path) => {
    if (path.startsWith("+")) {
      throw new Unjudged(`${path} is a command to ${name}, which can start programs; leave it out`);
    }
    return { kind: "reads", what: path, path, by: "nature" };
  });
}
