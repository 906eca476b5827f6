import type { Field } from "./field.ts";

/** One key of the frontmatter as a row of a table: what is below a map follows it, one deeper. */
export interface FrontmatterRow {
  readonly key: string;
  readonly depth: number;
  readonly line: number;
  readonly kind: "text" | "list" | "map";
  /** The text as it is written; of a list one for each item; of a map none. */
  readonly values: readonly string[];
}

/** The fields in the order they are written. */
export function frontmatterRows(
  fields: ReadonlyMap<string, Field>,
  depth = 0,
): readonly FrontmatterRow[] {
  return [...fields.values()].flatMap(({ key, line, value, source, children }) => {
    const row = { key, depth, line };
    if (children !== undefined) {
      return [
        { ...row, kind: "map", values: [] } as const,
        ...frontmatterRows(children, depth + 1),
      ];
    }
    if (Array.isArray(value)) return [{ ...row, kind: "list", values: value.map(textOf) } as const];
    const text = typeof value === "string" ? value : (source ?? textOf(value));
    return [{ ...row, kind: "text", values: [text] } as const];
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
