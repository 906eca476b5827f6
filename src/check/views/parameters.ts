/** The parameters of a function, in whatever language it is written. */
import type { Expression, FunctionCode, Statement } from "./program.ts";
import type { SyntaxNode } from "./syntax.ts";

/** How a language writes a parameter. */
interface Notation {
  readonly nameOf: (parameter: SyntaxNode) => Expression;
  /** What it is when nobody gives it. */
  readonly defaultOf: (parameter: SyntaxNode) => Expression | undefined;
  readonly isRest: (parameter: SyntaxNode) => boolean;
}

/** Reads a list of parameters; a default is one of the things that a parameter may be. */
export function readParameters(
  list: readonly SyntaxNode[],
  { nameOf, defaultOf, isRest }: Notation,
): Pick<FunctionCode, "parameters" | "rest"> & { readonly defaults: readonly Statement[] } {
  const parameters = list.map(nameOf);
  const rest = list.findIndex(isRest);
  const defaults = list.flatMap((parameter, index): Statement[] => {
    const value = defaultOf(parameter);
    const target = parameters[index];
    if (value === undefined || target === undefined) return [];
    return [{ kind: "assign", target, value, at: parameter.start }];
  });
  return { parameters, ...(rest !== -1 && { rest }), defaults };
}

/** What callers give: the parameters without the object itself, and the first that takes many. */
export function givenParameters({ parameters, rest }: FunctionCode): {
  readonly parameters: readonly Expression[];
  readonly rest: number;
} {
  const [first] = parameters;
  const hidden = first?.kind === "name" && /^(?:self|cls)$/.test(first.name) ? 1 : 0;
  return { parameters: parameters.slice(hidden), rest: (rest ?? Infinity) - hidden };
}
