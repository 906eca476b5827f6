import { LineCounter, parseDocument } from "yaml";
import { type Field, RefusedYaml, readFields } from "./field.ts";
import { type Repair, requoteColons } from "./requote-colons.ts";

/** More than this is no summary of a skill but an attack on its reader. */
export const MAX_FRONTMATTER_BYTES = 64 * 1024;

/** What YAML does not allow in a document: a reader that lets it pass disagrees with the others. */
const NOT_PRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** Something YAML objects to; the offset counts from the start of SKILL.md. */
export interface YamlProblem {
  readonly message: string;
  readonly offset: number;
}

/** Frontmatter that could be read, perhaps after a repair. */
export interface ParsedFrontmatter {
  readonly state: "parsed";
  readonly fields: ReadonlyMap<string, Field>;
  /** Keys that are written twice in one map; the last one counts. */
  readonly duplicates: readonly Field[];
  readonly repairs: readonly Repair[];
}

/** What became of the text between the fences. */
export type FrontmatterResult =
  | ParsedFrontmatter
  | { readonly state: "unparsable"; readonly problems: readonly YamlProblem[] }
  | { readonly state: "too_large"; readonly size: number };

/** Reads the YAML between the fences; `offset` is where it begins in SKILL.md. */
export function parseFrontmatter(yaml: string, offset: number): FrontmatterResult {
  const size = Buffer.byteLength(yaml);
  if (size > MAX_FRONTMATTER_BYTES) return { state: "too_large", size };
  const asWritten = parseYaml(yaml, offset, []);
  if (asWritten.state === "parsed") return asWritten;
  const { text, repairs } = requoteColons(yaml, offset);
  if (repairs.length === 0) return asWritten;
  const repaired = parseYaml(text, offset, repairs);
  return repaired.state === "parsed" ? repaired : asWritten;
}

function parseYaml(yaml: string, offset: number, repairs: readonly Repair[]): FrontmatterResult {
  const control = NOT_PRINTABLE.exec(yaml);
  if (control !== null) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return unparsable(`the control character U+${code} is not allowed`, offset + control.index);
  }
  try {
    const lines = new LineCounter();
    const document = parseDocument(yaml, {
      lineCounter: lines,
      prettyErrors: false,
      logLevel: "silent",
      uniqueKeys: false, // the reader of fields finds duplicates, and goes on
    });
    // Warnings count: an unknown tag such as !!js/function is one, and must not pass as a string.
    const problems = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
      message: message.replace(/\s+/g, " ").replace(/[.:]$/, ""),
      offset: offset + pos[0],
    }));
    if (problems.length > 0) return { state: "unparsable", problems };
    const place = (at: number) => beforeRepairs(at + offset, repairs);
    return { state: "parsed", ...readFields(document.contents, lines, place), repairs };
  } catch (error) {
    if (error instanceof RefusedYaml) return unparsable(error.message, offset + error.offset);
    // The parser recurses, so that very deep nesting ends its stack.
    if (error instanceof RangeError) return unparsable("it is nested too deeply", offset);
    throw error;
  }
}

/** Where an offset into the repaired text stands in the text as it was written. */
function beforeRepairs(offset: number, repairs: readonly Repair[]): number {
  let added = 0;
  for (const { start, end, text } of repairs.flatMap(({ edits }) => edits)) {
    if (offset < start + added + text.length) break;
    added += text.length - (end - start);
  }
  return offset - added;
}

function unparsable(message: string, offset: number): FrontmatterResult {
  return { state: "unparsable", problems: [{ message, offset }] };
}
