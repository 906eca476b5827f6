import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Field } from "../../src/skill/field.ts";
import { parseFrontmatter } from "../../src/skill/frontmatter.ts";
import { frontmatterFastPath } from "../../src/skill/frontmatter-fast-path.ts";

const OFFSET = 4;

/** Where the fast path has an answer, the YAML reader must have the same, in the same order. */
function expectSame(yaml: string): void {
  const fast = frontmatterFastPath(yaml, OFFSET);
  if (fast === undefined) return;
  const slow = parseFrontmatter(yaml, OFFSET);
  expect(slow).toEqual({ state: "parsed", fields: fast, duplicates: [], repairs: [] });
  if (slow.state === "parsed") expect(entries(fast)).toEqual(entries(slow.fields));
}

function entries(fields: ReadonlyMap<string, Field>): unknown[] {
  return [...fields].map(([key, { children, ...field }]) => [
    key,
    field,
    children && entries(children),
  ]);
}

const KEYS = ["name", "description", "metadata", "allowed-tools", "a", "__proto__", "true", "x_1"];
const VALUES = [
  ...["", "text", "two words", "null", "True", "true", "false", "no", "~", "Inf", ".inf", "nan"],
  ...["1", "1.10", "007", "1.2.3", "1.2.3-rc", "1e3", "0x1f", "-1", "2024-01-01", "1_000", "1."],
  ...['"quoted"', "'single'", "'it''s'", '"esc \\" aped"', '"half', "'half", '"a" b', '""', "''"],
  ...["a: b", "a:", "a #b", "a#b", "a:b", "# c", "a ", "a, b", "[a, b]", "[a, 'b', 1]", "[a,]"],
  ...["[]", "[a: b]", "[a] b", "[a b, true]", "{a: b}", "&x a", "*x", "!!str a", "| ", ">", ">-"],
  ...["|", "|-", "|2", ">+", "@a", "`a`", "%a", "- a", "?", "-", "...", "---", "é", "日本", "😀"],
  ...["a\tb", "\ta", "a\u00a0", "a\u2028b", "a\ufeffb", "a\u0085b", "\ufffe", "a\\b", "=", "<<"],
];
const USUAL = ["text", "two words", "1.10", '"quoted"', "[a, b]", ">", "|-", "日本 😀", "a-b", ""];
const pieces = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...USUAL) },
  fc.constantFrom(...VALUES),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."ab1 :#'\"[],-.|>\\"), maxLength: 12 }),
);
const indents = fc.constantFrom("", "", "", " ", "  ", "  ", "    ", "\t");
const keyLines = fc
  .tuple(indents, fc.constantFrom(...KEYS), fc.constantFrom(":", ": ", ":  "), pieces)
  .map((parts) => parts.join(""));
const otherLines = fc
  .tuple(indents, fc.constantFrom("", "- ", "-  ", "# "), pieces)
  .map((parts) => parts.join(""));
const ends = fc.constantFrom("\n", "\n", "\n", "\n", "\n", "\r\n", "\n\n");

describe("the fast path through frontmatter", () => {
  it("gives what the YAML reader gives, for lines of all kinds", () => {
    const line = fc.tuple(fc.oneof({ weight: 3, arbitrary: keyLines }, otherLines), ends);
    const documents = fc.array(line, { maxLength: 8 }).map((lines) => lines.flat().join(""));
    fc.assert(fc.property(documents, expectSame), { numRuns: 4000 });
  });

  it("gives what the YAML reader gives, for one value of any kind", () => {
    fc.assert(
      fc.property(pieces, (value) => {
        expectSame(`key: ${value}\n`);
        expectSame(`key:\n  - ${value}\n  - ${value}\n`);
        expectSame(`key: [${value}, ${value}]\n`);
        expectSame(`key: >\n  ${value}\n  ${value}\nname: ${value}\n`);
        expectSame(`key: |-\n  ${value}\n`);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["text", "name: pdf-forms\ndescription: Fills forms, and says (truly) what it did.\n"],
    ["blank lines", "\nname: a\n\nmetadata:\n\n  a: b\n\nc: |\n  d\n\n"],
    ["text in quotes", "description: \"Use it: always\"\nlicense: 'MIT'\n"],
    ["maps", 'name: a\nmetadata:\n  author: ada\n  version: "1.0"\nlicense: MIT\n'],
    ["maps in maps", "metadata:\n  outer:\n    inner: text\n  next: text\n"],
    [
      "numbers and booleans",
      "version: 1.10\ncount: 3\nflag: true\nrelease: 1.2.3\ndate: 2024-01-31\n",
    ],
    ["lists", "tools:\n  - Read\n  - Write\nothers: [Bash, 'Grep', 1]\nmore:\n- a\n"],
    ["blocks", "a: >\n  one\n  two: three\nb: |\n  # one\n  two\nc: >-\n  one\nd: |-\n  one\n"],
  ])("reads %s", (_, yaml) => {
    expect(frontmatterFastPath(yaml, OFFSET)).toBeDefined();
    expectSame(yaml);
  });

  it.each([
    ["nothing", ""],
    ["nothing but blank lines", "\n\n"],
    ["blank lines inside a block", "a: |\n  b\n\n  c\n"],
    ["comments", "name: a # why\n"],
    ["keys without a value", "name:\n"],
    ["keys that stand twice", "name: a\nname: b\n"],
    ["text over several lines", "description: one\n  two\n"],
    ["escapes", 'description: "a\\nb"\n'],
    ["aliases", "name: *a\n"],
    ["a colon in plain text", "description: Use it: always\n"],
    ["tabs", "name:\ta\n"],
    ["carriage returns", "name: a\r\n"],
    ["what is longer than usual", `name: ${"a".repeat(20_000)}\n`],
  ])("leaves %s to the YAML reader", (_, yaml) => {
    expect(frontmatterFastPath(yaml, OFFSET)).toBeUndefined();
  });
});
