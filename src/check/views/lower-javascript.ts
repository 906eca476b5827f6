import { readParameters } from "./parameters.ts";
import {
  type Argument,
  type Entry,
  type Expression,
  type FunctionCode,
  literalText,
  NOTHING,
  type Statement,
  unescapeText,
} from "./program.ts";
import type { SyntaxNode } from "./syntax.ts";

/** Reads a JavaScript or TypeScript tree as a program. */
export function lowerJavascript(root: SyntaxNode, text: string): Statement[] {
  const source = (node: SyntaxNode | undefined) =>
    node === undefined ? "" : text.slice(node.start, node.end);
  const part = (node: SyntaxNode, field: string) =>
    node.children.find((child) => child.field === field);
  const block = (node: SyntaxNode | undefined): Statement[] =>
    node === undefined ? [] : statement(node);
  const read = (node: SyntaxNode | undefined) => (node === undefined ? NOTHING : expression(node));

  function statement(node: SyntaxNode): Statement[] {
    const at = node.start;
    switch (node.type) {
      case "comment":
      case "empty_statement":
        return [];
      case "lexical_declaration":
      case "variable_declaration":
        return node.children.flatMap((child): Statement[] => {
          const [name, value] = [part(child, "name"), part(child, "value")];
          if (name === undefined || value === undefined) return [];
          if (isFunction(value) && name.type === "identifier") {
            return [{ kind: "define", made: functionCode(value, source(name)), at: child.start }];
          }
          const target = expression(name);
          return [{ kind: "assign", target, value: expression(value), at: child.start }];
        });
      case "function_declaration":
      case "generator_function_declaration":
        return [{ kind: "define", made: functionCode(node, source(part(node, "name"))), at }];
      case "class_declaration":
      case "class": {
        const members = part(node, "body")?.children.flatMap(member) ?? [];
        return [{ kind: "class", name: source(part(node, "name")), body: members, at }];
      }
      case "yield_expression":
      case "return_statement":
        return node.children.map((child) => ({ kind: "return", value: expression(child), at }));
      case "if_statement":
        return [
          {
            kind: "if",
            test: read(part(node, "condition")),
            consequence: block(part(node, "consequence")),
            alternative: block(part(node, "alternative")),
            at,
          },
        ];
      case "for_in_statement": {
        const binding = {
          target: read(part(node, "left")),
          value: read(part(node, "right")),
        };
        const body: Statement[] = [{ kind: "each", binding, at }, ...block(part(node, "body"))];
        return [{ kind: "loop", endless: false, body, at }];
      }
      case "for_statement":
      case "while_statement":
      case "do_statement": {
        const condition = source(part(node, "condition"));
        const endless = /^(?:true|1|!0)?$/.test(condition.replace(/[\s();]/g, ""));
        const head = node.children.filter(({ field }) => field !== "body");
        const body = [...head.flatMap(statement), ...block(part(node, "body"))];
        return [{ kind: "loop", endless, body, at }];
      }
      case "import_statement":
        return [{ kind: "import", bindings: imports(node), at }];
      case "break_statement":
      case "throw_statement":
        return [{ kind: "leave", at }, ...node.children.flatMap(statement)];
      case "program":
      case "statement_block":
      case "export_statement":
      case "expression_statement":
      case "else_clause":
      case "try_statement":
      case "catch_clause":
      case "finally_clause":
      case "switch_statement":
      case "switch_body":
      case "switch_case":
      case "switch_default":
      case "labeled_statement":
      case "ERROR":
        return node.children.flatMap(statement);
      default:
        return toStatement(expression(node), node);
    }
  }

  /** Assignments are expressions here; as statements of their own they read better. */
  function toStatement(value: Expression, node: SyntaxNode): Statement[] {
    const [only] = value.kind === "mixed" ? value.bindings : [];
    if (/^(?:augmented_)?assignment_expression$/.test(node.type) && only !== undefined) {
      const { target } = only;
      const exported = target.kind === "member" && /^(?:exports|prototype)$/.test(owner(target));
      if (exported && only.value.kind === "function") {
        const made = { ...only.value.made, name: target.name };
        return [{ kind: "define", made, at: node.start }];
      }
      return [{ kind: "assign", target, value: only.value, at: node.start }];
    }
    return [{ kind: "do", value, at: node.start }];
  }

  function owner(target: Expression & { kind: "member" }): string {
    const { object } = target;
    return object.kind === "name" || object.kind === "member" ? object.name : "";
  }

  function member(node: SyntaxNode): Statement[] {
    if (node.type === "method_definition") {
      const made = functionCode(node, source(part(node, "name")));
      return [{ kind: "define", made, at: node.start }];
    }
    const [name, value] = [part(node, "name") ?? part(node, "property"), part(node, "value")];
    if (name === undefined || value === undefined) return [];
    if (isFunction(value)) {
      return [{ kind: "define", made: functionCode(value, source(name)), at: node.start }];
    }
    const target: Expression = { kind: "name", name: source(name), at: name.start };
    return [{ kind: "assign", target, value: expression(value), at: node.start }];
  }

  function isFunction({ type }: SyntaxNode): boolean {
    return /^(?:arrow_function|function_expression|function|generator_function)$/.test(type);
  }

  function functionCode(node: SyntaxNode, name: string): FunctionCode {
    const body = part(node, "body");
    const single = part(node, "parameter");
    const list = part(node, "parameters")?.children ?? (single === undefined ? [] : [single]);
    const { defaults, ...read } = readParameters(list, {
      nameOf: (each) => expression(part(each, "pattern") ?? part(each, "left") ?? each),
      defaultOf: (each) => {
        const value = part(each, "value") ?? part(each, "right");
        return value === undefined ? undefined : expression(value);
      },
      isRest: (each) => (part(each, "pattern") ?? each).type === "rest_pattern",
    });
    const own: Statement[] =
      body === undefined || body.type === "statement_block"
        ? block(body)
        : [{ kind: "return", value: expression(body), at: body.start }];
    return {
      name,
      ...read,
      body: [...defaults, ...own],
      at: node.start,
    };
  }

  function imports(node: SyntaxNode): [string, string][] {
    const path = literalText(source(part(node, "source")));
    const clause = node.children.find(({ type }) => type === "import_clause");
    return (clause?.children ?? []).flatMap((child): [string, string][] => {
      if (child.type === "identifier") return [[source(child), path]];
      if (child.type === "namespace_import") return [[source(child.children[0]), path]];
      return child.children.map((specifier) => {
        const name = source(part(specifier, "name"));
        return [source(part(specifier, "alias")) || name, `${path}.${name}`];
      });
    });
  }

  function expression(node: SyntaxNode): Expression {
    const at = node.start;
    const each = () => node.children.filter(({ type }) => type !== "comment").map(expression);
    switch (node.type) {
      case "identifier":
      case "shorthand_property_identifier":
      case "shorthand_property_identifier_pattern":
      case "property_identifier":
      case "this":
      case "super":
      case "import":
        return { kind: "name", name: source(node), at };
      case "number":
        return { kind: "number", value: Number(source(node).replaceAll("_", "")), at };
      case "string":
        return { kind: "text", value: literalText(source(node)), at };
      case "string_fragment":
      case "escape_sequence":
        return { kind: "text", value: unescapeText(source(node)), at };
      case "template_string":
        return { kind: "joined", parts: each(), at };
      case "member_expression": {
        const name = source(part(node, "property"));
        return { kind: "member", object: read(part(node, "object")), name, at };
      }
      case "subscript_expression": {
        const object = read(part(node, "object"));
        const index = read(part(node, "index"));
        return index.kind === "text"
          ? { kind: "member", object, name: index.value, at }
          : { kind: "index", object, index, at };
      }
      case "binary_expression": {
        const operator = source(part(node, "operator"));
        const parts = node.children.filter(({ field }) => field !== "operator").map(expression);
        if (operator === "+") return { kind: "joined", parts, at };
        if (/^(?:[!=]==?|[<>]=?|in|instanceof)$/.test(operator)) return { kind: "test", parts, at };
        return { kind: "mixed", parts, bindings: [], at };
      }
      case "unary_expression":
        return source(node).startsWith("!")
          ? { kind: "test", parts: each(), at }
          : { kind: "mixed", parts: each(), bindings: [], at };
      case "call_expression":
      case "new_expression": {
        const callee = part(node, "function") ?? part(node, "constructor");
        return { kind: "call", callee: read(callee), args: args(part(node, "arguments")), at };
      }
      case "array":
      case "object":
      case "array_pattern":
      case "object_pattern":
        return { kind: "collection", entries: node.children.flatMap(entry), at };
      case "arrow_function":
      case "function_expression":
      case "function":
      case "generator_function":
        return { kind: "function", made: functionCode(node, source(part(node, "name"))), at };
      case "assignment_expression":
      case "augmented_assignment_expression": {
        const target = read(part(node, "left"));
        const right = read(part(node, "right"));
        const value: Expression =
          node.type === "assignment_expression"
            ? right
            : { kind: "joined", parts: [target, right], at };
        return { kind: "mixed", parts: [value], bindings: [{ target, value }], at };
      }
      case "sequence_expression":
        return each().at(-1) ?? NOTHING;
      case "ternary_expression": {
        const parts = [read(part(node, "consequence")), read(part(node, "alternative"))];
        return { kind: "mixed", parts, bindings: [], at };
      }
      case "parenthesized_expression":
      case "await_expression":
      case "non_null_expression":
      case "as_expression":
      case "satisfies_expression":
      case "template_substitution":
      case "spread_element":
      case "rest_pattern":
      case "expression_statement": {
        const [only] = each();
        return only ?? NOTHING;
      }
      case "assignment_pattern":
      case "object_assignment_pattern":
        return read(part(node, "left"));
      default:
        return { kind: "mixed", parts: each(), bindings: [], at };
    }
  }

  function args(node: SyntaxNode | undefined): Argument[] {
    if (node === undefined) return [];
    if (node.type === "template_string") return [{ name: undefined, value: expression(node) }];
    return node.children
      .filter(({ type }) => type !== "comment")
      .map((child) => ({ name: undefined, value: expression(child) }));
  }

  function entry(node: SyntaxNode): Entry[] {
    if (node.type === "comment") return [];
    if (node.type === "pair" || node.type === "pair_pattern") {
      const key = part(node, "key");
      const named = key === undefined ? "" : literalText(source(key));
      const computed = key?.type === "computed_property_name";
      return [{ key: computed ? undefined : named, value: read(part(node, "value")) }];
    }
    if (node.type === "method_definition") {
      const key = source(part(node, "name"));
      return [{ key, value: { kind: "function", made: functionCode(node, key), at: node.start } }];
    }
    const shorthand = /^(?:shorthand_property_identifier|object_assignment)/.test(node.type);
    const value = expression(node);
    return [{ key: shorthand && value.kind === "name" ? value.name : undefined, value }];
  }

  return statement(root);
}
