/** Which piece of a file carries the attack, and how it is put back in another form. */

/** What a payload is written in. */
export type Kind = "shell-script" | "shell-fence" | "python" | "javascript" | "prose" | "other";

/** A script, the inside of a fence, or a paragraph. */
export interface Payload {
  readonly kind: Kind;
  readonly file: string;
  /** Lines of the file, from 0; the end is not part of it. For a fence, its marks are not. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const SHELL_FENCE = /^\s*(?:```|~~~)\s*(?:sh|bash|zsh|shell|console)\b/;

/** The payload at a line of a file. */
export function payloadAt(file: string, text: string, line: number): Payload {
  const lines = text.split("\n");
  const kind = scriptKind(file, text);
  if (kind !== undefined) return { kind, file, start: 0, end: lines.length, text };
  if (!file.endsWith(".md")) return { kind: "other", file, start: 0, end: lines.length, text };
  const body = lines[0] === "---" ? lines.indexOf("---", 1) + 1 : 0;
  let fence: number | undefined;
  for (const [index, content] of lines.entries()) {
    if (index < body || !/^\s*(?:```|~~~)/.test(content)) continue;
    if (fence === undefined) {
      fence = index;
      continue;
    }
    if (line - 1 >= fence && line - 1 <= index) return fenced(file, lines, fence, index);
    fence = undefined;
  }
  return line - 1 < body
    ? { kind: "other", file, start: line - 1, end: line, text: lines[line - 1] ?? "" }
    : paragraph(file, lines, line - 1);
}

function scriptKind(file: string, text: string): Kind | undefined {
  if (/\.(?:sh|bash)$/.test(file) || /^#!.*\b(?:ba|z)?sh\b/.test(text)) return "shell-script";
  if (/\.py$/.test(file)) return "python";
  return /\.(?:js|mjs|cjs|ts)$/.test(file) ? "javascript" : undefined;
}

function fenced(file: string, lines: readonly string[], open: number, close: number): Payload {
  const kind = SHELL_FENCE.test(lines[open] ?? "") ? "shell-fence" : "other";
  const text = lines.slice(open + 1, close).join("\n");
  return { kind, file, start: open + 1, end: close, text };
}

function paragraph(file: string, lines: readonly string[], at: number): Payload {
  let start = at;
  let end = at + 1;
  while (start > 0 && isPlain(lines[start - 1])) start--;
  while (end < lines.length && isPlain(lines[end])) end++;
  return { kind: "prose", file, start, end, text: lines.slice(start, end).join("\n") };
}

function isPlain(line: string | undefined): boolean {
  return line !== undefined && line.trim() !== "" && !/^(?:#|---|\s*```)/.test(line);
}

/** The file with the payload in another form; `whole` takes the marks of a fence away, too. */
export function withPayload(text: string, payload: Payload, form: string, whole: boolean): string {
  const lines = text.split("\n");
  const marks = whole && payload.kind === "shell-fence" ? 1 : 0;
  const before = lines.slice(0, payload.start - marks);
  const after = lines.slice(payload.end + marks);
  return [...before, form, ...after].join("\n");
}
