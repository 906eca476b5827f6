import { describe, expect, it } from "vitest";
import { type DefinitionProblem, parseDefinition } from "../../src/skill/definition.ts";
import { positionAt } from "../../src/skill/text-position.ts";

const LEAST = {
  name: "skill",
  description: "Draws charts.",
  allowed_tools: ["Read"],
  execution_protocol: ["Draw the chart."],
};

function problemsOf(source: string): readonly DefinitionProblem[] {
  const result = parseDefinition(source);
  if (result.ok) expect.unreachable("it is a definition");
  return result.problems;
}

function fieldsOf(value: object): (string | undefined)[] {
  return problemsOf(JSON.stringify({ ...LEAST, ...value })).map(({ field }) => field);
}

describe("a definition", () => {
  it("needs only a name, a description, allowed tools and a protocol", () => {
    expect(parseDefinition(JSON.stringify(LEAST))).toEqual({ ok: true, definition: LEAST });
  });

  it("may have every field of the seed, and a $schema", () => {
    const full = {
      $schema: "https://example.com/skill.schema.json",
      ...LEAST,
      version: "1.2.3",
      forbidden_tools: ["Write"],
      preconditions: ["There is a table."],
      postconditions: ["There is a chart."],
      output_contract: { type: "json", schema: { type: "object", properties: { a: {} } } },
      compatibility_rules: [
        { type: "requires", skill: "tables", reason: "It reads them." },
        { type: "incompatible", skill: "pies" },
      ],
      composability_rules: [
        { type: "forbids", skill: "paint" },
        { type: "requires", skill: "pens" },
      ],
    };
    expect(parseDefinition(JSON.stringify(full))).toEqual({ ok: true, definition: full });
  });

  it.each([[[]], [{ version: "1.10" }], [{ allowed_tools: [] }], [{ execution_protocol: [] }]])(
    "may hold %j",
    (value) => {
      expect(parseDefinition(JSON.stringify({ ...LEAST, ...value })).ok).toBe(true);
    },
  );
});

describe("a definition is refused", () => {
  it.each(["name", "description", "allowed_tools", "execution_protocol"])("without %s", (field) => {
    expect(fieldsOf({ [field]: undefined })).toEqual([field]);
  });

  it.each([
    ["with an empty name", { name: "" }, "name"],
    ["with a tool that is no text", { allowed_tools: ["Read", 3] }, "allowed_tools.1"],
    ["with an empty tool", { forbidden_tools: [""] }, "forbidden_tools.0"],
    ["with tools as one text", { allowed_tools: "Read" }, "allowed_tools"],
    ["with a version that is not semantic", { version: "v1" }, "version"],
    ["with a version that is a number", { version: 1 }, "version"],
    ["with null for a field", { preconditions: null }, "preconditions"],
    [
      "with a compatibility rule of another kind",
      { compatibility_rules: [{ type: "forbids", skill: "a" }] },
      "compatibility_rules.0.type",
    ],
    [
      "with a composability rule of another kind",
      { composability_rules: [{ type: "incompatible", skill: "a" }] },
      "composability_rules.0.type",
    ],
    [
      "with a rule that names no skill",
      { compatibility_rules: [{ type: "requires" }] },
      "compatibility_rules.0.skill",
    ],
    [
      "with a schema that is no map",
      { output_contract: { type: "json", schema: [] } },
      "output_contract.schema",
    ],
    ["with a misspelt field", { forbiden_tools: ["Write"] }, "forbiden_tools"],
    [
      "with a misspelt field in a rule",
      { compatibility_rules: [{ type: "requires", skill: "a", reasons: "" }] },
      "compatibility_rules.0.reasons",
    ],
  ])("%s", (_, value, field) => {
    expect(fieldsOf(value)).toEqual([field]);
  });

  it.each([
    ["when empty", ""],
    ["as a list", "[]"],
    ["as a text", '"skill"'],
    ["as null", "null"],
    ["with a comment", "{ // no\n}"],
    ["with a comma at the end", '{"name": "skill",}'],
    ["with a byte order mark", `\ufeff${JSON.stringify(LEAST)}`],
  ])("%s", (_, source) => {
    const [problem, ...others] = problemsOf(source);
    expect(problem?.field).toBeUndefined();
    expect(others).toEqual([]);
  });
});

describe("a problem of a definition", () => {
  const pretty = (value: object) => JSON.stringify({ ...LEAST, ...value }, null, 2);
  const lineOf = (source: string) =>
    problemsOf(source).map(({ offset }) => positionAt(source, offset).line);

  it("stands where the wrong value is", () => {
    expect(lineOf(pretty({ allowed_tools: ["Read", 3] }))).toEqual([6]);
  });

  it("stands where the wrong value is when tabs indent", () => {
    expect(lineOf(JSON.stringify({ ...LEAST, description: 1 }, null, "\t"))).toEqual([3]);
  });

  it("stands at the start when a field is not there", () => {
    expect(lineOf(pretty({ execution_protocol: undefined }))).toEqual([1]);
  });

  it("stands at a key that is misspelt", () => {
    expect(lineOf(pretty({ forbiden_tools: ["Write"] }))).toEqual([10]);
  });

  it("is reported with all the others", () => {
    expect(fieldsOf({ name: 1, description: 2 })).toEqual(["name", "description"]);
  });

  it.each([
    ["a comma is missing", '{\n  "name": "a"\n  "description": "b"\n}', 3],
    ["a comma is too many", '{\n  "name": "a",\n}', 3],
    ["a word has no quotes", '{\n  "name": "a",\n  "description": Draws charts\n}', 3],
    ["the end is missing", '{\n  "name": "a"\n', 3],
  ])("stands where the JSON breaks off: %s", (_, source, line) => {
    expect(lineOf(source)).toEqual([line]);
  });

  it("says that it is not JSON in one line, without quoting the file", () => {
    const source = `{\n  "token": hunter2,\n  "description": "${"x".repeat(100)}"\n}`;
    const [problem] = problemsOf(source);
    expect(problem?.message).toMatch(/^not JSON: /);
    expect(problem?.message).not.toContain("\n");
    expect(problem?.message).not.toContain("token");
  });

  it("takes no longer to be placed when there are many", () => {
    const source = JSON.stringify({ ...LEAST, allowed_tools: new Array(1000).fill(1) });
    const start = performance.now();
    expect(problemsOf(source).length).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(1500);
  }, 60_000);

  it("does not end the stack when values are nested deep", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const source = JSON.stringify(LEAST).replace('"Draws charts."', deep);
    expect(problemsOf(source).map(({ field }) => field)).toEqual(["description"]);
  });
});
