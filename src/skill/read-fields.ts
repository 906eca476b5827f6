import { isMap, isScalar, isSeq, type LineCounter, type Node, type Pair } from "yaml";
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

interface Fields {
  readonly fields: ReadonlyMap<string, Field>;
  readonly duplicates: readonly Field[];
}

/** Turns the root of a YAML document into fields; `place` gives an offset its place in SKILL.md. */
export function readFields(
  root: unknown,
  lines: LineCounter,
  place: (offset: number) => number,
): Fields {
  const duplicates: Field[] = [];
  if (root === null) return { fields: new Map(), duplicates };
  if (!isMap(root)) throw new RefusedYaml("it must be a map of keys and values", root);
  return { fields: fieldsOf(root.items, 0), duplicates };

  function fieldsOf(pairs: readonly Pair<unknown, unknown>[], depth: number): Map<string, Field> {
    const fields = new Map<string, Field>();
    for (const { key: keyNode, value: node } of pairs) {
      const key = keyOf(keyNode);
      const [start, end] = rangeOf(keyNode);
      const { line, col } = lines.linePos(start);
      const children = isMap(node) ? fieldsOf(node.items, deeper(node, depth)) : undefined;
      const field = {
        key,
        value: children === undefined ? dataOf(node, depth) : dataOfFields(children),
        source: isScalar(node) ? node.source : undefined,
        line: line + LINES_BEFORE,
        column: col,
        start: place(start),
        end: place(end),
        children,
      };
      if (fields.has(key)) duplicates.push(field);
      fields.set(key, field);
    }
    return fields;
  }

  function dataOf(node: unknown, depth: number): unknown {
    if (node === null || node === undefined) return null;
    if (isScalar(node)) return node.value;
    if (isMap(node)) return dataOfFields(fieldsOf(node.items, deeper(node, depth)));
    if (isSeq(node)) return node.items.map((item) => dataOf(item, deeper(node, depth)));
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
  const range = isMap(node) || isSeq(node) || isScalar(node) ? node.range : undefined;
  return range ? [range[0], range[1]] : [0, 0];
}
