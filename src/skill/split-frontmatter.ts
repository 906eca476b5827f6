/** Where the parts of a SKILL.md stand, as offsets into its text. */
export type Split =
  | { readonly state: "missing"; readonly hint: string }
  | { readonly state: "unclosed"; readonly yamlStart: number }
  | {
      readonly state: "found";
      readonly yamlStart: number;
      readonly yamlEnd: number;
      readonly bodyStart: number;
    };

const BOM = "\ufeff";
const OPENING = /^---[ \t]*(?:\r?\n|$)/;
/** Not by `^` and `$` with the flag m, which also match at U+2028 and at a lone CR. */
const CLOSING = /\n---[ \t]*\r?(?=\n|$)/g;

/**
 * Finds the frontmatter between two fences. A fence is a whole line: `---` stands inside most
 * bodies, and inside some descriptions.
 */
export function splitFrontmatter(text: string): Split {
  const start = text.startsWith(BOM) ? 1 : 0;
  const opening = OPENING.exec(text.slice(start, start + 1024));
  if (opening === null) return { state: "missing", hint: hintFor(text.slice(start, start + 1024)) };
  const yamlStart = start + opening[0].length;
  CLOSING.lastIndex = yamlStart - 1;
  const closing = CLOSING.exec(text);
  if (closing === null) return { state: "unclosed", yamlStart };
  const yamlEnd = closing.index + 1;
  const lineEnd = text.indexOf("\n", yamlEnd);
  return {
    state: "found",
    yamlStart,
    yamlEnd,
    bodyStart: lineEnd === -1 ? text.length : lineEnd + 1,
  };
}

function hintFor(head: string): string {
  if (head.trim() === "") return "the file is empty";
  if (/^\s+---[ \t]*\r?\n/.test(head))
    return "the first line must be `---`, with nothing before it";
  if (/^---/.test(head)) return "the first line must be `---` alone";
  return "the file must begin with a line `---`";
}
