/**
 * Functions of a skill that only start a program with what they are given: `git("push", "-f")`. Each
 * call of such a function is a command of its own; all its callers together would be none.
 */
import type { Call } from "./calls.ts";
import { type CallArgument, startsProgram } from "./external.ts";
import type { Expression } from "./program.ts";
import { anyOf, collectionOf, joinTexts, NO_VALUE, textValue, type Value } from "./values.ts";

/** A call of a function that starts a program, with the words it is started with. */
export interface RunnerCall {
  readonly call: Call;
  readonly words: readonly Value[];
}

const MAX_DEPTH = 6;
const MAX_CALLS = 400;

/** All calls of functions that start a program with their parameters. */
export function runnerCalls(all: readonly Call[]): RunnerCall[] {
  const runners = new Map<string, Call>();
  for (const call of all) {
    if (call.parameters.length === 0 || !startsProgram(call.names)) continue;
    const given = plainWords(call).some((word) => names(word, call.parameters, 0));
    if (given) runners.set(call.scope, call);
  }
  if (runners.size === 0) return [];
  const found: RunnerCall[] = [];
  for (const call of all) {
    for (const name of call.names) {
      const runner = runners.get(name);
      if (runner === undefined || found.length >= MAX_CALLS) continue;
      const given = givenTo(runner, call.args);
      found.push({ call, words: plainWords(runner).map((word) => filled(word, given, 0)) });
    }
  }
  return found;
}

function plainWords({ args }: Call): Expression[] {
  return args
    .filter(({ name }) => name === undefined || /^(?:args|command|cmd)$/.test(name))
    .flatMap(({ written }) => written ?? [])
    .slice(0, 2);
}

/** True when an expression has one of these names in it. */
function names(expression: Expression, wanted: readonly string[], depth: number): boolean {
  if (expression.kind === "name") return wanted.includes(expression.name);
  return depth < MAX_DEPTH && innerOf(expression).some((inner) => names(inner, wanted, depth + 1));
}

function innerOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "joined":
    case "mixed":
      return expression.parts;
    case "collection":
      return expression.entries.map(({ value }) => value);
    case "call":
      return [
        ...expression.args.map(({ value }) => value),
        ...(expression.callee.kind === "member" ? [expression.callee.object] : []),
      ];
    default:
      return [];
  }
}

/** What each parameter is in one call. */
function givenTo(
  { parameters, rest }: Call,
  args: readonly CallArgument[],
): ReadonlyMap<string, Value> {
  const own = parameters.filter((name) => !/^(?:self|cls)$/.test(name));
  const given = new Map<string, Value>();
  const further: Value[] = [];
  args.forEach(({ name, value }, index) => {
    const at = rest === undefined ? -1 : own.indexOf(rest);
    if (name !== undefined) given.set(name, value);
    else if (at !== -1 && index >= at) further.push(value);
    else given.set(own[index] ?? "", value);
  });
  if (rest !== undefined) {
    given.set(rest, collectionOf(further.map((value) => ({ key: undefined, value }))));
  }
  return given;
}

/** What an expression is when its names are these values. */
function filled(expression: Expression, given: ReadonlyMap<string, Value>, depth: number): Value {
  if (depth > MAX_DEPTH) return NO_VALUE;
  const inner = () => innerOf(expression).map((each) => filled(each, given, depth + 1));
  switch (expression.kind) {
    case "text":
      return textValue(expression.value);
    case "name":
      return given.get(expression.name) ?? NO_VALUE;
    case "collection":
      return listOf(inner());
    case "joined": {
      const parts = inner();
      return parts.some((part) => part.parts.length > 0) ? listOf(parts) : joinTexts(parts);
    }
    case "mixed":
    case "call":
      return anyOf(inner());
    default:
      return NO_VALUE;
  }
}

/** One list of all words: a list within a list is spread out. */
function listOf(values: readonly Value[]): Value {
  return collectionOf(
    values.flatMap((value) => (value.parts.length > 0 ? value.parts : [{ key: undefined, value }])),
  );
}
