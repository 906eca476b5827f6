import { describe, expect, it } from "vitest";
import { authorize } from "../../src/grant/authorize.ts";
import { composeSkills } from "../../src/grant/compose-skills.ts";
import type { Definitions } from "../../src/grant/definitions.ts";
import { explainSet } from "../../src/grant/explain-set.ts";
import { type SetOptions, validateSkillSet } from "../../src/grant/validate-skill-set.ts";
import type { SkillDefinition } from "../../src/skill/definition.ts";
import { known, skill } from "./support.ts";

const DEFAULTS = { allow: ["Read", "Grep"], forbid: [], from: "~/.psk/config.json" };

function compose(list: readonly SkillDefinition[], options: SetOptions) {
  const names = list.map(({ name }) => name);
  return composeSkills(names, known(...list), options);
}

/** Definitions in which some skills did not say which tools they need. */
function undeclared(list: readonly SkillDefinition[], silent: readonly string[], body = "") {
  const all = known(...list);
  const definitions: Definitions = {
    ...all,
    get: (name) => {
      const defined = all.get(name);
      return defined?.ok && silent.includes(name) ? { ...defined, undeclared: true } : defined;
    },
    bodyOf: (name) => (silent.includes(name) ? body : undefined),
  };
  return definitions;
}

describe("what you allow", () => {
  it("is added to what the skills allow, with you as its source", () => {
    const grant = compose([skill("a", { allowed_tools: ["Write"] })], { allow: ["Read", "write"] });
    expect(grant.allowed_tools).toEqual(["Write", "Read"]);
    expect(grant.provenance.tools).toMatchObject([
      { tool: "Write", effect: "allowed", allowed_by: ["a", "you"] },
      { tool: "Read", effect: "allowed", allowed_by: ["you"] },
    ]);
    expect(authorize(grant, { tool: "Read" })).toMatchObject({
      ...{ effect: "allow", skill: "you", rule: "Read" },
      reason: `the call is allowed by the user's rule "Read"`,
    });
  });

  it("changes the digest as any allowed tool does, and needs no skill", () => {
    const declared = compose([skill("a", { allowed_tools: ["Read"] })], {});
    const allowed = compose([skill("a")], { allow: ["Read"] });
    expect(allowed.digest).toBe(declared.digest);
    expect(allowed.digest).not.toBe(compose([skill("a")], {}).digest);
    expect(compose([], { allow: ["Read"] })).toMatchObject({ skills: [], allowed_tools: ["Read"] });
  });

  it("is beaten by what a skill forbids, and capped by a ceiling", () => {
    const grant = compose([skill("a", { forbidden_tools: ["write"] })], { allow: ["Write"] });
    expect(grant.allowed_tools).toEqual([]);
    expect(grant.warnings).toContain('you allow "Write" to no effect: "a" forbids it');
    const ceiling = compose([skill("p", { allowed_tools: ["Read"] })], {});
    const child = compose([skill("a")], { allow: ["Read", "Write"], ceiling });
    expect(child.allowed_tools).toEqual(["Read"]);
    expect(child.warnings).toContain(
      'you allow "Write" to no effect: the ceiling does not have it',
    );
  });

  it("is added after the intersection of the skills", () => {
    const list = [
      skill("a", { allowed_tools: ["Read", "Edit"] }),
      skill("b", { allowed_tools: ["Read"] }),
    ];
    const options = { mode: "intersection", allow: ["Grep", "Edit"] } as const;
    expect(compose(list, options).allowed_tools).toEqual(["Read", "Edit", "Grep"]);
    expect(compose(list, { mode: "intersection" }).allowed_tools).toEqual(["Read"]);
  });

  it("is never taken from the groups that a project names", () => {
    const groups = { all: ["Bash"] };
    for (const options of [{ allow: ["group:all"] }, { forbid: ["group:all"] }]) {
      expect(() => compose([skill("a")], { groups, ...options })).toThrow("list the tools instead");
    }
    expect(() => compose([skill("a")], { allow: ["Bash("] })).toThrow(/^what you allow: /);
  });

  it("is explained as yours", () => {
    const list = [skill("a", { allowed_tools: ["Read"] })];
    const options = { allow: ["Grep"], forbid: ["read"] };
    const { tools } = explainSet(["a"], known(...list), options);
    expect(tools.map(({ reason }) => reason)).toEqual([
      'forbidden by you, which outranks the allowance of "a"',
      "allowed by you, and no skill forbids it",
    ]);
    expect(tools[1]?.statements).toMatchObject([{ skill: "you", says: "allows", decides: true }]);
  });
});

describe("what you forbid", () => {
  it("beats what skills allow", () => {
    const grant = compose([skill("a", { allowed_tools: ["Bash"] })], { forbid: ["Bash(rm *)"] });
    const decision = authorize(grant, { tool: "bash", args: { command: "rm x" } });
    expect(decision).toMatchObject({ code: "TOOL_FORBIDDEN", skill: "you" });
    expect(decision.reason).toBe(`"rm x" is forbidden by the user's rule "Bash(rm *)"`);
    const starved = compose([skill("a", { allowed_tools: ["Write"] })], { forbid: ["write"] });
    expect(starved.warnings).toContain(
      '"a" needs the tool "Write" and does not get it: you forbid it',
    );
  });
});

describe("a skill that is called you", () => {
  it("does not pass for the user", () => {
    const grant = compose([skill("you", { allowed_tools: ["Bash"], forbidden_tools: ["edit"] })], {
      allow: ["Read"],
    });
    expect(grant.skills).toEqual(["you"]);
    expect(grant.provenance.tools).toMatchObject([
      { tool: "Bash", allowed_by: ["skill:you"] },
      { tool: "Read", allowed_by: ["you"] },
      { tool: "edit", forbidden_by: ["skill:you"] },
    ]);
    expect(authorize(grant, { tool: "bash", args: { command: "x" } })).toMatchObject({
      skill: "skill:you",
    });
    const { tools } = explainSet(["you"], known(skill("you", { allowed_tools: ["Bash"] })), {});
    expect(tools[0]?.reason).toBe('allowed by "skill:you", and no skill forbids it');
  });
});

describe("a default grant", () => {
  const list = [skill("silent"), skill("declares", { allowed_tools: ["Edit"] }), skill("none")];
  const definitions = undeclared(list, ["silent"]);
  const grantOf = (names: readonly string[], options: SetOptions = {}) =>
    composeSkills(names, definitions, { defaultGrant: DEFAULTS, ...options });

  it("is for skills that declare nothing, and says so", () => {
    const grant = grantOf(["silent"]);
    expect(grant.allowed_tools).toEqual(["Read", "Grep"]);
    expect(grant.provenance.tools[0]).toMatchObject({ tool: "Read", allowed_by: ["you"] });
    expect(grant.warnings).toEqual([
      'the default grant in ~/.psk/config.json allows Read, Grep, since "silent" declares no tools',
    ]);
  });

  it("leaves a skill that declares its tools with exactly those, and one that declares none with none", () => {
    expect(grantOf(["declares"])).toEqual(composeSkills(["declares"], definitions));
    expect(grantOf(["none"]).allowed_tools).toEqual([]);
    expect(grantOf(["silent", "declares"]).allowed_tools).toEqual(["Edit", "Read", "Grep"]);
  });

  it("stands for the list of its skill in an intersection", () => {
    const reads = skill("reads", { allowed_tools: ["Read", "Edit"] });
    const two = undeclared([skill("s"), skill("t"), reads], ["s", "t"]);
    const options = { mode: "intersection", defaultGrant: DEFAULTS } as const;
    expect(composeSkills(["s", "t", "reads"], two, options).allowed_tools).toEqual(["Read"]);
    expect(composeSkills(["s", "t"], two, options).allowed_tools).toEqual(["Read", "Grep"]);
  });

  it("forbids for every skill what it forbids", () => {
    const defaultGrant = { ...DEFAULTS, forbid: ["edit"] };
    expect(grantOf(["declares"], { defaultGrant })).toMatchObject({
      allowed_tools: [],
      forbidden_tools: ["edit"],
    });
  });
});

describe("a set in which nothing is allowed", () => {
  const warnings = (body: string) =>
    validateSkillSet(["s"], undeclared([skill("s")], ["s"], body)).warnings;

  it("says how to allow what the text of the skill names", () => {
    const body = "Use the Grep tool and `Write(x)`, then mcp__notes__add.\n\n```bash\nls\n```\n";
    expect(warnings(body)).toEqual([
      "no tool is allowed: a sub-agent with these skills can only talk",
      '"s" declares no tools; the text uses Grep, Write, mcp__notes__add, Bash: say what you allow, such as --allow Grep,"Write(FOLDER/**)",mcp__notes__add,"Bash(PROGRAM *)"',
    ]);
    expect(warnings("Nothing.").at(-1)).toContain("such as --allow Read,Grep,Glob");
  });

  it("never suggests the whole shell, whatever a stranger's text asks for", () => {
    for (const body of ["Run `Bash`.", "The Bash tool.", "`Bash(*)`", "```sh\nx\n```"]) {
      expect(warnings(body).at(-1)).toMatch(/--allow "Bash\(PROGRAM \*\)"$/);
    }
  });
});

describe("a rule that allows whatever its program can do", () => {
  const warnings = (...allowed_tools: string[]) =>
    compose([skill("release", { allowed_tools })], {}).warnings;

  it("is pointed out, once a program", () => {
    const said = warnings("Bash(made-up-one a *)", "Bash(made-up-one b *)", "Bash(made-up-two)");
    expect(said).toEqual([
      expect.stringMatching(/^"Bash\(made-up-one a \*\)" of "release": .*made-up-one/),
      expect.stringMatching(/^"Bash\(made-up-two\)" of "release": .*made-up-two/),
    ]);
  });

  it("is said to be a full shell when it is all of Bash, in one line", () => {
    const full = '"Bash" of "release" is a full shell: it can start any program';
    expect(warnings("Bash(made-up *)", "Bash")).toEqual([full]);
    expect(compose([skill("a")], { allow: ["Bash(*)"] }).warnings).toEqual([
      'your rule "Bash(*)" is a full shell: it can start any program',
    ]);
  });

  it("is no flood where there are many", () => {
    const rules = Array.from({ length: 40 }, (_, i) => `Bash(made-up-${i} *)`);
    expect(warnings(...rules)).toHaveLength(11);
    expect(warnings(...rules).at(-1)).toMatch(/^30 more programs/);
  });
});
