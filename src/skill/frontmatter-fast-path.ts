/**
 * Reads the frontmatter that most skills have, in a small part of the time that all of YAML takes.
 * Every pattern here stands for YAML that can be read in one way only; whatever they do not match
 * is left to the YAML reader, and a test holds this one to its answers.
 */
import { dataOfFields, type Field, LINES_BEFORE } from "./field.ts";

/** Longer frontmatter is left to the YAML reader, which knows the limit. */
const MAX_LENGTH = 16 * 1024;
/** Tabs, carriage returns, control characters, spaces and line ends beyond ASCII. */
const UNUSUAL = /[^\n -~\u00a1-\u1fff\u2010-\u2027\u2030-\ufdff\uff00-\ufffd]/;
/** A key on a line of its own, with or without a value. */
const ENTRY = /( {0,8})([A-Za-z_][\w-]{0,63}):(?: +(.+))?\n/y;
const QUOTED = /^(?:"[^"\\]*"|'[^']*')$/;
/** A letter first, a version of three numbers or a date: nothing that YAML takes for another type. */
const TEXT = /^(?:(?!(?:null|true|false)$)[a-z].*|\d+\.\d+\.\d+|\d{4}-\d\d-\d\d)$/i;
/** What would end a plain text before the end of the line. */
const NOT_TEXT = /: | #|[:\s]$/;
const NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/;
const FLOW_LIST = /^\[[^[\]{}:#]+\]$/;
const BLOCK_HEADER = /^[>|]-?$/;
/** Lines with one indent, none of them blank. */
const BLOCK = /( {1,12})\S.*\n(?:\1\S.*\n)*/y;
const LIST = /( {0,12})- .*\n(?:\1- .*\n)*/y;

/** A value and the lines below its key that belong to it; `value` is undefined when there is none. */
interface Value {
  readonly value: unknown;
  readonly source: string | undefined;
  readonly below: string;
}

/** A field whose children are not known yet. */
type Entry = Omit<Field, "children">;

/**
 * The fields of frontmatter in which each key has a text, number or boolean on its line, a list of
 * those, a block of text or a map of such keys below it. Undefined when there is anything else, be
 * it a comment.
 */
export function frontmatterFastPath(
  yaml: string,
  offset: number,
): ReadonlyMap<string, Field> | undefined {
  if (yaml.length > MAX_LENGTH || UNUSUAL.test(yaml)) return undefined;
  const entries: Entry[] = [];
  let line = 1 + LINES_BEFORE;
  for (let position = 0; position < yaml.length; ) {
    if (yaml[position] === "\n") {
      position += 1;
      line += 1;
      continue;
    }
    const [head, indent = "", key = "", written] = matchAt(ENTRY, yaml, position) ?? [];
    if (head === undefined) return undefined;
    const found = readValue(written, yaml, position + head.length, indent.length);
    if (found === undefined) return undefined;
    const { value, source, below } = found;
    const column = indent.length + 1;
    const start = offset + position + indent.length;
    entries.push({ key, value, source, line, column, start, end: start + key.length });
    position += head.length + below.length;
    line += below === "" ? 1 : linesIn(below).length + 1;
  }
  return entries.length === 0 ? undefined : fieldsOf(entries, 1);
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function readValue(
  written: string | undefined,
  yaml: string,
  next: number,
  indent: number,
): Value | undefined {
  if (written === undefined) return readList(yaml, next, indent);
  if (BLOCK_HEADER.test(written)) return readBlock(written, yaml, next, indent);
  if (!FLOW_LIST.test(written)) return readScalar(written);
  return listOf(written.slice(1, -1).split(","), "");
}

/** A value that fills its line; undefined when it cannot be told what it is. */
function readScalar(written: string): Value | undefined {
  const scalar = (value: unknown, source: string) => ({ value, source, below: "" });
  if (QUOTED.test(written)) return scalar(written.slice(1, -1), written.slice(1, -1));
  if (TEXT.test(written)) return NOT_TEXT.test(written) ? undefined : scalar(written, written);
  if (NUMBER.test(written)) return scalar(Number(written), written);
  if (written === "true" || written === "false") return scalar(written === "true", written);
  return undefined;
}

function readBlock(header: string, yaml: string, next: number, indent: number): Value | undefined {
  const [below, spaces = ""] = matchAt(BLOCK, yaml, next) ?? [];
  if (below === undefined || spaces.length <= indent || below.includes(" \n")) return undefined;
  const lines = linesIn(below).map((line) => line.slice(spaces.length));
  const text = lines.join(header.startsWith("|") ? "\n" : " ") + (header.endsWith("-") ? "" : "\n");
  return { value: text, source: text, below };
}

function readList(yaml: string, next: number, indent: number): Value | undefined {
  const [below, spaces = ""] = matchAt(LIST, yaml, next) ?? [];
  if (below === undefined) return { value: undefined, source: undefined, below: "" };
  if (spaces.length < indent) return undefined;
  return listOf(
    linesIn(below).map((line) => line.slice(spaces.length + "- ".length)),
    below,
  );
}

function listOf(items: readonly string[], below: string): Value | undefined {
  const scalars = items.map((item) => readScalar(item.trim()));
  if (scalars.includes(undefined)) return undefined;
  return { value: scalars.map((scalar) => scalar?.value), source: undefined, below };
}

function linesIn(text: string): string[] {
  return text.split("\n").slice(0, -1);
}

/** A map of the entries in one column, each with those that follow it further to the right. */
function fieldsOf(
  entries: readonly Entry[],
  column: number | undefined,
): ReadonlyMap<string, Field> | undefined {
  const fields = new Map<string, Field>();
  for (let i = 0; i < entries.length; ) {
    const first = i++;
    const entry = entries[first];
    if (entry === undefined || entry.column !== column || fields.has(entry.key)) return undefined;
    while ((entries[i]?.column ?? 0) > column) i++;
    const nested = i > first + 1 ? entries.slice(first + 1, i) : undefined;
    // A key with a value has nothing below it, a key without one has something.
    if ((entry.value === undefined) !== (nested !== undefined)) return undefined;
    const children = nested && fieldsOf(nested, nested[0]?.column);
    const value = entry.value ?? (children && dataOfFields(children));
    if (value === undefined) return undefined;
    const { key, source, line, start, end } = entry;
    fields.set(key, { key, value, source, line, column, start, end, children });
  }
  return fields;
}
