/** Reads what the package exports out of the declarations that the compiler writes for it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Language, type Node, Parser } from "web-tree-sitter";

const ROOT = resolve(import.meta.dirname, "..");

/** One thing that a subpath exports. */
export interface Exported {
  readonly name: string;
  readonly kind: "function" | "class" | "value" | "type";
  /** The words of its doc comment; empty when it has none. */
  readonly comment: string;
  /** Its declaration as a user sees it, with the comments of its members. */
  readonly declaration: string;
  /** Types it names that come from psk or from another package, as `file#name`. */
  readonly uses: readonly string[];
  /** What it is inside psk, as `file#name`. */
  readonly id: string;
}

/** What one `import … from` of a user leads to. */
export interface Subpath {
  /** As a user writes it: `psk`, `psk/check`. */
  readonly name: string;
  readonly comment: string;
  readonly exports: readonly Exported[];
}

/** The subpaths of package.json with all their exports. */
export async function readSubpaths(): Promise<Subpath[]> {
  const parser = await typeScriptParser();
  const folder = mkdtempSync(join(tmpdir(), "psk-declarations-"));
  try {
    const tsc = join(ROOT, "node_modules", ".bin", "tsc");
    const flags = ["-p", "tsconfig.build.json", "--emitDeclarationOnly", "--outDir", folder];
    execFileSync(tsc, flags, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
    const read = (file: string) => readModule(parser, folder, file);
    return entryFiles().map(([name, file]) => readSubpath(name, file, read));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A parser of TypeScript. */
export async function typeScriptParser(): Promise<Parser> {
  await Parser.init();
  const grammar = createRequire(import.meta.url).resolve(
    "tree-sitter-typescript/tree-sitter-typescript.wasm",
  );
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return parser;
}

/** The names that users write, and the declarations behind them, relative to dist/. */
function entryFiles(): (readonly [name: string, file: string])[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return Object.entries<{ types?: string }>(exports).flatMap(([path, { types }]) => {
    if (types === undefined) return [];
    return [[join("psk", path), types.replace("./dist/", "")] as const];
  });
}

/** One file of declarations. */
interface Module {
  readonly comment: string;
  readonly declared: ReadonlyMap<string, Declared>;
  /** Names from other files, as `file#name`; of other packages, as `package#name`. */
  readonly imported: ReadonlyMap<string, string>;
  /** What it hands on, by the name it has outside. */
  readonly handedOn: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

interface Declared {
  readonly node: Node;
  readonly comment: string;
}

function readSubpath(name: string, file: string, read: (file: string) => Module): Subpath {
  const entry = read(file);
  const exports = [...entry.handedOn].map(([outside, target]) => exported(outside, target, read));
  return { name, comment: entry.comment, exports: exports.sort(byName) };
}

function exported(
  name: string,
  target: { readonly file: string; readonly name: string },
  read: (file: string) => Module,
): Exported {
  const module = read(target.file);
  const further = module.handedOn.get(target.name);
  if (further !== undefined) return exported(name, further, read);
  const found = module.declared.get(target.name);
  if (found === undefined) throw new Error(`${target.file} does not declare ${target.name}`);
  const { node, comment } = found;
  const own = (used: string) => `${target.file}#${used}`;
  const uses = typeNames(node)
    .map((used) => module.imported.get(used) ?? (module.declared.has(used) ? own(used) : ""))
    .filter((used) => used !== "" && used !== own(target.name))
    .map((used) => originOf(used, read));
  const declaration = withTuples(textOf(node), module).replace(
    new RegExp(`\\b${target.name}\\b`),
    () => name,
  );
  return { name, kind: kindOf(node), comment, declaration, uses, id: own(target.name) };
}

/** Where a type is declared, through the files that only hand it on. */
function originOf(id: string, read: (file: string) => Module): string {
  const [file = "", name = ""] = id.split("#");
  const target = file.endsWith(".d.ts") ? read(file).handedOn.get(name) : undefined;
  return target === undefined ? id : originOf(`${target.file}#${target.name}`, read);
}

function readModule(parser: Parser, folder: string, file: string): Module {
  const tree = parser.parse(readFileSync(join(folder, file), "utf8"));
  if (tree === null) throw new Error(`${file} could not be parsed`);
  const declared = new Map<string, Declared>();
  const imported = new Map<string, string>();
  const handedOn = new Map<string, { file: string; name: string }>();
  const at = (specifier: string) =>
    specifier.startsWith(".")
      ? join(dirname(file), specifier).replace(/\.[jt]s$/, ".d.ts")
      : specifier;
  const nodes = tree.rootNode.namedChildren.filter((node) => node !== null);
  for (const [index, node] of nodes.entries()) {
    const from = node.childForFieldName("source")?.text.slice(1, -1);
    for (const { name, alias } of specifiers(node)) {
      if (from === undefined) continue;
      if (node.type === "import_statement") imported.set(alias, `${at(from)}#${name}`);
      else handedOn.set(alias, { file: at(from), name });
    }
    const before = nodes[index - 1];
    const comment = before?.type === "comment" ? words(before.text) : "";
    const declaration = innermost(node);
    const name = declaration?.childForFieldName("name")?.text ?? variableName(declaration);
    if (declaration !== undefined && name !== undefined)
      declared.set(name, { node: declaration, comment });
  }
  const [first] = nodes;
  const comment = first?.type === "comment" ? words(first.text) : "";
  return { comment, declared, imported, handedOn };
}

function specifiers(node: Node): { readonly name: string; readonly alias: string }[] {
  return node
    .descendantsOfType(["import_specifier", "export_specifier"])
    .filter((item) => item !== null)
    .map((item) => {
      const name = item.childForFieldName("name")?.text ?? "";
      return { name, alias: item.childForFieldName("alias")?.text ?? name };
    });
}

const WRAPPERS = new Set(["export_statement", "ambient_declaration"]);

/** The declaration inside `export declare …`. */
function innermost(node: Node): Node | undefined {
  if (!WRAPPERS.has(node.type))
    return node.type.endsWith("_declaration") || node.type === "function_signature"
      ? node
      : undefined;
  const inner = node.namedChildren.find((child) => child !== null && child.type !== "comment");
  return inner == null ? undefined : innermost(inner);
}

function variableName(node: Node | undefined): string | undefined {
  if (node?.type !== "lexical_declaration") return undefined;
  return node.namedChildren[0]?.childForFieldName("name")?.text;
}

function kindOf(node: Node): Exported["kind"] {
  if (node.type === "function_signature") return "function";
  if (node.type === "class_declaration") return "class";
  return node.type === "lexical_declaration" ? "value" : "type";
}

/** As the compiler wrote it, four spaces made two, and options not taken apart. */
function textOf(node: Node): string {
  return node.text
    .replace(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2))
    .replace(/\{ [\w, :]+ \}(\??: \w+Options\b)/g, "options$1");
}

/** `(typeof WORDS)[number]` with the words themselves, which is what a reader wants to know. */
function withTuples(text: string, module: Module): string {
  return text.replace(/\(typeof (\w+)\)\[number\]/g, (all, name) => {
    const tuple = module.declared.get(name)?.node.text.match(/readonly \[([^\]]*)\]/)?.[1];
    return tuple === undefined ? all : tuple.split(", ").join(" | ");
  });
}

/** The types that a declaration names, its own parameters left out. */
function typeNames(node: Node): string[] {
  const parameters = new Set(
    node.descendantsOfType("type_parameter").map((item) => item?.childForFieldName("name")?.text),
  );
  const names = node.descendantsOfType("type_identifier").map((item) => item?.text ?? "");
  return [...new Set(names)].filter((name) => !parameters.has(name));
}

/** A doc comment without its stars. */
export function words(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replace(/^\s*\* ?/gm, "")
    .trim();
}

function byName(a: Exported, b: Exported): number {
  return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;
}
