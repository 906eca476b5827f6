import { type Expression, literalText, unescapeText } from "./program.ts";
import type { SyntaxNode } from "./syntax.ts";

/** A string, or the pieces of one that values are put into. */
export function pythonString(
  node: SyntaxNode,
  source: (node: SyntaxNode) => string,
  expression: (node: SyntaxNode) => Expression,
): Expression {
  if (node.children.length === 0) {
    return { kind: "text", value: literalText(source(node)), at: node.start };
  }
  const parts = node.children.flatMap((child): Expression[] => {
    if (child.type === "string_content") {
      return [{ kind: "text", value: unescapeText(source(child)), at: child.start }];
    }
    const inner =
      child.type === "interpolation"
        ? child.children.find(({ field }) => field === "expression")
        : undefined;
    return inner === undefined ? [] : [expression(inner)];
  });
  return { kind: "joined", parts, at: node.start };
}
