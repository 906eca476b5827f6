import { describe, expect, it } from "vitest";
import { checkOutput } from "../../src/grant/check-output.ts";

const REPORT = {
  type: "report",
  schema: {
    type: "object",
    required: ["title", "items"],
    additionalProperties: false,
    properties: {
      title: { type: "string", pattern: "^[A-Z]" },
      id: { type: "string", pattern: "^r\\d+$" },
      items: { type: "array", items: { type: "integer", minimum: 1 } },
    },
  },
};

describe("an output contract", () => {
  it("is kept by a value that its schema takes", () => {
    expect(checkOutput(REPORT, { title: "Done", id: "r1", items: [1, 2] })).toEqual({
      valid: true,
      errors: [],
    });
  });

  it("says every place where a value breaks it", () => {
    const { valid, errors } = checkOutput(REPORT, { title: "done", items: [0, "x"], more: 1 });
    expect(valid).toBe(false);
    expect(errors.map(({ path }) => path).sort()).toEqual(["/", "/items/0", "/items/1", "/title"]);
    expect(errors.find(({ path }) => path === "/")?.message).toContain('"more"');
  });

  it("tells patterns apart: a text that one takes is refused by the other", () => {
    expect(checkOutput(REPORT, { title: "r1", items: [] }).valid).toBe(false);
    expect(checkOutput(REPORT, { title: "Done", id: "Done", items: [] }).valid).toBe(false);
  });

  it("without a schema is kept by every value", () => {
    expect(checkOutput({ type: "text" }, undefined).valid).toBe(true);
  });

  it("with a hostile pattern takes no longer than with another", () => {
    const contract = { type: "t", schema: { type: "string", pattern: "^(a+)+$" } };
    const start = performance.now();
    expect(checkOutput(contract, `${"a".repeat(40)}!`).valid).toBe(false);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it.each([
    ["a type that is none", { type: "thing" }],
    ["a reference to elsewhere", { $ref: "https://example.com/schema.json" }],
    ["a pattern that is none", { type: "string", pattern: "(" }],
    ["a look-ahead, which is not linear", { type: "string", pattern: "(?=a)b" }],
  ])("with %s cannot be used, and that is said", (_, schema) => {
    expect(() => checkOutput({ type: "t", schema }, "x")).toThrowError(
      expect.objectContaining({
        code: "invalid_skill",
        message: expect.stringContaining("output contract"),
      }),
    );
  });

  it("may have the same $id as another one", () => {
    const one = { type: "t", schema: { $id: "https://example.com/s.json", type: "string" } };
    const other = { type: "t", schema: { $id: "https://example.com/s.json", type: "number" } };
    expect(checkOutput(one, "x").valid).toBe(true);
    expect(checkOutput(other, "x").valid).toBe(false);
  });

  it("never runs code of its schema", () => {
    const schema = { type: "object", properties: { "a']; throw 1; //": { const: "`'\"" } } };
    expect(checkOutput({ type: "t", schema }, { "a']; throw 1; //": "x" }).valid).toBe(false);
  });
});
