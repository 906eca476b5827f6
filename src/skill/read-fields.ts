import { isMap, isNode, isScalar, isSeq, type LineCounter, type Node, type Pair } from "yaml";
import { dataOfFields, type Field, LINES_BEFORE } from "./field.ts";

const MAX_DEPTH = 32;

/** Well-formed YAML that psk will not read; the offset counts from the start of the YAML. */
export class RefusedYaml extends Error {
  readonly offset: number;

  constructor(message: string, node: unknown) {
    super(message);
    this.offset = rangeOf(node)[0];
  }
}

/** A key that stands a second time in its map, and its path from the root. */
export interface Duplicate {
  readonly path: string;
  readonly field: Field;
}

interface Fields {
  readonly fields: ReadonlyMap<string, Field>;
  readonly duplicates: readonly Duplicate[];
}

/** Turns the root of a YAML document into fields; `place` gives an offset its place in SKILL.md. */
export function readFields(
  root: unknown,
  lines: LineCounter,
  place: (offset: number) => number,
): Fields {
  const duplicates: Duplicate[] = [];
  if (root === null) return { fields: new Map(), duplicates };
  if (!isMap(root)) throw new RefusedYaml("it must be a map of keys and values", root);
  return { fields: fieldsOf(root.items, "", 0), duplicates };

  function fieldsOf(
    pairs: readonly Pair<unknown, unknown>[],
    prefix: string,
    depth: number,
  ): Map<string, Field> {
    const fields = new Map<string, Field>();
    for (const { key: keyNode, value: node } of pairs) {
      const key = keyOf(keyNode);
      const [start, end] = rangeOf(keyNode);
      const { line, col } = lines.linePos(start);
      const path = prefix + key;
      const children = isMap(node)
        ? fieldsOf(node.items, `${path}.`, deeper(node, depth))
        : undefined;
      const field = {
        key,
        value: children === undefined ? dataOf(node, path, depth) : dataOfFields(children),
        source: isScalar(node) ? node.source : undefined,
        line: line + LINES_BEFORE,
        column: col,
        start: place(start),
        end: place(end),
        children,
      };
      if (fields.has(key)) duplicates.push({ path, field });
      fields.set(key, field);
    }
    return fields;
  }

  function dataOf(node: unknown, path: string, depth: number): unknown {
    if (node === null || node === undefined) return null;
    if (isScalar(node)) return node.value;
    if (isMap(node)) return dataOfFields(fieldsOf(node.items, `${path}.`, deeper(node, depth)));
    if (isSeq(node)) return node.items.map((item) => dataOf(item, path, deeper(node, depth)));
    // A handful of aliases can stand for a billion values.
    throw new RefusedYaml("aliases (`*name`) are not read", node);
  }
}

function deeper(node: Node, depth: number): number {
  if (depth >= MAX_DEPTH) throw new RefusedYaml(`it is nested more than ${MAX_DEPTH} deep`, node);
  return depth + 1;
}

function keyOf(node: unknown): string {
  if (isScalar(node)) return node.source ?? String(node.value);
  throw new RefusedYaml("a key must be plain text", node);
}

function rangeOf(node: unknown): readonly [number, number] {
  const range = isNode(node) ? node.range : undefined;
  return range ? [range[0], range[1]] : [0, 0];
}
