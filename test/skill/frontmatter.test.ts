import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Field } from "../../src/skill/field.ts";
import { type ParsedFrontmatter, parseFrontmatter } from "../../src/skill/frontmatter.ts";
import { MAX_FRONTMATTER_BYTES } from "../../src/skill/limits.ts";

/** Where the YAML begins behind a fence `---\n`. */
const OFFSET = 4;

function parsed(yaml: string, offset = OFFSET): ParsedFrontmatter {
  const result = parseFrontmatter(yaml, offset);
  if (result.state !== "parsed") expect.unreachable(JSON.stringify(result));
  return result;
}

function fieldAt(yaml: string, ...path: string[]): Field {
  let fields: ReadonlyMap<string, Field> | undefined = parsed(yaml).fields;
  let field: Field | undefined;
  for (const key of path) {
    field = fields?.get(key);
    fields = field?.children;
  }
  return field ?? expect.unreachable(`there is no ${path.join(".")}`);
}

function values(yaml: string): Record<string, unknown> {
  return Object.fromEntries([...parsed(yaml).fields].map(([key, { value }]) => [key, value]));
}

function problemsOf(yaml: string): string[] {
  const result = parseFrontmatter(yaml, OFFSET);
  if (result.state !== "unparsable") expect.unreachable(`it is ${result.state}`);
  return result.problems.map(({ message }) => message);
}

describe("the place of a key", () => {
  const yaml = "name: a\nmetadata:\n  version: 1.10\n  deep:\n    key: x\nlicense: MIT\n";

  it.each([
    [["name"], 2, 1],
    [["metadata"], 3, 1],
    [["metadata", "version"], 4, 3],
    [["metadata", "deep", "key"], 6, 5],
    [["license"], 7, 1],
  ])("%j is line %i, column %i of SKILL.md", (path, line, column) => {
    expect(fieldAt(yaml, ...path)).toMatchObject({ line, column });
  });

  it("is the same with CRLF", () => {
    const crlf = yaml.replaceAll("\n", "\r\n");
    expect(fieldAt(crlf, "metadata", "deep", "key")).toMatchObject({ line: 6, column: 5 });
  });

  it("is found in a flow map", () => {
    const field = fieldAt("{name: a,\n metadata: {version: '1'}}", "metadata", "version");
    expect(field).toMatchObject({ line: 3, column: 13, value: "1" });
  });

  it("is also given by offsets into SKILL.md", () => {
    const { start, end } = fieldAt(yaml, "metadata", "version");
    expect(`---\n${yaml}`.slice(start, end)).toBe("version");
  });

  it("counts from where the YAML begins, behind a byte order mark too", () => {
    const field = parsed("name: a\n", "\ufeff---\n".length).fields.get("name");
    expect(field).toMatchObject({ line: 2, column: 1, start: 5, end: 9 });
  });

  it("is given for each key in SKILL.md as it is written, though a value before it was repaired", () => {
    const broken = "description: it's for: charts\n  and: more\nlicence: MIT\n";
    const { start, end } = fieldAt(broken, "licence");
    expect(`---\n${broken}`.slice(start, end)).toBe("licence");
  });
});

describe("a value", () => {
  it.each([
    ["text", "a: b", "b"],
    ["text in quotes", "a: 'b: c'", "b: c"],
    ["text over lines", "a: b\n  c", "b c"],
    ["a block", "a: |\n  b\n  c\n", "b\nc\n"],
    ["a folded block", "a: >-\n  b\n  c\n", "b c"],
    ["a number", "a: 1.10", 1.1],
    ["a truth value", "a: true", true],
    ["text that was a truth value in YAML 1.1", "a: yes", "yes"],
    ["a date, as text", "a: 2024-05-01", "2024-05-01"],
    ["null", "a:", null],
    ["a list", "a: [b, 1, {c: d}]", ["b", 1, { c: "d" }]],
    ["a map", "a:\n  b: c\n", { b: "c" }],
    ["with an anchor that nothing refers to", "a: &x b", "b"],
  ])("can be %s", (_, yaml, value) => {
    expect(values(yaml)).toEqual({ a: value });
  });

  it.each([
    ["1.10", "1.10"],
    ["0x1F", "0x1F"],
    ["1_000", "1_000"],
    ["True", "True"],
    ["'1.10'", "1.10"],
  ])("%s has the source %s", (written, source) => {
    expect(fieldAt(`a: ${written}`, "a").source).toBe(source);
  });

  it("of an empty frontmatter, or one of comments, is no field at all", () => {
    expect(values("")).toEqual({});
    expect(values("# nothing\n")).toEqual({});
  });
});

describe("a key", () => {
  it("may be in quotes", () => {
    expect(values("\"a\": b\n'c': d\n")).toEqual({ a: "b", c: "d" });
  });

  it("keeps the text of a number", () => {
    expect([...parsed("1.10: a").fields.keys()]).toEqual(["1.10"]);
  });

  it.each(["__proto__", "constructor", "toString"])("%s stays data", (key) => {
    const { fields } = parsed(`metadata:\n  ${key}: {polluted: true}\n`);
    const value = fields.get("metadata")?.value;
    expect(Object.keys(value ?? {})).toEqual([key]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("that stands twice counts the second time and is reported", () => {
    const { fields, duplicates } = parsed("a: 1\nb: 2\na: 3\n");
    expect(fields.get("a")?.value).toBe(3);
    expect(duplicates.map(({ path, field }) => [path, field.line])).toEqual([["a", 4]]);
  });

  it("that stands twice in a nested map is reported too", () => {
    const { duplicates } = parsed("m:\n  a: 1\n  a: 2\nlist:\n  - b: 1\n    b: 2\n");
    expect(duplicates.map(({ path, field }) => [path, field.line])).toEqual([
      ["m.a", 4],
      ["list.b", 7],
    ]);
  });
});

describe("the frontmatter is refused", () => {
  it.each([
    ["as a list", "- a\n- b\n", "must be a map"],
    ["as a text", "just words\n", "must be a map"],
    ["with an alias", "a: &x b\nc: *x\n", "aliases"],
    ["with an alias in a list", "a: &x b\nc: [*x]\n", "aliases"],
    ["with an alias of an alias", "a: &x [1]\nb: &y [*x, *x]\nc: [*y, *y]\n", "aliases"],
    ["with a merge key", "a: &x {b: c}\nd:\n  <<: *x\n", "aliases"],
    ["with a map as a key", "{a: b}: c\n", "a key must be plain text"],
    ["with a list as a key", "? [a]\n: b\n", "a key must be plain text"],
    ["with a tag for code", 'a: !!js/function "() => 1"\n', "tag"],
    ["with a tag for Python", "a: !!python/object:os.system x\n", "tag"],
    ["with a tag of its own", "a: !secret x\n", "tag"],
    ["with a control character", "a: b\u0007\n", "U+0007"],
    ["with a NUL", "a: b\0\n", "U+0000"],
    ["with a quote that is not closed", 'a: "b\n', "closing"],
    ["with a bracket that is not closed", "a: [b\n", ""],
    ["with a tab to indent", "a:\n\tb: c\n", ""],
    ["when 33 deep", `a: ${"[".repeat(33)}1${"]".repeat(33)}\n`, "nested"],
    ["when 20,000 deep", `a: ${"[".repeat(20_000)}${"]".repeat(20_000)}\n`, "nested"],
    ["when maps are 9,000 deep", `a: ${"{b: ".repeat(9000)}1${"}".repeat(9000)}\n`, "nested"],
  ])("%s", (_, yaml, words) => {
    expect(problemsOf(yaml).join()).toContain(words);
  });

  it("with a second document behind `...`, which would be passed over", () => {
    expect(problemsOf("a: b\n...\nc: d\n").join()).toContain("multiple documents");
  });

  it("at the place of the problem", () => {
    const yaml = "a: &x b\nc: d\ne: *x\n";
    const result = parseFrontmatter(yaml, OFFSET);
    expect(result).toMatchObject({ problems: [{ offset: OFFSET + yaml.indexOf("*x") }] });
  });

  it("above 64 KB, whatever stands in it", () => {
    const size = MAX_FRONTMATTER_BYTES + 1;
    expect(parseFrontmatter("x".repeat(size), OFFSET)).toEqual({ state: "too_large", size });
    expect(parseFrontmatter(`a: ${"x".repeat(size - 5)}\n`, OFFSET).state).toBe("parsed");
  });

  it("is never a crash", () => {
    const part = fc.constantFrom("a", ": ", "\n", "  ", "- ", "[", "]", "{", "}", "'", '"', "&b ");
    const more = fc.constantFrom("*b", "!c ", "|", ">", "#", "? ", "\t", "\r\n", "%", "...", ",");
    fc.assert(
      fc.property(fc.array(fc.oneof(part, more), { maxLength: 20 }), (parts) => {
        expect(parseFrontmatter(parts.join(""), 0).state).toMatch(/^(?:parsed|unparsable)$/);
      }),
      { numRuns: 1000 },
    );
  });
});
