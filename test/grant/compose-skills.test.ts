import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { composeSkills } from "../../src/grant/compose-skills.ts";
import { readGrant } from "../../src/grant/composed-skill.ts";
import { composedSkill } from "../../src/grant/grant-schema.ts";
import type { SkillDefinition } from "../../src/skill/definition.ts";
import { grantOf, known, skill } from "./support.ts";

const SEED = ["specification-engine", "opencode-implementer"].map((name): SkillDefinition => {
  return JSON.parse(readFileSync(`examples/skills/${name}/skill.json`, "utf8"));
});
const SEED_NAMES = SEED.map(({ name }) => name);

describe("composing", () => {
  it("gives exactly the seed's example", () => {
    const { skills, allowed_tools, forbidden_tools, execution_protocol, provenance } =
      composeSkills(SEED_NAMES, known(...SEED));
    expect({ skills, allowed_tools, forbidden_tools, execution_protocol }).toEqual({
      skills: ["specification-engine", "opencode-implementer"],
      allowed_tools: ["specKit", "opencode-executor"],
      forbidden_tools: ["write", "edit"],
      execution_protocol: [
        ...["analyze-task", "generate-spec", "validate-spec"],
        ...["read-spec", "implement", "verify"],
      ],
    });
    expect(provenance.tools).toEqual([
      entry("specKit", "allowed", ["specification-engine"], []),
      entry("opencode-executor", "allowed", ["opencode-implementer"], []),
      entry("write", "forbidden", [], ["opencode-implementer"]),
      entry("edit", "forbidden", [], ["opencode-implementer"]),
    ]);
    expect(provenance.protocol[3]).toEqual({ skill: "opencode-implementer", step: "read-spec" });
  });

  it("of nothing is no capability", () => {
    expect(composeSkills([], known())).toMatchObject({
      ...{ skills: [], allowed_tools: [], forbidden_tools: [], execution_protocol: [] },
      warnings: ["no tool is allowed: a sub-agent with these skills can only talk"],
    });
  });

  it("of an unknown skill is refused with every reason, and names it nowhere else", () => {
    expect(() => composeSkills(["nope", "gone"], known())).toThrowError(
      expect.objectContaining({
        code: "invalid_skill",
        message: expect.stringMatching(/"nope".*"gone"/),
      }),
    );
  });

  it("keeps the order given, without repeats, of skills and steps, and the origin of each step", () => {
    const one = skill("one", { execution_protocol: ["plan", "do", "plan"] });
    const two = skill("two", { execution_protocol: ["do", "check"] });
    const grant = composeSkills(["two", "one", "two"], known(one, two));
    expect(grant.skills).toEqual(["two", "one"]);
    expect(grant.execution_protocol).toEqual(["do", "check", "plan"]);
    expect(grant.provenance.protocol).toHaveLength(5);
  });

  it("forbids in every spelling, whatever is more specific (V004)", () => {
    const grant = grantOf(
      ["Write", "Edit", "Bash(git add *)", "mcp__db__read", "Read(src/**)"],
      ["write", "EDIT", "bash", "mcp__db__*", "Read"],
    );
    expect(grant.allowed_tools).toEqual([]);
    expect(grant.forbidden_tools).toEqual(["write", "EDIT", "bash", "mcp__db__*", "Read"]);
  });

  it("keeps what is forbidden only in part; the call decides", () => {
    expect(grantOf(["Bash", "mcp__db__*"], ["Bash(rm *)", "mcp__db__drop"])).toMatchObject({
      allowed_tools: ["Bash", "mcp__db__*"],
      forbidden_tools: ["Bash(rm *)", "mcp__db__drop"],
    });
  });

  it("prints names as they were written first", () => {
    const list = [skill("x", { allowed_tools: ["Bash(git:*)", "Write"] })];
    list.push(skill("y", { allowed_tools: ["write", "bash(git *)"] }));
    const { allowed_tools, provenance } = composeSkills(["x", "y"], known(...list));
    expect(allowed_tools).toEqual(["Bash(git:*)", "Write"]);
    expect(provenance.tools[0]?.allowed_by).toEqual(["x", "y"]);
  });

  it("in the mode intersection keeps the narrower of two rules", () => {
    const x = skill("x", { allowed_tools: ["Bash", "read", "mcp__a__*"] });
    const y = skill("y", { allowed_tools: ["Bash(git *)", "grep", "mcp__a__list"] });
    const grant = composeSkills(["x", "y"], known(x, y), { mode: "intersection" });
    expect(grant.allowed_tools).toEqual(["Bash(git *)", "mcp__a__list"]);
    expect(grant.provenance.tools).toContainEqual(entry("read", "not_common", ["x"], []));
  });

  it("under a ceiling gives no more than both allow, and inherits what is forbidden", () => {
    const ceiling = grantOf(["Bash(git *)", "Read", "mcp__a__list"], ["Bash(git push *)"]);
    const child = skill("child", { allowed_tools: ["Bash", "Read(src/**)", "Write", "mcp__a__*"] });
    const grant = composeSkills(["child"], known(child), { ceiling });
    expect(grant.allowed_tools).toEqual(["Read(src/**)", "Bash(git *)", "mcp__a__list"]);
    expect(grant.forbidden_tools).toEqual(["Bash(git push *)"]);
    expect(grant.provenance.tools).toContainEqual(entry("Write", "above_ceiling", ["child"], []));
    expect(grant.provenance.tools.at(-1)?.forbidden_by).toEqual(["(ceiling)"]);
  });

  it("puts in the groups of the config", () => {
    const groups = { files: ["Read", "Write"], danger: ["Bash(rm *)"] };
    const list = skill("s", { allowed_tools: ["group:files"], forbidden_tools: ["group:danger"] });
    const grant = composeSkills(["s"], known(list), { groups });
    expect(grant).toMatchObject({
      allowed_tools: ["Read", "Write"],
      forbidden_tools: ["Bash(rm *)"],
    });
  });

  it("collects conditions and contracts", () => {
    const contract = { type: "report", schema: { type: "object" } };
    const x = skill("x", {
      preconditions: ["p"],
      postconditions: ["q"],
      output_contract: contract,
    });
    const y = skill("y", { preconditions: ["p", "q"] });
    expect(composeSkills(["x", "y"], known(x, y))).toMatchObject({
      preconditions: ["p", "q"],
      postconditions: ["q"],
      output_contracts: [{ skill: "x", contract }],
    });
  });
});

describe("a grant", () => {
  it("is frozen to its depth", () => {
    const contract = { type: "t", schema: { properties: { a: {} } } };
    const one = skill("one", { allowed_tools: ["read"], output_contract: contract });
    const grant = composeSkills(["one"], known(one));
    const frozen = (value: unknown): boolean =>
      typeof value !== "object" ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect(frozen(grant)).toBe(true);
    contract.schema.properties.a = { type: "string" };
    expect(grant.output_contracts[0]?.contract.schema).toEqual({ properties: { a: {} } });
  });

  it("has the same digest on every machine", () => {
    const steps = SEED.flatMap(({ execution_protocol }) => execution_protocol);
    const text = `["psk grant 1",["opencode-implementer","specification-engine"],["opencode-executor","specKit"],["edit","write"],${JSON.stringify(steps)},[],[],[]]`;
    const sha256 = createHash("sha256").update(text).digest("hex");
    expect(sha256).toBe("1bd322993eb2c581fbc2aa99ad1ff6cfaf219dfe13b5436941044a5e9c95e537");
    expect(composeSkills(SEED_NAMES, known(...SEED)).digest).toBe(`sha256:${sha256}`);
  });

  it("has a digest that does not depend on spelling or order, and does on rights and steps", () => {
    const digest = (tools: string[], steps: string[] = []) =>
      composeSkills(["s"], known(skill("s", { allowed_tools: tools, execution_protocol: steps })))
        .digest;
    expect(digest(["Bash(git:*)", "Read"])).toBe(digest(["read", "bash(git *)"]));
    expect(digest(["Read"])).not.toBe(digest(["Grep"]));
    expect(digest([], ["a", "b"])).not.toBe(digest([], ["b", "a"]));
  });

  it("comes back from its file as it was", () => {
    const grant = grantOf(["Bash(git *)", "read"], ["write"]);
    expect(readGrant(JSON.parse(JSON.stringify(grant)))).toEqual(grant);
    expect(composedSkill.safeParse(grant).success).toBe(true);
  });

  it("may be written by hand with the seed's four fields", () => {
    const grant = grantOf(["read"]);
    const { skills, allowed_tools, forbidden_tools, execution_protocol } = grant;
    const read = readGrant({ skills, allowed_tools, forbidden_tools, execution_protocol });
    expect(read.digest).toBe(grant.digest);
  });

  it.each([
    ["a tool more", { allowed_tools: ["read", "Bash"] }],
    ["a prohibition less", { forbidden_tools: [] }],
    ["another contract", { output_contracts: [{ skill: "one", contract: { type: "x" } }] }],
  ])("with %s than its digest says is refused", (_, change) => {
    const grant = { ...grantOf(["read"], ["write"]), ...change };
    expect(() => readGrant(grant)).toThrowError(expect.objectContaining({ code: "integrity" }));
  });

  it.each([
    ["no grant", 1],
    ["a field that is none", { ...grantOf([]), alowed_tools: [] }],
    ["a rule that cannot be read", { ...grantOf([]), allowed_tools: ["Bash("], digest: undefined }],
  ])("that is %s is refused", (_, data) => {
    expect(() => readGrant(data)).toThrowError(expect.objectContaining({ code: "usage" }));
  });
});

function entry(tool: string, effect: string, allowed_by: string[], forbidden_by: string[]) {
  return { tool, effect, allowed_by, forbidden_by };
}
