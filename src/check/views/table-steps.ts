/** Tables that tell what to do: their cells are steps, and no pictures of something else. */
import type { Block } from "./blocks.ts";
import { isWordy } from "./carriers/carried.ts";

const STEPS =
  /\b(?:steps?|what to do|to do|do|actions?|tasks?|instructions?|rules?|set-?up|how to|orders?|then|procedure)\b/i;
const RULER = /^[\s|:-]+$/;
const NUMBER = /^(?:step\s{0,2})?#?\d{1,3}[.)]?$/i;

/** A step in a table, at its line. */
export interface TableStep {
  readonly line: number;
  readonly text: string;
}

/** The steps that a table tells, and what is left of it. */
export function tableSteps({ line, text }: Pick<Block, "line" | "text">): {
  readonly steps: readonly TableStep[];
  readonly rest: string;
} {
  const rows = text.split("\n");
  const [head = ""] = rows;
  const ordered = STEPS.test(head) && RULER.test(rows[1] ?? "");
  const steps: TableStep[] = [];
  for (const [index, row] of rows.entries()) {
    if (ordered ? index < 2 : RULER.test(row)) continue;
    const [first = "", ...others] = cellsOf(row);
    const at = line + index;
    if (NUMBER.test(first)) {
      steps.push({ line: at, text: others.filter((cell) => cell !== "").join(" | ") });
      rows[index] = "";
    } else if (ordered) {
      for (const cell of [first, ...others])
        if (isWordy(cell)) steps.push({ line: at, text: cell });
    }
  }
  return { steps, rest: rows.join("\n") };
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\s*\|/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim());
}
