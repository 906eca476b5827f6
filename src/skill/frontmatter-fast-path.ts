import { dataOfFields, type Field, LINES_BEFORE } from "./field.ts";

/** Longer frontmatter is left to the YAML reader, which knows the limit. */
const MAX_LENGTH = 16 * 1024;
/** A whole line: its indent, a key, and the value when there is one on the line. */
const ENTRY =
  /( {0,8})([A-Za-z_][\w-]{0,63}):(?: +([!-~][^\u0000-\u001f\u007f-\u00a0\ufeff\ufffe\uffff]*))?\n/y;
const QUOTED = /^(?:"[^"\\]*"|'[^']*')$/;
/** A letter first, or a version of three numbers: nothing that YAML takes for another type. */
const PLAIN = /^(?:(?!(?:null|true|false)$)[a-z].*|\d+\.\d+\.\d+)$/i;
/** What would end a plain text before the end of the line. */
const NOT_PLAIN = /: | #|[:\s]$/;

/** A field before what is below it has been read; `text` is undefined when it is only a key. */
interface Entry extends Omit<Field, "value" | "source" | "children"> {
  readonly text: string | undefined;
}

/**
 * Reads the frontmatter that most skills have in a small part of the time that all of YAML takes:
 * keys with a text on the same line, and maps of such keys. Undefined when there is anything else,
 * be it a comment or a blank line; a test holds it to the answers of the YAML reader.
 */
export function frontmatterFastPath(
  yaml: string,
  offset: number,
): ReadonlyMap<string, Field> | undefined {
  if (yaml === "" || yaml.length > MAX_LENGTH) return undefined;
  const entries: Entry[] = [];
  ENTRY.lastIndex = 0;
  for (let position = 0; position < yaml.length; position = ENTRY.lastIndex) {
    const [line, indent = "", key = "", value] = ENTRY.exec(yaml) ?? [];
    const text = value === undefined ? undefined : textOf(value);
    if (line === undefined || (value !== undefined && text === undefined)) return undefined;
    const column = indent.length + 1;
    const start = offset + position + indent.length;
    const end = start + key.length;
    entries.push({ key, text, line: entries.length + 1 + LINES_BEFORE, column, start, end });
  }
  return fieldsOf(entries, 1);
}

/** The text of a value that fills its line; undefined when it may be anything but a text. */
function textOf(value: string): string | undefined {
  if (QUOTED.test(value)) return value.slice(1, -1);
  return PLAIN.test(value) && !NOT_PLAIN.test(value) ? value : undefined;
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
    // A key with a value has nothing below it, a key without one has something.
    if ((entry.text === undefined) !== i > first + 1) return undefined;
    const nested = entry.text === undefined ? entries.slice(first + 1, i) : [];
    const children = entry.text === undefined ? fieldsOf(nested, nested[0]?.column) : undefined;
    const value = entry.text ?? (children && dataOfFields(children));
    if (value === undefined) return undefined;
    const { key, text: source, line, start, end } = entry;
    fields.set(key, { key, value, source, line, column, start, end, children });
  }
  return fields;
}
