import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authorize, type ToolCall } from "../../src/grant/authorize.ts";
import { composeSkills } from "../../src/grant/compose-skills.ts";
import type { ComposedSkill } from "../../src/grant/composed-skill.ts";
import { readRules } from "../../src/grant/skill-rules.ts";
import { parseToolRule, ruleCovers } from "../../src/grant/tool-rule.ts";
import type { SkillDefinition } from "../../src/skill/definition.ts";
import { known, skill } from "./support.ts";

const TOOLS = [
  ...["read", "Read", "write", "Write", "edit", "grep", "specKit", "WebFetch", "mcp__git__log"],
  ...["mcp__git__*", "mcp__*", "*", "mcp__db__query", "Bash", "bash", "Bash(git *)", "Bash(git:*)"],
  ...[
    "Bash(git add *)",
    "Bash(git add x)",
    "Bash(ls)",
    "Bash(*)",
    "Bash(npm run *)",
    "Shell(git *)",
  ],
  ...["Read(src/**)", "Read(src/*.ts)", "Write(out/**)", "Read(**)", "WebFetch(domain:a.test)"],
  ...["mcp__db__query(select *)", "WRITE", "group:files"],
  ...["Network", "network", "Network(a.test)", "Network(*.a.test)", "Network(b.a.test)"],
  ...["Network(a.test:443)", "NETWORK(a.test)", "Network(*)"],
];
const GROUPS = { files: ["Read", "Write(out/**)"] };
const CALLS: readonly ToolCall[] = [
  ...["read", "Read", "write", "WRITE", "edit", "grep", "specKit", "mcp__git__log", "nothing"].map(
    (tool) => ({ tool }),
  ),
  { tool: "mcp__db__query", args: { sql: "select 1" } },
  { tool: "mcp__db__query", args: { sql: "drop x" } },
  { tool: "Read", args: { file_path: "src/a.ts" } },
  { tool: "read", args: { path: "src/x/b.ts" } },
  { tool: "Read", args: { file_path: "src/../x" } },
  { tool: "Write", args: { file_path: "out/a" } },
  { tool: "WebFetch", args: { url: "https://a.test/x" } },
  { tool: "WebFetch", args: { url: "https://b.test/x" } },
  ...["https://a.test/", "http://a.test/", "https://b.a.test/", "https://b.test/"].map((url) => ({
    tool: "Network",
    args: { url },
  })),
  ...[
    "git add x",
    "git add y && ls",
    "git push",
    "ls",
    "npm run x",
    "git add x > out/f",
    "rm -rf /",
  ].flatMap((command) => ["Bash", "Shell"].map((tool) => ({ tool, args: { command } }))),
];

const tools = fc.array(fc.constantFrom(...TOOLS), { maxLength: 6 });
const steps = fc.array(fc.constantFrom("plan", "do", "check"), { maxLength: 3 });
const definitions: fc.Arbitrary<SkillDefinition[]> = fc
  .array(fc.tuple(tools, tools, steps), { minLength: 1, maxLength: 5 })
  .map((list) =>
    list.map(([allowed_tools, forbidden, execution_protocol], i) =>
      skill(`s${i}`, {
        allowed_tools,
        // Prohibitions are rarer than permissions, or little would be left to look at.
        forbidden_tools: forbidden.slice(0, 2).filter((tool) => tool !== "*"),
        execution_protocol,
      }),
    ),
  );
const mode = fc.constantFrom("union" as const, "intersection" as const);
const names = (list: readonly SkillDefinition[]) => list.map(({ name }) => name);
const compose = (list: readonly SkillDefinition[], more: object = {}) =>
  composeSkills(names(list), known(...list), { groups: GROUPS, ...more });
const keys = (list: readonly string[]) => {
  const problems: string[] = [];
  const rules = readRules(list, {}, problems);
  expect(problems).toEqual([]);
  return rules.map(({ key }) => key).sort();
};
const sets = ({ allowed_tools, forbidden_tools }: ComposedSkill) => ({
  allowed: keys(allowed_tools),
  forbidden: keys(forbidden_tools),
});
const effects = (grant: ComposedSkill) => CALLS.map((call) => authorize(grant, call).effect);

describe("the laws of composition", () => {
  it("the order of skills changes neither sets nor decisions", () => {
    fc.assert(
      fc.property(definitions, mode, fc.infiniteStream(fc.nat()), (list, how, random) => {
        const shuffled = list
          .map((item) => ({ item, rank: random.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ item }) => item);
        const [one, other] = [compose(list, { mode: how }), compose(shuffled, { mode: how })];
        expect(sets(other)).toEqual(sets(one));
        expect(effects(other)).toEqual(effects(one));
      }),
    );
  });

  it("the order of tools changes neither sets nor the digest", () => {
    fc.assert(
      fc.property(definitions, mode, (list, how) => {
        const turned = list.map((item) => ({
          ...item,
          allowed_tools: item.allowed_tools.toReversed(),
          forbidden_tools: item.forbidden_tools?.toReversed() ?? [],
        }));
        const [one, other] = [compose(list, { mode: how }), compose(turned, { mode: how })];
        expect(sets(other)).toEqual(sets(one));
        expect(other.digest).toBe(one.digest);
      }),
    );
  });

  it("naming a skill or a tool twice changes nothing", () => {
    fc.assert(
      fc.property(definitions, mode, (list, how) => {
        const doubled = list.map((item) => ({
          ...item,
          allowed_tools: [...item.allowed_tools, ...item.allowed_tools],
        }));
        const twice = composeSkills([...names(list), ...names(list)], known(...doubled), {
          groups: GROUPS,
          mode: how,
        });
        expect(twice).toEqual({ ...compose(list, { mode: how }), warnings: twice.warnings });
      }),
    );
  });

  it("composing in two groups and then together gives the same prohibitions and no more rights", () => {
    fc.assert(
      fc.property(definitions, fc.nat(), (list, at) => {
        const cut = at % (list.length + 1);
        const parts = [list.slice(0, cut), list.slice(cut)].map((part) => compose(part));
        const joined = parts.map(({ allowed_tools, forbidden_tools }, i) =>
          skill(`p${i}`, {
            allowed_tools: [...allowed_tools],
            forbidden_tools: [...forbidden_tools],
          }),
        );
        expect(sets(compose(joined))).toEqual(sets(compose(list)));
      }),
    );
  });

  it("adding a skill never removes the prohibition of another", () => {
    fc.assert(
      fc.property(definitions, (list) => {
        const fewer = compose(list.slice(0, -1));
        const more = compose(list);
        expect(keys(more.forbidden_tools)).toEqual(
          expect.arrayContaining(keys(fewer.forbidden_tools)),
        );
        for (const call of CALLS) {
          const before = authorize(fewer, call);
          if (before.effect === "deny" && before.code === "TOOL_FORBIDDEN") {
            expect(authorize(more, call)).toMatchObject({ code: "TOOL_FORBIDDEN" });
          }
        }
      }),
    );
  });

  it("a child never gets more than its ceiling, not even through a grandchild", () => {
    fc.assert(
      fc.property(definitions, definitions, definitions, mode, (top, middle, low, how) => {
        const parent = compose(top);
        const child = compose(middle, { ceiling: parent, mode: how });
        const grandchild = compose(low, { ceiling: child });
        for (const [below, above] of [
          [child, parent],
          [grandchild, child],
        ] as const) {
          for (const call of CALLS) {
            if (authorize(below, call).effect === "allow") {
              expect(authorize(above, call).effect, JSON.stringify(call)).toBe("allow");
            }
          }
          for (const tool of below.allowed_tools)
            expect(covered(tool, above.allowed_tools)).toBe(true);
        }
      }),
    );
  });

  it("nothing is allowed and forbidden at once", () => {
    fc.assert(
      fc.property(definitions, mode, (list, how) => {
        const { allowed_tools, forbidden_tools } = compose(list, { mode: how });
        const both = keys(allowed_tools).filter((key) => keys(forbidden_tools).includes(key));
        expect(both).toEqual([]);
        for (const tool of allowed_tools) expect(covered(tool, forbidden_tools)).toBe(false);
      }),
    );
  });

  it("an intersection is never more than the union", () => {
    fc.assert(
      fc.property(definitions, (list) => {
        const union = compose(list);
        const common = compose(list, { mode: "intersection" });
        expect(keys(union.allowed_tools)).toEqual(
          expect.arrayContaining(keys(common.allowed_tools)),
        );
        CALLS.forEach((call) => {
          if (authorize(common, call).effect === "allow") {
            expect(authorize(union, call).effect).toBe("allow");
          }
        });
      }),
    );
  });

  it("authorize allows only by a rule that the grant lists, and names it", () => {
    fc.assert(
      fc.property(definitions, mode, (list, how) => {
        const grant = compose(list, { mode: how });
        for (const call of CALLS) {
          const decision = authorize(grant, call);
          if (decision.effect !== "allow") continue;
          expect(grant.allowed_tools).toContain(decision.rule);
          expect(grant.skills).toContain(decision.skill);
        }
      }),
    );
  });

  it("what you allow adds rights, and passes neither a prohibition nor a ceiling", () => {
    const yours = tools.map((list) => list.filter((tool) => !tool.startsWith("group:")));
    fc.assert(
      fc.property(definitions, definitions, yours, yours, mode, (list, top, allow, forbid, how) => {
        const ceiling = compose(top);
        const options = { mode: how, allow };
        const [without, open] = [compose(list, { mode: how }), compose(list, options)];
        const held = compose(list, { ...options, forbid, ceiling });
        expect(keys(open.allowed_tools)).toEqual(
          expect.arrayContaining(keys(without.allowed_tools)),
        );
        expect(keys(held.forbidden_tools)).toEqual(expect.arrayContaining(keys(forbid)));
        for (const tool of held.allowed_tools) {
          expect(covered(tool, ceiling.allowed_tools)).toBe(true);
          expect(covered(tool, held.forbidden_tools)).toBe(false);
        }
        for (const call of CALLS) {
          const decision = authorize(held, call);
          if (decision.effect !== "allow") continue;
          expect(authorize(ceiling, call).effect).toBe("allow");
          // A child keeps to the hosts of its parent, and that is the parent's rule.
          expect([...held.skills, "you", "(ceiling)"]).toContain(decision.skill);
        }
      }),
    );
  });

  it("a rule that covers another allows every call that the other allows", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TOOLS), fc.constantFrom(...TOOLS), (wide, narrow) => {
        const [a, b] = [parseToolRule(wide), parseToolRule(narrow)];
        if (!a.ok || !b.ok || !ruleCovers(a.rule, b.rule)) return;
        const [more, less] = [wide, narrow].map((tool) =>
          compose([skill("s", { allowed_tools: [tool] })]),
        );
        if (more === undefined || less === undefined) throw new Error("no grant");
        for (const call of CALLS) {
          if (authorize(less, call).effect === "allow") {
            expect(authorize(more, call).effect).toBe("allow");
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

function covered(tool: string, by: readonly string[]): boolean {
  const [narrow] = readRules([tool], {}, []);
  return readRules(by, {}, []).some((wide) => narrow !== undefined && ruleCovers(wide, narrow));
}
