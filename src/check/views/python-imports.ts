import type { SyntaxNode } from "./syntax.ts";

/** What an import of Python brings: `["e", "os.environ"]` for `from os import environ as e`. */
export function pythonImports(
  node: SyntaxNode,
  source: (node: SyntaxNode) => string,
): [local: string, path: string][] {
  const part = (of: SyntaxNode, field: string) =>
    of.children.find((child) => child.field === field);
  const from = part(node, "module_name");
  return node.children.flatMap((child): [string, string][] => {
    if (child.field !== "name") return [];
    const path = source(part(child, "name") ?? child);
    const alias = part(child, "alias");
    if (from !== undefined) {
      return [[alias === undefined ? path : source(alias), `${source(from)}.${path}`]];
    }
    const first = path.split(".", 1)[0] ?? path;
    return [alias === undefined ? [first, first] : [source(alias), path]];
  });
}
