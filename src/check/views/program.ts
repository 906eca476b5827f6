/**
 * What a program does, in the few forms that Python, JavaScript and TypeScript share. Rules and the
 * data flow look at this and never at a grammar.
 */

/** A value, as it is written. `at` is its offset in the program's text. */
export type Expression =
  | { readonly kind: "text"; readonly value: string; readonly at: number }
  | { readonly kind: "number"; readonly value: number; readonly at: number }
  | { readonly kind: "name"; readonly name: string; readonly at: number }
  /** `a.b` and `a["b"]`. */
  | {
      readonly kind: "member";
      readonly object: Expression;
      readonly name: string;
      readonly at: number;
    }
  | {
      readonly kind: "index";
      readonly object: Expression;
      readonly index: Expression;
      readonly at: number;
    }
  /** Pieces put one after the other: `+`, f-strings, templates, `%`, and `/` between paths. */
  | { readonly kind: "joined"; readonly parts: readonly Expression[]; readonly at: number }
  | {
      readonly kind: "call";
      readonly callee: Expression;
      readonly args: readonly Argument[];
      readonly at: number;
    }
  | { readonly kind: "collection"; readonly entries: readonly Entry[]; readonly at: number }
  | { readonly kind: "function"; readonly made: FunctionCode; readonly at: number }
  /** A value made of others in some other way: a choice, a comprehension, arithmetic. */
  | {
      readonly kind: "mixed";
      readonly parts: readonly Expression[];
      readonly bindings: readonly Binding[];
      readonly at: number;
    }
  /** A yes or a no: it carries nothing of what was compared. */
  | { readonly kind: "test"; readonly parts: readonly Expression[]; readonly at: number };

/** One argument of a call; `name` for `key=value`. */
export interface Argument {
  readonly name: string | undefined;
  readonly value: Expression;
}

/** One entry of a list or a dictionary. */
export interface Entry {
  readonly key: string | undefined;
  readonly value: Expression;
}

/** A target that takes the elements of a value. */
export interface Binding {
  readonly target: Expression;
  readonly value: Expression;
}

/** A function, a method or a lambda. */
export interface FunctionCode {
  readonly name: string;
  readonly parameters: readonly Expression[];
  /** The parameter that takes all further arguments, by its index. */
  readonly rest?: number;
  readonly body: readonly Statement[];
  readonly at: number;
}

/** One step of a program. */
export type Statement =
  | {
      readonly kind: "assign";
      readonly target: Expression;
      readonly value: Expression;
      readonly at: number;
    }
  /** The target takes each element in turn. */
  | { readonly kind: "each"; readonly binding: Binding; readonly at: number }
  | { readonly kind: "do"; readonly value: Expression; readonly at: number }
  | { readonly kind: "return"; readonly value: Expression; readonly at: number }
  | { readonly kind: "define"; readonly made: FunctionCode; readonly at: number }
  | {
      readonly kind: "class";
      readonly name: string;
      readonly body: readonly Statement[];
      readonly at: number;
    }
  | {
      readonly kind: "if";
      readonly test: Expression;
      readonly consequence: readonly Statement[];
      readonly alternative: readonly Statement[];
      readonly at: number;
    }
  | {
      readonly kind: "loop";
      /** Nothing in its head ends it. */
      readonly endless: boolean;
      readonly body: readonly Statement[];
      readonly at: number;
    }
  | { readonly kind: "leave"; readonly at: number }
  /** `local` stands for `path`: `["e", "os.environ"]`. */
  | {
      readonly kind: "import";
      readonly bindings: readonly (readonly [local: string, path: string])[];
      readonly at: number;
    };

/** Nothing. */
export const NOTHING: Expression = { kind: "mixed", parts: [], bindings: [], at: 0 };

/** `home / ".ssh"` is read as `os.path.join(home, ".ssh")`; a division of numbers means nothing here. */
export function pathOf(parts: readonly Expression[], at: number): Expression {
  const os: Expression = { kind: "name", name: "os", at };
  const path: Expression = { kind: "member", object: os, name: "path", at };
  const callee: Expression = { kind: "member", object: path, name: "join", at };
  return { kind: "call", callee, args: parts.map((value) => ({ name: undefined, value })), at };
}

/** The text between the quotes of a literal of either language, with its escapes resolved. */
export function literalText(source: string): string {
  const quoted = /^([a-z]{0,3})("""|'''|"|'|`)/i.exec(source);
  if (quoted === null) return source;
  const [head, prefix = "", quote = ""] = quoted;
  const end = source.endsWith(quote) ? -quote.length : undefined;
  const inner = source.slice(head.length, end);
  return /r/i.test(prefix) ? inner : unescapeText(inner);
}

/** Resolves the escapes of a string. */
export function unescapeText(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u\{?([0-9a-fA-F]{4,6})\}?|([0-7]{1,3})|(\r?\n)|(.))/g,
    (whole, hex, unicode, octal, newline, other: string | undefined) => {
      if (newline !== undefined) return "";
      const digits: string | undefined = hex ?? unicode;
      if (digits !== undefined) return codePoint(Number.parseInt(digits, 16));
      if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
      return { n: "\n", t: "\t", r: "\r", b: "\b" }[other ?? ""] ?? other ?? whole;
    },
  );
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
