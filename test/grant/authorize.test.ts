import { describe, expect, it } from "vitest";
import { authorize, type ToolCall } from "../../src/grant/authorize.ts";
import { composeSkills } from "../../src/grant/compose-skills.ts";
import { grantOf, known, skill } from "./support.ts";

const verdict = (allowed: string[], forbidden: string[], call: ToolCall) => {
  const decision = authorize(grantOf(allowed, forbidden), call);
  return decision.effect === "allow" ? "allow" : decision.code;
};
const [ALLOW, NOT_ALLOWED, FORBIDDEN] = ["allow", "TOOL_NOT_ALLOWED", "TOOL_FORBIDDEN"];

describe("a decision", () => {
  it("names the rule and the skill that allow a call", () => {
    const list = [skill("a", { allowed_tools: ["grep"] }), skill("b", { allowed_tools: ["Read"] })];
    const grant = composeSkills(["a", "b"], known(...list));
    expect(authorize(grant, { tool: "read", args: { path: "x" } })).toEqual({
      ...{ effect: "allow", rule: "Read", skill: "b" },
      reason: 'the call is allowed by "Read" of "b"',
    });
  });

  it("names the rule and the skill that forbid a call", () => {
    const list = [skill("a", { allowed_tools: ["*"] }), skill("b", { forbidden_tools: ["write"] })];
    const grant = composeSkills(["a", "b"], known(...list));
    expect(authorize(grant, { tool: "Write" })).toEqual({
      ...{ effect: "deny", code: "TOOL_FORBIDDEN", rule: "write", skill: "b" },
      reason: '"write" is forbidden by "write" of "b"',
    });
  });

  it("says under which patterns a tool would be allowed", () => {
    const decision = authorize(grantOf(["Read(src/**)"]), { tool: "Read", args: { path: "x" } });
    expect(decision).toMatchObject({ code: "TOOL_NOT_ALLOWED", rule: null, skill: null });
    expect(decision.reason).toContain('only as "Read(src/**)"');
  });

  it("on a grant that is not frozen follows its changes", () => {
    const grant = { ...grantOf(["read"]), allowed_tools: ["read"] };
    expect(authorize(grant, { tool: "grep" }).effect).toBe("deny");
    grant.allowed_tools.push("grep");
    expect(authorize(grant, { tool: "grep" }).effect).toBe("allow");
  });
});

describe("a call", () => {
  it.each<[string, string[], string[], ToolCall, string | undefined]>([
    ["by its name", ["specKit"], [], { tool: "specKit" }, ALLOW],
    ["that nobody lists", ["specKit"], [], { tool: "other" }, NOT_ALLOWED],
    ["in another case than listed", ["specKit"], [], { tool: "SpecKit" }, NOT_ALLOWED],
    ["under an agent's own name", ["read"], [], { tool: "Read" }, ALLOW],
    ["under the canonical name", ["Read"], [], { tool: "read" }, ALLOW],
    ["in capitals is not the agent's name", ["read"], [], { tool: "READ" }, NOT_ALLOWED],
    ["in capitals is still forbidden", ["*"], ["write"], { tool: "WRITE" }, FORBIDDEN],
    ["in wide letters is still forbidden", ["*"], ["write"], { tool: "ｗrite" }, FORBIDDEN],
    ["of a server with all its tools", ["mcp__db__*"], [], { tool: "mcp__db__query" }, ALLOW],
    ["of a server whose name begins so", ["mcp__db__*"], [], { tool: "mcp__db2__q" }, NOT_ALLOWED],
    [
      "to one of a server's tools",
      ["mcp__db__*"],
      ["mcp__db__drop"],
      { tool: "mcp__db__drop" },
      FORBIDDEN,
    ],
    ["to a whole server", ["mcp__db__read"], ["mcp__db__*"], { tool: "mcp__db__read" }, FORBIDDEN],
    ["under another of its names", ["log"], [], { tool: "git__log", aliases: ["log"] }, ALLOW],
    [
      "under a name of which one is forbidden",
      ["log"],
      ["mcp__git__log"],
      { tool: "log", aliases: ["mcp__git__log"] },
      FORBIDDEN,
    ],
    ["with a pattern for a name", ["Bash(git *)"], [], { tool: "Bash(git *)" }, NOT_ALLOWED],
    ["with a space in the name", ["*"], [], { tool: "read write" }, NOT_ALLOWED],
    ["with an empty name", ["read"], [], { tool: "" }, NOT_ALLOWED],
    ["with a star for a name", ["read"], [], { tool: "*" }, NOT_ALLOWED],
  ])("%s", (_, allowed, forbidden, call, expected) => {
    expect(verdict(allowed, forbidden, call)).toBe(expected);
  });
});

describe("a pattern on a path", () => {
  const read = (path: unknown, key = "file_path") => ({ tool: "Read", args: { [key]: path } });

  it.each<[string, string, ToolCall, string | undefined]>([
    ["below the folder", "Read(src/**)", read("src/a/b.ts"), ALLOW],
    ["written with ./", "Read(src/**)", read("./src/a.ts"), ALLOW],
    ["under the other key", "Read(src/**)", read("src/a.ts", "path"), ALLOW],
    ["outside", "Read(src/**)", read("lib/a.ts"), NOT_ALLOWED],
    ["climbing out", "Read(src/**)", read("src/../lib/a.ts"), NOT_ALLOWED],
    ["absolute", "Read(src/**)", read("/src/a.ts"), NOT_ALLOWED],
    ["absolute as the rule says", "Read(/src/**)", read("/src/a.ts"), ALLOW],
    ["of a star in one folder", "Read(src/*.ts)", read("src/a.ts"), ALLOW],
    ["deeper than a star goes", "Read(src/*.ts)", read("src/a/b.ts"), NOT_ALLOWED],
    ["with a name that begins so", "Read(src/**)", read("src2/a.ts"), NOT_ALLOWED],
    ["with a backslash", "Read(src/**)", read("src/..\\..\\x"), NOT_ALLOWED],
    ["that is no text", "Read(src/**)", read(["src/a.ts"]), NOT_ALLOWED],
    ["that is missing", "Read(src/**)", { tool: "Read", args: {} }, NOT_ALLOWED],
    [
      "that is hidden behind another key",
      "Read(src/**)",
      { tool: "Read", args: { path: "src/a", file_path: "x" } },
      NOT_ALLOWED,
    ],
    ["of any kind", "Read(**)", read("/etc/passwd"), ALLOW],
    [
      "with a glob that leaves its folder",
      "Glob(src/**)",
      { tool: "Glob", args: { path: "src", pattern: "../**" } },
      NOT_ALLOWED,
    ],
  ])("allows or refuses a path %s", (_, rule, call, expected) => {
    expect(verdict([rule], [], call)).toBe(expected);
  });

  it.each<[string, string, ToolCall]>([
    ["in the folder", "Read(secret/**)", read("secret/a")],
    ["by its absolute path", "Read(secret/**)", read("/home/me/secret/a")],
    ["of that name anywhere", "Read(.env)", read("app/.env")],
    ["in another case", "Read(.env)", read(".ENV")],
    ["that climbs, which may lead there", "Read(.env)", read("a/../b")],
    ["that nobody can see", "Read(.env)", { tool: "Read", args: {} }],
  ])("forbids a path %s", (_, rule, call) => {
    expect(verdict(["Read"], [rule], call)).toBe(FORBIDDEN);
  });

  it("leaves other paths alone when it forbids", () => {
    expect(verdict(["Read"], ["Read(.env)"], read("src/env.ts"))).toBe(ALLOW);
  });
});

describe("a pattern on another argument", () => {
  const fetch = (url: unknown) => ({ tool: "WebFetch", args: { url, prompt: "p" } });

  it.each<[string, string[], string[], ToolCall, string | undefined]>([
    ["the domain", ["WebFetch(domain:a.test)"], [], fetch("https://a.test/x"), ALLOW],
    ["a host below it", ["WebFetch(domain:a.test)"], [], fetch("https://b.a.test/x"), ALLOW],
    [
      "a host that ends the same",
      ["WebFetch(domain:a.test)"],
      [],
      fetch("https://ba.test"),
      NOT_ALLOWED,
    ],
    [
      "the domain as a user",
      ["WebFetch(domain:a.test)"],
      [],
      fetch("https://a.test@b.test"),
      NOT_ALLOWED,
    ],
    ["no address", ["WebFetch(domain:a.test)"], [], fetch("a.test"), NOT_ALLOWED],
    [
      "a forbidden domain",
      ["WebFetch"],
      ["WebFetch(domain:a.test)"],
      fetch("https://A.TEST./x"),
      FORBIDDEN,
    ],
    [
      "an address that cannot be read",
      ["WebFetch"],
      ["WebFetch(domain:a.test)"],
      fetch("::"),
      FORBIDDEN,
    ],
    ["a text", ["Skill(pdf-*)"], [], { tool: "Skill", args: { skill: "pdf-forms" } }, ALLOW],
    ["another text", ["Skill(pdf-*)"], [], { tool: "Skill", args: { skill: "x" } }, NOT_ALLOWED],
    [
      "one text of two",
      ["Skill(pdf)"],
      [],
      { tool: "Skill", args: { skill: "pdf", also: "x" } },
      NOT_ALLOWED,
    ],
    [
      "a forbidden text of two",
      ["Skill"],
      ["Skill(pdf)"],
      { tool: "Skill", args: { a: "x", b: "y" } },
      FORBIDDEN,
    ],
  ])("%s", (_, allowed, forbidden, call, expected) => {
    expect(verdict(allowed, forbidden, call)).toBe(expected);
  });
});

describe("a shell by any name", () => {
  it.each(["Bash", "bash", "Shell", "run_shell_command", "execute_command"])(
    "%s is judged command by command",
    (tool) => {
      const line = (command: string) =>
        verdict([`${tool}(git *)`], [], { tool, args: { command } });
      expect(line("git status")).toBe(ALLOW);
      expect(line("git status && rm x")).toBe(NOT_ALLOWED);
    },
  );

  it("asked about without arguments is allowed only as a whole", () => {
    expect(verdict(["Bash"], [], { tool: "bash" })).toBe(ALLOW);
    expect(verdict(["Bash(git *)"], [], { tool: "bash" })).toBe(NOT_ALLOWED);
  });

  it.each([{}, { command: 1 }, { cmd: "git status" }, { command: ["git", "status"] }])(
    "called with %j is refused",
    (args) => {
      expect(verdict(["Bash"], [], { tool: "Bash", args })).toBe(NOT_ALLOWED);
    },
  );

  it("is refused a line that is longer than anybody reads", () => {
    const command = `echo ${"x".repeat(20_000)}`;
    expect(verdict(["Bash"], [], { tool: "Bash", args: { command } })).toBe(NOT_ALLOWED);
  });

  it.each([
    ["substitutions", `echo ${"$(".repeat(5_000)}`],
    ["parentheses", `${"(".repeat(8_000)}ls`],
    ["stars", `git ${"*a".repeat(4_000)}`],
    ["words", `git ${"a ".repeat(8_000)}`],
    ["options", `git ${"-a ".repeat(5_000)}push`],
  ])("judges %s without end in little time", (_, command) => {
    const start = performance.now();
    authorize(grantOf(["Bash(git *a*a*a*b)", "Bash(git *)"], ["Bash(git *b*b*b push *)"]), {
      tool: "Bash",
      args: { command },
    });
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
