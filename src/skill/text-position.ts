/** A place in a text, counted from 1; columns count UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The place of an offset in a text. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (;;) {
    const next = text.indexOf("\n", lineStart);
    if (next === -1 || next >= offset) return { line, column: offset - lineStart + 1 };
    line += 1;
    lineStart = next + 1;
  }
}

/** How many lines a text has; a line feed at its end begins no further one. */
export function countLines(text: string): number {
  let lines = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let next = text.indexOf("\n"); next !== -1; next = text.indexOf("\n", next + 1)) lines++;
  return lines;
}
