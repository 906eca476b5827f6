import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axesOf } from "../../src/grant/axes.ts";
import { composeSkills } from "../../src/grant/compose-skills.ts";
import { parseToolRule } from "../../src/grant/tool-rule.ts";
import { grantOf, known, skill } from "./support.ts";

const axes = (allowed: readonly string[], forbidden: readonly string[] = []) =>
  axesOf(grantOf(allowed, forbidden));
const network = (allowed: readonly string[], forbidden: readonly string[] = []) =>
  axes(allowed, forbidden).network;
const places = (allowed: readonly string[], forbidden: readonly string[] = []) =>
  axes(allowed, forbidden).write.places;

describe("a rule for the network", () => {
  it.each([
    ["Network(Example.COM)", "network(example.com)"],
    ["network(example.com:443)", "network(example.com:443)"],
    ["Network(*.example.com)", "network(*.example.com)"],
    ["Network(domain:example.com)", "network(example.com)"],
    ["Network(example.com.)", "network(example.com)"],
    ["Network(127.0.0.1:8080)", "network(127.0.0.1:8080)"],
    ["Network([::1]:443)", "network([::1]:443)"],
    ["Network(localhost)", "network(localhost)"],
    ["Network(*)", "network"],
    ["Network", "network"],
  ])("%s is read as %s", (written, key) => {
    expect(parseToolRule(written)).toMatchObject({ ok: true, rule: { key } });
  });

  it.each([
    ...["https://example.com", "example.com/path", "example.com:0", "example.com:70000", "a b"],
    ...["*.com", "a.*.com", "exa*mple.com", "-a.test", "a..b", "exämple.com", "user@a.test"],
    ...["10.0.0.0/8", "[zz]", "a.test\\@b.test", `${"a".repeat(64)}.test`, "::1"],
  ])("Network(%s) is none, with a reason", (inner) => {
    const result = parseToolRule(`Network(${inner})`);
    expect(result).toMatchObject({ ok: false });
    expect(result.ok ? "" : result.reason).not.toBe("");
  });
});

describe("the network of a grant", () => {
  it("is closed unless a rule asks for it", () => {
    expect(network(["Read", "Write"])).toEqual({
      ...{ allowed: "none", forbidden: [], because: "no rule asks for it" },
    });
  });

  it("is brought by a program that talks to the network, and says by which rule", () => {
    expect(network(["Bash(curl *)"])).toMatchObject({
      ...{ allowed: "all", because: 'brought by "Bash(curl *)" of one' },
    });
    expect(network(["Bash"])).toMatchObject({ allowed: "all" });
    expect(network(["*"])).toMatchObject({ allowed: "all" });
  });

  it("is what Network rules say, whatever programs are allowed besides", () => {
    expect(network(["Bash(curl *)", "Network(b.test)", "Network(a.test:443)"])).toMatchObject({
      allowed: ["a.test:443", "b.test"],
      because: 'given by "Network(b.test)" of one, "Network(a.test:443)" of one',
    });
    expect(network(["Network", "Network(a.test)"])).toMatchObject({ allowed: "all" });
  });

  it("is closed by a prohibition, also one in another case", () => {
    for (const rule of ["Network", "NETWORK", "network(*)"]) {
      expect(network(["Bash", "Network(a.test)"], [rule])).toMatchObject({ allowed: "none" });
    }
  });

  it("stays closed when a rule for it was stated and lost, whatever program is allowed", () => {
    const lost = network(["Bash(curl *)", "Network(a.test)"], ["Network(a.test)"]);
    expect(lost).toMatchObject({ allowed: "none", because: "no rule for it is left" });
  });

  it("of a child is never wider than its parent's, also when the child states none", () => {
    const child = known(skill("child", { allowed_tools: ["Bash(curl *)"] }));
    const below = (allowed: readonly string[], forbidden: readonly string[] = []) => {
      const ceiling = grantOf(allowed, forbidden);
      return axesOf(composeSkills(["child"], child, { ceiling })).network;
    };
    expect(below(["Bash(curl *)"])).toMatchObject({ allowed: "all" });
    expect(below(["Bash(curl *)", "Network(a.test)"])).toMatchObject({
      ...{ allowed: ["a.test"], because: 'given by "Network(a.test)" of (ceiling)' },
    });
    expect(below(["Bash(curl *)", "Network(a.test)"], ["Network(a.test)"])).toMatchObject({
      allowed: "none",
    });
    expect(below(["Bash(curl *)"], ["Network"])).toMatchObject({ allowed: "none" });
  });

  it("never holds a host that is forbidden", () => {
    expect(network(["Network(b.a.test)"], ["Network(a.test)"])).toMatchObject({ allowed: "none" });
    expect(network(["Network(a.test)"], ["Network(*.a.test)"])).toMatchObject({ allowed: "none" });
    expect(network(["Network(a.test)"], ["Network(b.a.test)"])).toMatchObject({
      ...{ allowed: ["a.test"], forbidden: ["b.a.test"] },
    });
    expect(network(["Bash"], ["Network(a.test:22)"])).toMatchObject({
      ...{ allowed: "all", forbidden: ["a.test:22"] },
    });
  });
});

describe("where a grant may write", () => {
  it.each([
    [["Write(out/*.md)"], ["out"]],
    [
      ["Write(out/a.md)", "Edit(src/gen/**)"],
      ["out", "src/gen"],
    ],
    [["Write(a/b*/c/*.md)"], ["a"]],
    [["Write(*.md)"], ["."]],
    [["Write", "Write(out/**)"], ["."]],
    [["Edit"], ["."]],
    [["*"], ["."]],
    [["Write(/srv/out/**)"], ["/srv/out"]],
    [["Write(../x/**)"], []],
    [["Read", "Network"], []],
    [["Bash(cp *)"], ["."]],
  ])("%j: %j", (allowed, expected) => {
    expect(places(allowed)).toEqual(expected);
  });

  it("is nowhere when writing is forbidden, and keeps what is forbidden by a pattern", () => {
    expect(axes(["Bash(cp *)"], ["Write"]).write).toMatchObject({
      ...{ places: [], because: 'forbidden by "Write" of one' },
    });
    expect(axes(["Bash(cp *)"], ["EDIT"]).write).toMatchObject({ places: [] });
    const { write } = axes(["Bash(cp *)"], ["Write(dist/**)"]);
    expect(write).toMatchObject({ places: ["."], forbidden: [{ rule: "Write(dist/**)" }] });
  });
});

describe("what a grant hides", () => {
  it("are the files of a forbidden Read", () => {
    expect(axes(["Read"], ["Read(**/.env)", "Read(secrets/**)", "Write(x)"]).hidden).toMatchObject([
      { rule: "Read(**/.env)" },
      { rule: "Read(secrets/**)" },
    ]);
  });
});

describe("the laws of axes", () => {
  const RULES = [
    ...["Network", "Network(a.test)", "Network(*.a.test)", "Network(b.test:443)", "Bash(curl *)"],
    ...["Bash", "Read", "Write(out/*)", "Edit(src/**)", "Write", "Read(**/.env)"],
  ];
  const rules = fc.array(fc.constantFrom(...RULES), { maxLength: 5 });
  const skills = fc.array(fc.tuple(rules, rules), { minLength: 1, maxLength: 4 });
  const make = (list: [string[], string[]][]) => {
    const all = list.map(([allowed_tools, forbidden], i) =>
      skill(`s${i}`, { allowed_tools, forbidden_tools: forbidden.slice(0, 1) }),
    );
    const names = all.map(({ name }) => name);
    return { names, definitions: known(...all) };
  };
  const bare = (of: ReturnType<typeof axesOf>) => ({
    allowed: of.network.allowed,
    forbidden: [...of.network.forbidden].sort(),
    places: of.write.places,
    git: of.write.git,
    hidden: of.hidden.map(({ rule }) => rule).sort(),
  });

  it("the order of skills does not matter", () => {
    fc.assert(
      fc.property(skills, (list) => {
        const { names, definitions } = make(list);
        const one = axesOf(composeSkills(names, definitions));
        const other = axesOf(composeSkills(names.toReversed(), definitions));
        expect(bare(other)).toEqual(bare(one));
      }),
    );
  });

  it("forbidden beats allowed on every axis", () => {
    fc.assert(
      fc.property(skills, (list) => {
        const { names, definitions } = make(list);
        const grant = composeSkills(names, definitions);
        const { network: hosts, write } = axesOf(grant);
        if (grant.forbidden_tools.includes("Network")) expect(hosts.allowed).toBe("none");
        if (grant.forbidden_tools.includes("Write")) expect(write.places).toEqual([]);
        if (Array.isArray(hosts.allowed)) {
          for (const host of hosts.forbidden) expect(hosts.allowed).not.toContain(host);
        }
      }),
    );
  });

  it("a child reaches nothing that its ceiling closes", () => {
    fc.assert(
      fc.property(skills, skills, (top, low) => {
        const [above, below] = [make(top), make(low)];
        const ceiling = composeSkills(above.names, above.definitions);
        const child = axesOf(composeSkills(below.names, below.definitions, { ceiling }));
        const parent = axesOf(ceiling);
        if (parent.network.allowed === "none") expect(child.network.allowed).toBe("none");
        if (parent.network.allowed !== "all") expect(child.network.allowed).not.toBe("all");
        if (parent.write.places.length === 0) expect(child.write.places).toEqual([]);
        if (!parent.write.git) expect(child.write.git).toBe(false);
      }),
    );
  });
});
