import { describe, expect, it } from "vitest";
import { composeSkills } from "../../src/grant/compose-skills.ts";
import { definitionsFrom } from "../../src/grant/definitions.ts";
import { explainSet } from "../../src/grant/explain-set.ts";
import { setExplanation } from "../../src/grant/set-explanation.ts";
import type { SetOptions } from "../../src/grant/validate-skill-set.ts";
import type { SkillDefinition } from "../../src/skill/definition.ts";

const skill = (name: string, more: Partial<SkillDefinition> = {}): SkillDefinition => ({
  ...{ name, description: "What it does.", allowed_tools: [], execution_protocol: [] },
  ...more,
});

/** Explains a set of all the skills given, or of those named. */
function explain(list: SkillDefinition[], names?: string[], options: SetOptions = {}) {
  const made = explainSet(names ?? list.map(({ name }) => name), definitionsFrom(list), options);
  expect(setExplanation.parse(made)).toEqual(made);
  return made;
}

const toolOf = (made: ReturnType<typeof explain>, tool: string) =>
  made.tools.find((row) => row.tool === tool);

describe("a tool of a set", () => {
  it("that one forbids and another allows is decided by the prohibition", () => {
    const made = explain([
      skill("writer", { allowed_tools: ["Write", "Read"] }),
      skill("guard", { allowed_tools: ["Read"], forbidden_tools: ["write"] }),
    ]);
    expect(toolOf(made, "Write")).toMatchObject({
      name: "write",
      effect: "forbidden",
      reason: 'forbidden by "guard", which outranks the allowance of "writer"',
      statements: [
        { skill: "guard", says: "forbids", rule: "write", extent: "all", decides: true },
        { skill: "writer", says: "allows", rule: "Write", extent: "all", decides: false },
      ],
      starved: ["writer"],
    });
    expect(toolOf(made, "Read")).toMatchObject({ effect: "allowed", starved: [] });
  });

  it("names the rule that speaks, and what a narrower prohibition takes away", () => {
    const made = explain([
      skill("dev", { allowed_tools: ["Bash", "Bash(git *)"] }),
      skill("careful", { forbidden_tools: ["Bash(git push *)", "Bash(rm *)"] }),
    ]);
    expect(toolOf(made, "Bash(git *)")).toMatchObject({
      effect: "allowed",
      reason:
        'allowed by "dev", and no skill forbids it, except for what is forbidden by "Bash(git push *)" of "careful"',
      statements: [
        { skill: "dev", rule: "Bash", extent: "all" },
        { skill: "dev", rule: "Bash(git *)", extent: "all" },
        { skill: "careful", rule: "Bash(git push *)", extent: "part", decides: false },
      ],
    });
    const whole = toolOf(made, "Bash")?.statements.map(({ rule, extent }) => `${rule} ${extent}`);
    expect(whole).toEqual([
      "Bash all",
      "Bash(git push *) part",
      "Bash(rm *) part",
      "Bash(git *) part",
    ]);
  });

  it("is dropped by the silent ones where every skill must allow it", () => {
    const made = explain(
      [skill("a", { allowed_tools: ["Read"] }), skill("b"), skill("c")],
      undefined,
      { mode: "intersection" },
    );
    expect(toolOf(made, "Read")).toMatchObject({
      effect: "not_common",
      silent: ["b", "c"],
      starved: ["a"],
      reason:
        'allowed by "a", but not by "b" and "c"; in the mode intersection every skill must allow it',
    });
  });

  it("starves a skill where the ceiling does not have it", () => {
    const parent = definitionsFrom([skill("parent", { allowed_tools: ["Read"] })]);
    const ceiling = composeSkills(["parent"], parent);
    const made = explain([skill("a", { allowed_tools: ["Read", "Write"] })], ["a"], { ceiling });
    expect(toolOf(made, "Write")).toMatchObject({ effect: "above_ceiling", starved: ["a"] });
  });

  it("has the outcome that the grant has, for each of its rules", () => {
    const list = [
      skill("a", { allowed_tools: ["Read", "mcp__x__*", "Bash(git *)"] }),
      skill("b", {
        allowed_tools: ["Read(src/**)"],
        forbidden_tools: ["mcp__x__drop", "READ(/etc/**)"],
      }),
    ];
    const grant = composeSkills(["a", "b"], definitionsFrom(list));
    const rows = explain(list).tools.map(({ tool, effect }) => ({ tool, effect }));
    expect(rows).toEqual(grant.provenance.tools.map(({ tool, effect }) => ({ tool, effect })));
  });
});

describe("the skills of a set", () => {
  it("bring those they require, also at second hand and in a circle", () => {
    const requires = (to: string) => ({
      composability_rules: [{ type: "requires" as const, skill: to }],
    });
    const made = explain(
      [skill("a", requires("b")), skill("b", requires("c")), skill("c", requires("a"))],
      ["a"],
    );
    expect(made.skills.map(({ name, chosen }) => [name, chosen])).toEqual([
      ["a", true],
      ["b", false],
      ["c", false],
    ]);
    expect(made.relations.map(({ from, to, state }) => `${from} ${to} ${state}`)).toEqual([
      "a b open",
      "b c kept",
      "c a kept",
    ]);
  });

  it("say which exclude each other, once, with the reason", () => {
    const made = explain([
      skill("a", {
        compatibility_rules: [{ type: "incompatible", skill: "b", reason: "both write" }],
        composability_rules: [{ type: "forbids", skill: "z" }],
      }),
      skill("b"),
    ]);
    expect(made.relations).toEqual([
      { from: "a", to: "b", type: "incompatible", reason: "both write", state: "broken" },
      { from: "a", to: "z", type: "forbids", reason: null, state: "kept" },
    ]);
  });

  it("that are unknown or cannot be read do not hide the others", () => {
    const made = explain(
      [skill("reader", { allowed_tools: ["Read"] }), skill("odd", { allowed_tools: ["Bash("] })],
      ["reader", "raeder", "odd"],
    );
    expect(made.skills).toMatchObject([
      { name: "reader", state: "usable", reason: null },
      { name: "raeder", state: "unknown", meant: "reader" },
      { name: "odd", state: "invalid", reason: expect.stringContaining('"Bash("') },
    ]);
    expect(toolOf(made, "Read")).toMatchObject({ effect: "allowed" });
  });

  it("tell which tools psk brings and which need a server", () => {
    const made = explain([skill("a", { allowed_tools: ["Bash(git *)", "specKit", "spawn"] })]);
    expect(made.offered_by).toEqual({ shell: true, files: false, servers: ["specKit"] });
    expect(explain([skill("a", { allowed_tools: ["*"] })]).offered_by).toMatchObject({
      shell: true,
      files: true,
    });
  });
});

it("a set of very many rules is not explained tool by tool, and says so", () => {
  const many = Array.from({ length: 1_200 }, (_, index) => `tool-${index}`);
  const made = explain([skill("a", { allowed_tools: many })]);
  expect(made).toMatchObject({ tools: [], tools_left_out: 1_200 });
});

it("a tool that very many rules speak of keeps those that decide", () => {
  const many = Array.from({ length: 400 }, (_, index) => `Bash(x${index} *)`);
  const made = explain([
    skill("a", { allowed_tools: many }),
    skill("b", { allowed_tools: ["Bash"], forbidden_tools: ["bash"] }),
  ]);
  const row = toolOf(made, "Bash");
  expect(row?.statements).toHaveLength(100);
  expect(row?.statements[0]).toMatchObject({ skill: "b", says: "forbids", decides: true });
  expect(row?.statements_left_out).toBeGreaterThan(300);
});
