import type { Expression, Statement } from "./program.ts";
import type { SyntaxNode } from "./syntax.ts";

/**
 * The body of a class. One that only lists its fields, as dataclasses and named tuples do, is made
 * with their values in that order: it gets the function that Python writes for it.
 */
export function withFields(
  body: readonly Statement[],
  block: SyntaxNode | undefined,
  source: (node: SyntaxNode) => string,
): Statement[] {
  const made = body.some((each) => each.kind === "define" && each.made.name === "__init__");
  const fields = made || block === undefined ? [] : block.children.flatMap(fieldOf);
  const [first] = fields;
  if (first === undefined) return [...body];
  const at = first.start;
  const self: Expression = { kind: "name", name: "self", at };
  const names = fields.map((node): Expression => {
    return { kind: "name", name: source(node), at: node.start };
  });
  const stored = names.flatMap((value): Statement[] => {
    if (value.kind !== "name") return [];
    return [
      { kind: "assign", target: { kind: "member", object: self, name: value.name, at }, value, at },
    ];
  });
  return [
    ...body,
    {
      kind: "define",
      made: { name: "__init__", parameters: [self, ...names], body: stored, at },
      at,
    },
  ];
}

/** `name: str` and `name: str = "x"`. */
function fieldOf(statement: SyntaxNode): SyntaxNode[] {
  const [only] = statement.type === "expression_statement" ? statement.children : [];
  if (only?.type !== "assignment" || !only.children.some(({ field }) => field === "type"))
    return [];
  const name = only.children.find(({ field }) => field === "left");
  return name?.type === "identifier" ? [name] : [];
}
