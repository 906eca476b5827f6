import { readParameters } from "./parameters.ts";
import {
  type Argument,
  type Binding,
  type Entry,
  type Expression,
  type FunctionCode,
  NOTHING,
  pathOf,
  type Statement,
} from "./program.ts";
import { withFields } from "./python-classes.ts";
import { pythonImports } from "./python-imports.ts";
import { pythonString } from "./python-strings.ts";
import type { SyntaxNode } from "./syntax.ts";

/** Reads a Python tree as a program. */
export function lowerPython(root: SyntaxNode, text: string): Statement[] {
  const source = (node: SyntaxNode) => text.slice(node.start, node.end);
  const part = (node: SyntaxNode, field: string) =>
    node.children.find((child) => child.field === field);
  const block = (node: SyntaxNode | undefined): Statement[] =>
    node === undefined ? [] : node.children.flatMap(statement);

  function statement(node: SyntaxNode): Statement[] {
    const at = node.start;
    switch (node.type) {
      case "expression_statement":
        return node.children.flatMap(statement);
      case "assignment":
      case "augmented_assignment":
        return assignment(node);
      case "yield":
      case "return_statement":
        return node.children.map((child) => ({ kind: "return", value: expression(child), at }));
      case "function_definition":
        return [{ kind: "define", made: functionCode(node), at }];
      case "class_definition":
        return [
          {
            kind: "class",
            name: nameOf(part(node, "name")),
            body: withFields(block(part(node, "body")), part(node, "body"), source),
            at,
          },
        ];
      case "if_statement":
        return [
          branch(
            node,
            node.children.filter(({ field }) => field === "alternative"),
          ),
        ];
      case "for_statement":
        return [
          {
            kind: "loop",
            endless: false,
            body: [{ kind: "each", binding: bindingOf(node), at }, ...bodies(node)],
            at,
          },
        ];
      case "while_statement": {
        const condition = part(node, "condition");
        const test = within(node, "condition");
        const endless = condition !== undefined && /^(?:True|1)$/.test(source(condition));
        return [
          { kind: "loop", endless, body: [{ kind: "do", value: test, at }, ...bodies(node)], at },
        ];
      }
      case "with_statement":
        return [...node.children.flatMap(withItems), ...bodies(node)];
      case "decorated_definition":
      case "try_statement":
      case "except_clause":
      case "finally_clause":
      case "else_clause":
      case "match_statement":
      case "case_clause":
      case "block":
        return node.children.flatMap(statement);
      case "import_statement":
      case "import_from_statement":
        return [{ kind: "import", bindings: pythonImports(node, source), at }];
      case "break_statement":
      case "raise_statement":
        return [{ kind: "leave", at }, ...node.children.flatMap(statement)];
      case "comment":
      case "pass_statement":
      case "global_statement":
        return [];
      default:
        return [{ kind: "do", value: expression(node), at }];
    }
  }

  function bodies(node: SyntaxNode): Statement[] {
    return node.children
      .filter(({ type }) => type === "block" || type === "else_clause")
      .flatMap(statement);
  }

  function assignment(node: SyntaxNode): Statement[] {
    const [left, right] = [part(node, "left"), part(node, "right")];
    if (left === undefined || right === undefined) return [];
    const target = expression(left);
    if (right.type === "assignment") {
      const inner = assignment(right);
      const [first] = inner;
      const value = first?.kind === "assign" ? first.value : NOTHING;
      return [...inner, { kind: "assign", target, value, at: node.start }];
    }
    const value = expression(right);
    const added: Expression = { kind: "joined", parts: [target, value], at: node.start };
    const grows = node.type === "augmented_assignment";
    return [{ kind: "assign", target, value: grows ? added : value, at: node.start }];
  }

  function branch(node: SyntaxNode, alternatives: readonly SyntaxNode[]): Statement {
    const [next, ...others] = alternatives;
    const alternative =
      next === undefined
        ? []
        : next.type === "elif_clause"
          ? [branch(next, others)]
          : block(part(next, "body"));
    return {
      kind: "if",
      test: within(node, "condition"),
      consequence: block(part(node, "consequence")),
      alternative,
      at: node.start,
    };
  }

  function withItems(clause: SyntaxNode): Statement[] {
    if (clause.type !== "with_clause") return [];
    return clause.children.flatMap((item): Statement[] => {
      const value = part(item, "value");
      if (value === undefined) return [];
      const alias = part(value, "alias")?.children[0];
      const [what] = value.children;
      const at = item.start;
      if (value.type !== "as_pattern" || alias === undefined || what === undefined) {
        return [{ kind: "do", value: expression(value), at }];
      }
      return [{ kind: "assign", target: expression(alias), value: expression(what), at }];
    });
  }

  function functionCode(node: SyntaxNode): FunctionCode {
    const body = part(node, "body");
    const isLambda = node.type === "lambda";
    const { defaults, ...list } = readParameters(part(node, "parameters")?.children ?? [], {
      nameOf: (each) =>
        each.type === "identifier"
          ? expression(each)
          : expression(part(each, "name") ?? each.children[0] ?? each),
      defaultOf: (each) =>
        part(each, "name") && part(each, "value") ? within(each, "value") : undefined,
      isRest: ({ type }) => type === "list_splat_pattern",
    });
    const own: Statement[] =
      isLambda && body !== undefined
        ? [{ kind: "return", value: expression(body), at: body.start }]
        : block(body);
    return {
      name: nameOf(part(node, "name")),
      ...list,
      body: [...defaults, ...own],
      at: node.start,
    };
  }

  /** A part may be missing: in code with mistakes, and where nesting is cut off. */
  function within(node: SyntaxNode, field: string): Expression {
    const found = part(node, field);
    return found === undefined ? NOTHING : expression(found);
  }

  function expression(node: SyntaxNode): Expression {
    const at = node.start;
    const each = () => node.children.map(expression);
    switch (node.type) {
      case "identifier":
        return { kind: "name", name: source(node), at };
      case "integer":
      case "float":
        return { kind: "number", value: Number(source(node).replaceAll("_", "")), at };
      case "string":
        return pythonString(node, source, expression);
      case "concatenated_string":
        return { kind: "joined", parts: each(), at };
      case "attribute": {
        const name = nameOf(part(node, "attribute"));
        return { kind: "member", object: within(node, "object"), name, at };
      }
      case "subscript": {
        const [object = NOTHING, index = NOTHING] = each();
        return index.kind === "text"
          ? { kind: "member", object, name: index.value, at }
          : { kind: "index", object, index, at };
      }
      case "slice":
        // `x[::-1]` turns a text round, a way to hide it.
        return source(node).replaceAll(" ", "") === "::-1"
          ? { kind: "text", value: "::-1", at }
          : { kind: "mixed", parts: each(), bindings: [], at };
      case "binary_operator": {
        const operator = source(part(node, "operator") ?? node);
        const parts = node.children.filter(({ field }) => field !== "operator").map(expression);
        if (operator === "/") return pathOf(parts, at);
        return operator === "+" || operator === "%"
          ? { kind: "joined", parts, at }
          : { kind: "mixed", parts, bindings: [], at };
      }
      case "comparison_operator":
      case "not_operator":
        return { kind: "test", parts: each(), at };
      case "call":
        return {
          kind: "call",
          callee: within(node, "function"),
          args: argumentsOf(part(node, "arguments")),
          at,
        };
      case "list":
      case "tuple":
      case "set":
      case "dictionary":
      case "pattern_list":
      case "tuple_pattern":
      case "list_pattern":
      case "expression_list":
        return { kind: "collection", entries: node.children.flatMap(entry), at };
      case "lambda":
        return { kind: "function", made: functionCode(node), at };
      case "list_comprehension":
      case "set_comprehension":
      case "generator_expression":
      case "dictionary_comprehension":
        return comprehension(node);
      case "named_expression": {
        const value = within(node, "value");
        const target = within(node, "name");
        return { kind: "mixed", parts: [value], bindings: [{ target, value }], at };
      }
      case "parenthesized_expression":
      case "await": {
        const [only] = node.children;
        return only === undefined ? NOTHING : expression(only);
      }
      default:
        return { kind: "mixed", parts: each(), bindings: [], at };
    }
  }

  function comprehension(node: SyntaxNode): Expression {
    const bindings = node.children.filter(({ type }) => type === "for_in_clause").map(bindingOf);
    const parts = node.children.filter(({ field }) => field === "body").map(expression);
    return { kind: "mixed", parts, bindings, at: node.start };
  }

  function bindingOf(node: SyntaxNode): Binding {
    return { target: within(node, "left"), value: within(node, "right") };
  }

  function argumentsOf(node: SyntaxNode | undefined): Argument[] {
    if (node === undefined) return [];
    if (node.type === "generator_expression") return [{ name: undefined, value: expression(node) }];
    return node.children.flatMap((child): Argument[] => {
      if (child.type === "comment") return [];
      if (child.type !== "keyword_argument") return [{ name: undefined, value: expression(child) }];
      return [{ name: nameOf(part(child, "name")), value: within(child, "value") }];
    });
  }

  function entry(node: SyntaxNode): Entry[] {
    if (node.type === "comment") return [];
    if (node.type !== "pair") return [{ key: undefined, value: expression(node) }];
    const named = within(node, "key");
    const key = named.kind === "text" ? named.value : undefined;
    return [{ key, value: within(node, "value") }];
  }

  function nameOf(node: SyntaxNode | undefined): string {
    return node === undefined ? "" : source(node);
  }

  return block(root);
}
