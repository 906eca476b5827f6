import { Composer, type CST, type Document, type LineCounter, Parser } from "yaml";

/**
 * The composer calls itself for each level. Where the stack ends, V8 may fail to compile a pattern
 * and kill the process, which no `catch` can stop; the parser before it has no such limit.
 */
const MAX_NESTING = 100;

/** YAML as a document, or why there is none; the offset counts from the start of the YAML. */
export type YamlResult =
  | { readonly ok: true; readonly document: Document.Parsed }
  | { readonly ok: false; readonly message: string; readonly offset: number };

/** Reads YAML that holds one document, however it is nested. Its errors are data, too. */
export function parseYamlDocument(yaml: string, lines?: LineCounter): YamlResult {
  const tokens = [...new Parser(lines?.addNewLine).parse(yaml)];
  const tooDeep = tokenAtDepth(tokens, MAX_NESTING);
  if (tooDeep !== undefined) {
    return { ok: false, message: "it is nested too deeply", offset: tooDeep.offset };
  }
  const composer = new Composer({
    prettyErrors: false,
    uniqueKeys: false, // the reader of fields finds duplicates, and goes on
    resolveKnownTags: false, // !!binary and !!timestamp are no part of YAML's core
  });
  const [document, second] = composer.compose(tokens, true, yaml.length);
  if (second !== undefined) {
    return { ok: false, message: "it holds multiple documents", offset: second.range[0] };
  }
  // With `true`, the composer gives a document even for an empty text.
  if (document === undefined) throw new Error("YAML without a document");
  return { ok: true, document };
}

/** Some token at that depth, found level by level so that no nesting can end the stack. */
function tokenAtDepth(tokens: readonly CST.Token[], depth: number): CST.Token | undefined {
  let level = tokens;
  for (let reached = 0; reached < depth && level.length > 0; reached++) {
    level = level.flatMap(tokensIn);
  }
  return level[0];
}

function tokensIn(token: CST.Token): CST.Token[] {
  if (token.type === "document") return token.value === undefined ? [] : [token.value];
  if (!("items" in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((inner) => inner != null));
}
