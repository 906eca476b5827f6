/** Replaces the text from `start` to `end`, offsets into SKILL.md, by `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A top-level value that was read as if it stood in quotes. */
export interface Repair {
  readonly key: string;
  /** Offset of the key in SKILL.md. */
  readonly offset: number;
  readonly edits: readonly Edit[];
}

const TOP_LEVEL = /^([A-Za-z_][\w.-]*):[ \t]+(\S.*)$/;
/** A value that begins with one of these is quoted, nested, a block, or of a type of its own. */
const NOT_PLAIN = /^["'[\]{}|>&*!#%@`,?-]/;
const COLON = /:(?:[ \t]|$)/;

/**
 * Puts quotes around top-level values that hold a colon followed by a space, the most frequent
 * mistake in real frontmatter: `description: Use it for: charts`. A value may go on over lines
 * that are indented. Single quotes keep every other character as it is.
 */
export function requoteColons(yaml: string, offset: number): { text: string; repairs: Repair[] } {
  const lines = yaml.split("\n");
  const repairs: Repair[] = [];
  const repaired: string[] = [];
  let position = offset;
  for (let i = 0; i < lines.length; i++) {
    const span = valueSpan(lines, i);
    const source = lines.slice(i, span.end).join("\n");
    if (span.value === undefined) {
      repaired.push(source);
    } else {
      const start = source.length - span.value.length;
      const content = span.value.trimEnd();
      const quoted = `'${content.replaceAll("'", "''")}'`;
      const edit = {
        start: position + start,
        end: position + start + content.length,
        text: quoted,
      };
      repairs.push({ key: span.key, offset: position, edits: [edit] });
      repaired.push(source.slice(0, start) + quoted + span.value.slice(content.length));
    }
    position += source.length + 1;
    i = span.end - 1;
  }
  return { text: repaired.join("\n"), repairs };
}

type Span =
  | { readonly end: number; readonly value: undefined }
  | { readonly end: number; readonly key: string; readonly value: string };

/** The value that starts on line `from`, when it is plain and holds a colon, and where it ends. */
function valueSpan(lines: readonly string[], from: number): Span {
  const match = TOP_LEVEL.exec(lines[from]?.replace(/\r$/, "") ?? "");
  const [, key = "", first = ""] = match ?? [];
  if (match === null || NOT_PLAIN.test(first)) return { end: from + 1, value: undefined };
  let end = from + 1;
  while (end < lines.length && /^[ \t]+\S/.test(lines[end] ?? "")) end++;
  const block = lines.slice(from, end).join("\n");
  const value = block.slice((lines[from] ?? "").indexOf(first, key.length + 1));
  if (!value.split("\n").some((line) => COLON.test(line.trimEnd())))
    return { end, value: undefined };
  return { end, key, value };
}
