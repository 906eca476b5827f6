/** The frontmatter begins on the line after its fence. */
export const LINES_BEFORE = 1;

/** One key of the frontmatter with its value and the place where it is written. */
export interface Field {
  readonly key: string;
  /** Plain data: string, number, boolean, null, array or object. */
  readonly value: unknown;
  /** A scalar as it is written: the version `1.10` is "1.10" here, though its value is 1.1. */
  readonly source: string | undefined;
  readonly line: number;
  readonly column: number;
  /** Where the key begins and ends, as offsets into SKILL.md. */
  readonly start: number;
  readonly end: number;
  /** The fields of a map; undefined for any other value. */
  readonly children: ReadonlyMap<string, Field> | undefined;
}

/** The data of a map's fields; a key `__proto__` stays data, since fromEntries defines properties. */
export function dataOfFields(fields: ReadonlyMap<string, Field>): Record<string, unknown> {
  return Object.fromEntries(Array.from(fields.values(), ({ key, value }) => [key, value]));
}
