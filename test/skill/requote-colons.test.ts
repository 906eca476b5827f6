import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFrontmatter } from "../../src/skill/frontmatter.ts";
import { requoteColons } from "../../src/skill/requote-colons.ts";

function repairOf(yaml: string) {
  const result = parseFrontmatter(yaml, 0);
  if (result.state !== "parsed") expect.unreachable(JSON.stringify(result));
  const keys = result.repairs.map(({ key }) => key);
  return { keys, values: [...result.fields.values()].map(({ value }) => value) };
}

describe("a colon in plain text is repaired", () => {
  it.each([
    ["in one line", "a: Use it for: charts\n", ["Use it for: charts"]],
    ["at the end of a line", "a: Use these:\n", ["Use these:"]],
    ["more than once", "a: b: c: d\n", ["b: c: d"]],
    ["beside an apostrophe", "a: it's for: charts\n", ["it's for: charts"]],
    ["beside quotes", 'a: say "so": it is\n', ['say "so": it is']],
    ["before a tab", "a: b:\tc\n", ["b:\tc"]],
    [
      "over lines",
      "a: Draws.\n  Use it for: charts\n  and: pies\n",
      ["Draws. Use it for: charts and: pies"],
    ],
    ["on the first of several lines", "a: For: charts\n  and pies\n", ["For: charts and pies"]],
    ["in two values", "a: b: c\nd: e: f\n", ["b: c", "e: f"]],
    ["with CRLF", "a: For: charts\r\nb: c\r\n", ["For: charts", "c"]],
    ["with CRLF over lines", "a: Draws.\r\n  For: charts\r\nb: c\r\n", ["Draws. For: charts", "c"]],
    ["without a line end", "a: b: c", ["b: c"]],
    ["with spaces at the end", "a: b: c  \n", ["b: c"]],
  ])("%s", (_, yaml, expected) => {
    const { keys, values } = repairOf(yaml);
    expect(keys).not.toEqual([]);
    expect(values).toEqual(expected);
  });

  it("and only that value is named", () => {
    expect(repairOf("a: fine\nb: for: charts\nc: 'd: e'\n").keys).toEqual(["b"]);
  });
});

describe("nothing is repaired", () => {
  it.each([
    ["when the YAML is right", "a: 'b: c'\nd: https://example.com at 10:30\n"],
    ["in a block", "a: |\n  b: c\n"],
    ["in a map", "a:\n  b: c\n"],
  ])("%s", (_, yaml) => {
    expect(repairOf(yaml).keys).toEqual([]);
  });

  it.each([
    ["in a nested value", "a:\n  b: c: d\n"],
    ["in a list", "a:\n  - b: c: d\n"],
    ["in text that begins with a quote", "a: 'b' is: c\n"],
    ["in a flow map that is broken", "a: {b: c\nd: e: f\n"],
    ["when another mistake remains", "a: b: c\nd: [e\n"],
    ["behind a blank line", "a: b\n\n  c: d\n"],
    ["when the key holds a space", "a b: c: d\n"],
  ])("%s, which stays an error", (_, yaml) => {
    expect(parseFrontmatter(yaml, 0).state).toBe("unparsable");
  });
});

describe("the edits of a repair", () => {
  it("make of the text what was read", () => {
    const line = fc.constantFrom("a: b: c", "d: it's: so", "e: f", "g:", "  h: i", "j: 'k: l'", "");
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom("\n", "\r\n"), (lines, end) => {
        const yaml = lines.join(end);
        const { text, repairs } = requoteColons(yaml, 0);
        const edits = repairs.flatMap((repair) => repair.edits).toReversed();
        const edited = edits.reduce(
          (result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end),
          yaml,
        );
        expect(edited).toBe(text);
      }),
    );
  });

  it("count from the start of SKILL.md", () => {
    const { repairs } = requoteColons("x: y\na: b: c\n", 4);
    expect(repairs).toEqual([
      { key: "a", offset: 9, edits: [{ start: 12, end: 16, text: "'b: c'" }] },
    ]);
  });

  it("leave the number of lines as it is", () => {
    const yaml = "a: Draws.\n  For: charts\nb: c\n";
    expect(requoteColons(yaml, 0).text.split("\n")).toHaveLength(yaml.split("\n").length);
  });
});
