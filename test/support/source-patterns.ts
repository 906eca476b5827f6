import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSyntax, type SyntaxNode } from "../../src/check/views/syntax.ts";

/** A pattern and where it stands. */
export interface SourcePattern {
  readonly file: string;
  readonly pattern: RegExp;
}

/** Every regular expression literal below a folder; the grammars must be loaded. */
export function patternsBelow(folder: string): SourcePattern[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((file) => patternsIn(file, readFileSync(file, "utf8")));
}

/** Every regular expression literal of a program. */
export function patternsIn(file: string, text: string): SourcePattern[] {
  const tree = parseSyntax(text, "typescript");
  if (tree?.complete !== true) throw new Error(`${file} was not parsed`);
  const found: SourcePattern[] = [];
  const visit = (node: SyntaxNode) => {
    if (node.type === "regex") {
      const literal = text.slice(node.start, node.end);
      const end = literal.lastIndexOf("/");
      const pattern = new RegExp(literal.slice(1, end), literal.slice(end + 1));
      found.push({ file, pattern });
    }
    for (const child of node.children) visit(child);
  };
  visit(tree.root);
  return found;
}

/** The patterns that a folder's modules build while they are loaded. */
export async function patternsBuiltBy(
  folder: string,
  load: () => Promise<unknown>,
): Promise<SourcePattern[]> {
  const found: SourcePattern[] = [];
  const Native = globalThis.RegExp;
  const recording = new Proxy(Native, {
    construct(target, args, newTarget) {
      const pattern: RegExp = Reflect.construct(target, args, newTarget);
      const frames = new Error().stack?.split("\n") ?? [];
      const file = frames.find((frame) => frame.includes(`/${folder}/`));
      if (file !== undefined)
        found.push({ file: /\/src\/[^:)]*/.exec(file)?.[0].slice(1) ?? "", pattern });
      return pattern;
    },
  });
  globalThis.RegExp = recording;
  try {
    await load();
  } finally {
    globalThis.RegExp = Native;
  }
  return found;
}
