import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";

const NUMBERS = new Set([
  ...["bs", "cbs", "conv", "count", "ibs", "iflag", "iseek", "obs", "oflag", "oseek"],
  ...["seek", "skip", "status"],
]);

/** `dd if=FILE of=FILE`: its operands are its options. */
export function readDd(name: string, { operands }: Arguments): readonly Effect[] {
  return operands.flatMap((word): Effect[] => {
    const [key = "", ...rest] = word.split("=");
    const path = rest.join("=");
    if (key === "if") return [{ kind: "reads", what: path, path, by: "nature" }];
    if (key === "of") return [{ kind: "writes", what: path, path, by: "nature" }];
    if (NUMBERS.has(key) && rest.length > 0) return [];
    throw new Unjudged(`psk does not know the operand ${word} of ${name}`);
  });
}
