/** Values from JSON Schemas, as far as our own document uses them. */
import fc from "fast-check";
import { z } from "zod";

const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  minimum: z.int().optional(),
  maximum: z.int().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** What the service knows, by the names of parameters and fields: some calls must find something. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Values that a schema allows. */
export function valid(
  schema: unknown,
  components: Readonly<Record<string, unknown>>,
  known: Known,
  name = "",
): fc.Arbitrary<unknown> {
  const shape = schemaShape.parse(schema);
  const inner = (part: unknown, key = name) => valid(part, components, known, key);
  if (shape.$ref !== undefined) return inner(components[shape.$ref.split("/").at(-1) ?? ""]);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => inner(choice)));
  switch (shape.type) {
    case "object": {
      const { properties = {}, required = [] } = shape;
      const fields = Object.entries(properties).map(([key, part]) => [key, inner(part, key)]);
      return fc
        .record<Record<string, unknown>>(Object.fromEntries(fields))
        .chain((whole) =>
          fc.subarray(Object.keys(properties)).map((kept) => pick(whole, kept, required)),
        );
    }
    case "array":
      return fc.array(inner(shape.items), { minLength: 1, maxLength: 3 });
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: shape.minimum ?? 0, max: Math.min(shape.maximum ?? 1000, 1e6) });
    case "string":
      return text(shape, known[name]);
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
}

function pick(
  whole: Record<string, unknown>,
  kept: readonly string[],
  required: readonly string[],
) {
  return Object.fromEntries(
    Object.entries(whole).filter(([key]) => kept.includes(key) || required.includes(key)),
  );
}

function text(shape: z.infer<typeof schemaShape>, known: readonly string[] = []) {
  const { minLength = 0, maxLength = 60, pattern, format } = shape;
  const made =
    format === "uuid"
      ? fc.uuid()
      : pattern === undefined
        ? fc.string({ minLength, maxLength: Math.min(maxLength, 60) })
        : fc.stringMatching(new RegExp(pattern));
  if (known.length === 0) return made;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, made);
}

/** Values that fit almost nothing: other types, hostile text, too much. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    ...["", "..", "../../etc/passwd", "/etc/passwd", "a\0b", "%00", "x".repeat(5000)],
    ...["__proto__", "constructor", "<script>", "' OR 1=1 --", "\u202e", "1.0.0; rm -rf /"],
  ),
);
