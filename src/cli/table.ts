import { printable } from "../report/printable.ts";
import type { Style } from "../report/style.ts";

/** Rows below a heading, in columns; what the cells hold is made safe for a terminal. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  style: Style,
): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = heads.map((head, i) =>
    Math.max(head.length, ...cells.map((row) => row[i]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd();
  return `${[style.dim(line(heads)), ...cells.map(line)].join("\n")}\n`;
}
