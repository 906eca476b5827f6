/**
 * Python, JavaScript and TypeScript as trees. The parser is WebAssembly and starts asynchronously:
 * whoever scans awaits `loadGrammars` once, then every rule stays synchronous. Trees are copied into
 * plain objects, bounded in bytes and nodes, and the parser's own memory is given back at once.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Language, Parser, type TreeCursor } from "web-tree-sitter";

/** A node of a syntax tree: named ones only, and operators. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** Its part in the parent, such as `left` or `arguments`; empty when it has no name. */
  readonly field: string;
  readonly children: readonly SyntaxNode[];
}

/** What came of parsing a text. */
export interface SyntaxTree {
  readonly root: SyntaxNode;
  /** False when the text is longer, or its tree larger, than what is looked at. */
  readonly complete: boolean;
}

/** The grammars, by the name of their file. */
export type Grammar = "python" | "javascript" | "typescript" | "tsx";

/** Of one program, this many characters are parsed. */
export const MAX_PARSED = 512 * 1024;
const MAX_NODES = 200_000;
/** Deeper code is not written by hand; the copy below recurses. */
const MAX_DEPTH = 400;

/** Not entered: each step of the walk costs as much as parsing some bytes. */
const LEAVES = new Set([
  "identifier",
  "property_identifier",
  "shorthand_property_identifier",
  "integer",
  "float",
  "number",
  "comment",
  "type",
  "type_annotation",
  "type_alias_declaration",
  "interface_declaration",
  "string_content",
  "string_fragment",
  "escape_sequence",
  "regex",
]);

const GRAMMARS: readonly Grammar[] = ["python", "javascript", "typescript", "tsx"];
const parsers = new Map<Grammar, Parser>();
let loading: Promise<void> | undefined;

/** Starts the parsers; may be called any number of times. */
export function loadGrammars(): Promise<void> {
  loading ??= load();
  return loading;
}

/** False until `loadGrammars` is done: the analyzer of code then counts as failed. */
export function grammarsLoaded(): boolean {
  return parsers.size === GRAMMARS.length;
}

/** Undefined when the grammars are not loaded. A text with errors still gives a tree. */
export function parseSyntax(text: string, grammar: Grammar): SyntaxTree | undefined {
  const parser = parsers.get(grammar);
  if (parser === undefined) return undefined;
  const tree = parser.parse(withoutRemarks(text.slice(0, MAX_PARSED), grammar));
  if (tree === null) return undefined;
  const cursor = tree.walk();
  try {
    const budget = { text, nodes: MAX_NODES, cut: text.length > MAX_PARSED };
    const root = copy(cursor, "", 0, budget);
    return { root, complete: !budget.cut };
  } finally {
    cursor.delete();
    tree.delete();
  }
}

/**
 * A run of remarks costs the parser the square of its length. Lines that are nothing else become
 * blank, and every offset stays; texts are read from the original, so that none is lost in a string.
 */
function withoutRemarks(text: string, grammar: Grammar): string {
  const remark = grammar === "python" ? /^[ \t]*#[^\n]*$/gm : /^[ \t]*\/\/[^\n]*$/gm;
  return text.replace(remark, (line) => " ".repeat(line.length));
}

function copy(
  cursor: TreeCursor,
  field: string,
  depth: number,
  budget: { readonly text: string; nodes: number; cut: boolean },
): SyntaxNode {
  const { nodeType: type, startIndex: start, endIndex: end } = cursor;
  const children: SyntaxNode[] = [];
  if (depth >= MAX_DEPTH) budget.cut = true;
  else if (!isLeaf(type, budget.text, start) && cursor.gotoFirstChild()) {
    do {
      const name = cursor.currentFieldName ?? "";
      if (!cursor.nodeIsNamed && name !== "operator") continue;
      if (--budget.nodes < 0) {
        budget.cut = true;
        break;
      }
      children.push(copy(cursor, name, depth + 1, budget));
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return { type, start, end, field, children };
}

/** A plain string has nothing inside that its own text does not show. */
function isLeaf(type: string, text: string, start: number): boolean {
  if (type !== "string") return LEAVES.has(type);
  const quote = text[start] ?? "";
  return quote === '"' || quote === "'" || !/^[a-z]{0,2}[ft]/i.test(text.slice(start, start + 3));
}

async function load(): Promise<void> {
  await Parser.init({
    wasmBinary: readFileSync(locate("web-tree-sitter", "web-tree-sitter.wasm")),
  });
  for (const grammar of GRAMMARS) {
    const owner = grammar === "tsx" ? "typescript" : grammar;
    const bytes = readFileSync(locate(`tree-sitter-${owner}`, `tree-sitter-${grammar}.wasm`));
    const parser = new Parser();
    parser.setLanguage(await Language.load(bytes));
    parsers.set(grammar, parser);
  }
}

/** In the built package the files stand in `dist/grammars`; in the source tree, with their owners. */
function locate(owner: string, file: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < 3; up++) {
    const built = join(folder, "grammars", file);
    if (existsSync(built)) return built;
    folder = dirname(folder);
  }
  return createRequire(import.meta.url).resolve(`${owner}/${file}`);
}
