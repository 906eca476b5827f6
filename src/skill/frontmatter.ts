import { LineCounter } from "yaml";
import type { Field } from "./field.ts";
import { MAX_FRONTMATTER_BYTES } from "./limits.ts";
import { type Duplicate, RefusedYaml, readFields } from "./read-fields.ts";
import { type Repair, requoteColons } from "./requote-colons.ts";
import { parseYamlDocument } from "./yaml-document.ts";

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
  readonly duplicates: readonly Duplicate[];
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
  const lines = new LineCounter();
  const result = parseYamlDocument(yaml, lines);
  if (!result.ok) return unparsable(result.message, offset + result.offset);
  const { errors, warnings, contents } = result.document;
  // Warnings count: an unknown tag such as !!js/function is one, and must not pass as a string.
  const problems = [...errors, ...warnings].map(({ message, pos }) => ({
    message: message.replace(/\s+/g, " ").replace(/[.:]$/, ""),
    offset: offset + pos[0],
  }));
  if (problems.length > 0) return { state: "unparsable", problems };
  try {
    const place = placeBeforeRepairs(offset, repairs);
    return { state: "parsed", ...readFields(contents, lines, place), repairs };
  } catch (error) {
    if (error instanceof RefusedYaml) return unparsable(error.message, offset + error.offset);
    throw error;
  }
}

/** Gives an offset into the repaired YAML its place in SKILL.md as it was written. */
function placeBeforeRepairs(offset: number, repairs: readonly Repair[]): (at: number) => number {
  let added = 0;
  const ends = repairs
    .flatMap((repair) => repair.edits)
    .map(({ start, end, text }) => {
      const repairedEnd = start + added + text.length;
      added += text.length - (end - start);
      return { repairedEnd, added };
    });
  return (at) => {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.repairedEnd ?? 0) <= at + offset) low = middle + 1;
      else high = middle;
    }
    return at + offset - (ends[low - 1]?.added ?? 0);
  };
}

function unparsable(message: string, offset: number): FrontmatterResult {
  return { state: "unparsable", problems: [{ message, offset }] };
}
