/** What the reader wants to see of the catalogue; the address bar holds it. */
import type { Row } from "./rows.ts";

export const GROUPS = ["verdict", "source", "state", "tool"] as const;
export type Group = (typeof GROUPS)[number];

export const SORTS = ["relevance", "name", "verdict", "source", "version"] as const;
export type Sort = (typeof SORTS)[number];

export interface Wishes {
  /** The values that were chosen of each group; none means all. */
  readonly chosen: Readonly<Record<Group, ReadonlySet<string>>>;
  /** Undefined for what fits: relevance while there is a text, else the name. */
  readonly sort: Sort | undefined;
}

export function wishesIn(query: URLSearchParams): Wishes {
  const chosen = (group: Group) => new Set(query.getAll(group).flatMap(valuesOf));
  return {
    chosen: {
      verdict: chosen("verdict"),
      source: chosen("source"),
      state: chosen("state"),
      tool: chosen("tool"),
    },
    sort: SORTS.find((sort) => sort === query.get("sort")),
  };
}

/** The part of the address for the chosen values of a group, with one switched on or off. */
export function switched(chosen: ReadonlySet<string>, value: string): string {
  const values = new Set(chosen);
  if (!values.delete(value)) values.add(value);
  return [...values].map(encodeURIComponent).join(",");
}

/** How many filters narrow the list. */
export function chosenCount({ chosen }: Wishes): number {
  return GROUPS.reduce((sum, group) => sum + chosen[group].size, 0);
}

/** What a row has of a group. */
export function valuesIn(row: Row, group: Group): readonly string[] {
  if (group === "tool") return row.toolNames;
  if (group === "verdict") return row.verdict === undefined ? [] : [row.verdict];
  return [row[group]];
}

function valuesOf(part: string): string[] {
  try {
    return part.split(",").filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}
