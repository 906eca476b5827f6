import type { Skill } from "../../skill/skill.ts";
import { type Block, blocks } from "./blocks.ts";
import { view } from "./view.ts";

/** Where in a document a line stands. A line of a script or of data has no place. */
export interface Place {
  readonly block: Block;
  /** The block right before it in its section; a heading counts as none. */
  readonly previous: Block | undefined;
  /** The sentence that introduces the list that it is an item of; a heading is none. */
  readonly lead: string;
  /** The line itself. */
  readonly line: number;
  readonly text: string;
}

/** The block that a line stands in, with what stands before it. */
export function placeAt(skill: Skill, path: string, line: number): Place | undefined {
  const list = placed(skill).get(path);
  if (list === undefined) return undefined;
  let found = 0;
  for (let high = list.length; found < high; ) {
    const middle = (found + high) >> 1;
    if ((list[middle]?.block.line ?? 0) <= line) found = middle + 1;
    else high = middle;
  }
  const at = list[found - 1];
  if (at === undefined) return undefined;
  return { ...at, line, text: lineOf(at.block, line) };
}

function lineOf({ text, line: first }: Block, line: number): string {
  return text.split("\n")[line - first] ?? text;
}

const placed = view(
  (skill: Skill): ReadonlyMap<string, Pick<Place, "block" | "previous" | "lead">[]> => {
    const index = new Map<string, Pick<Place, "block" | "previous" | "lead">[]>();
    let previous: Block | undefined;
    let lead = "";
    for (const block of blocks(skill)) {
      if (previous?.section !== block.section) {
        previous = undefined;
        lead = "";
      }
      const list = index.get(block.path) ?? [];
      const shown = previous?.role === "heading" ? undefined : previous;
      list.push({ block, previous: shown, lead: block.role === "item" ? lead : "" });
      index.set(block.path, list);
      if (block.role === "prose" || block.role === "quote") lead = block.text.slice(-MAX_LEAD);
      previous = block;
    }
    return index;
  },
);

const MAX_LEAD = 200;
