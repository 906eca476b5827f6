import { describe, expect, it } from "vitest";
import { type SetOptions, validateSkillSet } from "../../src/grant/validate-skill-set.ts";
import type { SkillDefinition } from "../../src/skill/definition.ts";
import { grantOf, known, skill } from "./support.ts";

function validate(list: readonly SkillDefinition[], names: readonly string[], more?: SetOptions) {
  return validateSkillSet(names, known(...list), more);
}

const a = skill("alpha", { allowed_tools: ["read"] });
const b = skill("beta", { allowed_tools: ["grep"] });

describe("a set of skills", () => {
  it("is valid when nothing is wrong with it", () => {
    expect(validate([a, b], ["alpha", "beta"])).toEqual({ valid: true, errors: [], warnings: [] });
  });

  it("V001: names skills that there are; an unknown one is named with the nearest", () => {
    const { valid, errors } = validate([a, b], ["alpa", "zzz", "alpha"]);
    expect(valid).toBe(false);
    expect(errors).toEqual([
      {
        code: "UNKNOWN_SKILL",
        message: 'there is no skill "alpa"; did you mean "alpha"?',
        skill: "alpa",
      },
      {
        code: "UNKNOWN_SKILL",
        message: 'there is no skill "zzz"; psk skills lists them',
        skill: "zzz",
      },
    ]);
  });

  it.each(["compatibility_rules", "composability_rules"] as const)(
    "V002: has what its skills require, by %s",
    (field) => {
      const rules = [{ type: "requires" as const, skill: "beta", reason: "it reads" }];
      const needy = skill("needy", { [field]: rules });
      const { errors } = validate([needy, b], ["needy"]);
      expect(errors).toEqual([
        {
          code: "MISSING_REQUIRED",
          message: '"needy" requires "beta" (it reads), which is not in the set',
          skill: "needy",
        },
      ]);
      expect(validate([needy, b], ["beta", "needy"]).valid).toBe(true);
    },
  );

  it("V002: says when the required skill does not exist, with the nearest", () => {
    const needy = skill("needy", { compatibility_rules: [{ type: "requires", skill: "bata" }] });
    expect(validate([needy, b], ["needy"]).errors[0]?.message).toBe(
      '"needy" requires "bata", which is not in the set; there is no skill "bata"; did you mean "beta"?',
    );
  });

  it("V002: a cycle of requires is fine, and its parts are missed one by one", () => {
    const cycle = ["x", "y", "z"].map((name, i, all) =>
      skill(name, { composability_rules: [{ type: "requires", skill: all[(i + 1) % 3] ?? "" }] }),
    );
    expect(validate(cycle, ["x", "y", "z"]).valid).toBe(true);
    expect(validate(cycle, ["x", "z"]).errors.map(({ skill: who }) => who)).toEqual(["x"]);
    const self = skill("self", { composability_rules: [{ type: "requires", skill: "self" }] });
    expect(validate([self], ["self"]).valid).toBe(true);
  });

  it.each([
    ["incompatible", "compatibility_rules", 'is incompatible with "beta"'],
    ["forbids", "composability_rules", 'forbids "beta"'],
  ] as const)("V003: %s holds both ways round", (type, field, words) => {
    const shy = skill("shy", { [field]: [{ type, skill: "beta", reason: "both write" }] });
    for (const order of [
      ["shy", "beta"],
      ["beta", "shy"],
    ]) {
      const { errors } = validate([shy, b], order);
      expect(errors).toEqual([
        {
          code: "INCOMPATIBLE_SKILLS",
          message: `"shy" ${words} (both write); leave one of them out`,
          skill: "shy",
        },
      ]);
    }
    expect(validate([shy, b], ["shy"]).valid).toBe(true);
  });

  it("V005: a skill without tools is valid", () => {
    expect(validate([skill("none")], ["none"])).toMatchObject({ valid: true, errors: [] });
  });

  it("V006: counts a name once", () => {
    expect(validate([a], ["zz", "zz", "alpha", "alpha"]).errors).toHaveLength(1);
  });

  it.each([
    ["a pattern without its end", "Bash(git"],
    ["a space before the pattern", "Bash (git)"],
    ["nothing between parentheses", "Bash()"],
    ["a group that nobody knows", "group:nope"],
    ["an invisible character", "re\u0007ad"],
    ["more than a tool could be called", "x".repeat(2_000)],
  ])("refuses a definition with %s", (_, tool) => {
    for (const list of ["allowed_tools", "forbidden_tools"] as const) {
      const { errors } = validate([skill("odd", { [list]: [tool] })], ["odd"]);
      expect(errors).toMatchObject([{ code: "INVALID_DEFINITION", skill: "odd" }]);
    }
  });

  it("refuses a definition that is against itself", () => {
    const odd = skill("odd", { compatibility_rules: [{ type: "incompatible", skill: "odd" }] });
    expect(validate([odd], ["odd"]).errors).toMatchObject([{ code: "INVALID_DEFINITION" }]);
  });

  it("gives all errors, not the first", () => {
    const bad = skill("bad", {
      allowed_tools: ["Bash(", "Read("],
      compatibility_rules: [
        { type: "requires", skill: "gone" },
        { type: "incompatible", skill: "beta" },
      ],
    });
    const codes = validate([bad, b], ["nope", "bad", "beta"]).errors.map(({ code }) => code);
    expect(codes).toEqual([
      ...["UNKNOWN_SKILL", "INVALID_DEFINITION", "INVALID_DEFINITION"],
      ...["MISSING_REQUIRED", "INCOMPATIBLE_SKILLS"],
    ]);
  });
});

describe("a warning", () => {
  const warnings = (list: readonly SkillDefinition[], more?: SetOptions) =>
    validate(
      list,
      list.map(({ name }) => name),
      more,
    ).warnings;

  it("names a starved skill: another forbids a tool that it needs, in whatever spelling", () => {
    const writer = skill("writer", { allowed_tools: ["Write", "read"] });
    const guard = skill("guard", { allowed_tools: ["grep"], forbidden_tools: ["write"] });
    expect(warnings([writer, guard])).toEqual([
      '"writer" needs the tool "Write" and does not get it: "guard" forbids it',
    ]);
  });

  it("names a skill that the ceiling or the mode starves", () => {
    const ceiling = grantOf(["grep"]);
    expect(warnings([a, b], { ceiling })).toEqual([
      '"alpha" needs the tool "read" and does not get it: the ceiling does not have it',
    ]);
    expect(warnings([a, b], { mode: "intersection" })[0]).toContain("not every skill allows it");
  });

  it("says when nothing is left", () => {
    expect(warnings([skill("none")])).toEqual([
      "no tool is allowed: a sub-agent with these skills can only talk",
    ]);
    expect(warnings([skill("none"), a])).toEqual([
      '"none" states no allowed tools, so it adds none',
    ]);
  });

  it("names a precondition that no other skill establishes", () => {
    const needs = { allowed_tools: ["read"], preconditions: ["spec stored", "tests pass"] };
    const second = skill("second", needs);
    const first = skill("first", { allowed_tools: ["read"], postconditions: ["spec stored"] });
    expect(warnings([first, second])).toEqual([
      '"second" needs "tests pass", which no other skill establishes',
    ]);
    const own = skill("own", { ...needs, postconditions: needs.preconditions });
    expect(warnings([own])).toHaveLength(2);
  });

  it("names tools that nobody offers, when it is known what is offered", () => {
    const list = [
      skill("s", { allowed_tools: ["Read", "mcp__git__logg", "mcp__db__*", "mcp__x__*"] }),
    ];
    expect(warnings(list)).toEqual([]);
    expect(warnings(list, { tools: ["read", "mcp__git__log", "mcp__db__query"] })).toEqual([
      'no tool server offers "mcp__git__logg"; did you mean "mcp__git__log"?',
      'no tool server offers "mcp__x__*"',
    ]);
  });

  it("says that the whole shell gets around a forbidden write", () => {
    const list = [skill("s", { allowed_tools: ["Bash"], forbidden_tools: ["write"] })];
    expect(warnings(list)[0]).toContain("can start any program that writes files");
    const narrow = [skill("s", { allowed_tools: ["Bash(git *)"], forbidden_tools: ["write"] })];
    expect(warnings(narrow).join()).not.toContain("writes files");
  });
});
