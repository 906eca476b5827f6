import type { CallArgument } from "./external.ts";
import { anyOf, elementOf, type Value } from "./values.ts";

/**
 * What a function gets that is handed to another: `args=(…)`, or the object, its elements and
 * whatever the other one makes: an answer, a key that was pressed.
 */
export function handedTo(
  args: readonly CallArgument[],
  receiver: Value | undefined,
  results: readonly Value[],
): CallArgument[] {
  const listed = args.find(({ name }) => name === "args")?.value.parts.map(({ value }) => value);
  const object = receiver === undefined ? [] : [withoutAddress(receiver), elementOf(receiver)];
  const values = listed ?? [anyOf([...object, ...results])];
  return values.map((value) => ({ name: undefined, value }));
}

/** What comes over a connection is not the address of the connection. */
function withoutAddress(value: Value): Value {
  return value.taints.some(({ kind }) => kind === "download") ? { ...value, texts: [] } : value;
}
