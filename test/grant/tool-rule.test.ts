import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { globMatches, globsMeet, pathMatches } from "../../src/grant/glob.ts";
import { parseToolRule, ruleCovers } from "../../src/grant/tool-rule.ts";

function rule(written: string) {
  const result = parseToolRule(written);
  if (!result.ok) throw new Error(`${written} ${result.reason}`);
  return result.rule;
}

describe("a plain name", () => {
  it("is read by a shortcut, to the same rule", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.:*-]{1,20}$/), (name) => {
        const { written, ...short } = rule(name);
        const { written: spaced, ...long } = rule(` ${name}`);
        expect([written, spaced]).toEqual([name, ` ${name}`]);
        const asWritten = (part: object) => ({ ...part, written });
        expect(short).toEqual({
          ...long,
          folded: asWritten(long.folded),
          forbidding: asWritten(long.forbidding),
        });
      }),
    );
  });
});

describe("a rule as real skills write it", () => {
  it.each([
    ["Read", "read"],
    ["AskUserQuestion", "AskUserQuestion"],
    ["web_fetch", "web_fetch"],
    ["Bash(git:*)", "bash(git *)"],
    ["Bash(git *)", "bash(git *)"],
    ["Bash( git   add  * )", "bash(git add *)"],
    ["Bash(brew install stripe/stripe-cli/stripe)", "bash(brew install stripe/stripe-cli/stripe)"],
    [
      "Bash(npx skills add https://docs.stripe.com *)",
      "bash(npx skills add https://docs.stripe.com *)",
    ],
    ["Bash(*)", "bash"],
    ["Bash(*:*)", "bash"],
    ["Read(**)", "read"],
    ["Read(./src/**)", "read(src/**)"],
    ["WebFetch(domain:Docs.Example.com)", "WebFetch(domain:docs.example.com)"],
    ["mcp__github__search", "mcp__github__search"],
    ["mcp_shadcn*", "mcp_shadcn*"],
    ["stitch*:*", "stitch*:*"],
    ["MCP/documentation", "MCP/documentation"],
    ["Skill(pdf-forms)", "Skill(pdf-forms)"],
  ])("%s is read as %s", (written, key) => {
    expect(rule(written)).toMatchObject({ written, key });
  });

  it.each([
    "",
    "  ",
    "Bash(",
    "Bash()",
    "Bash( )",
    "a b",
    "a,b",
    "(x)",
    "x)",
    "a(b)c",
    "a\u0000",
    "\ud800",
  ])("%j is none", (written) => {
    expect(parseToolRule(written).ok).toBe(false);
  });
});

describe("one rule covers another", () => {
  it.each([
    ["Bash", "Bash(git *)"],
    ["Bash(git *)", "Bash(git add *)"],
    ["Bash(git *)", "Bash(git:*)"],
    ["Bash(git *)", "Bash(git)"],
    ["Bash(* --help)", "Bash(git --help)"],
    ["mcp__db__*", "mcp__db__read"],
    ["mcp__*", "mcp__db__*"],
    ["*", "Bash(rm *)"],
    ["Read(src/**)", "Read(src/*.ts)"],
    ["Read(**/*.ts)", "Read(src/a.ts)"],
    ["WebFetch(domain:a.test)", "WebFetch(domain:b.a.test)"],
  ])("%s covers %s", (wide, narrow) => {
    expect(ruleCovers(rule(wide), rule(narrow))).toBe(true);
  });

  it.each([
    ["Bash(git *)", "Bash"],
    ["Bash(git add *)", "Bash(git *)"],
    ["Bash(git)", "Bash(git *)"],
    ["Bash(git *)", "Bash(github *)"],
    ["Bash(git *)", "Shell(git *)"],
    ["mcp__db__read", "mcp__db__*"],
    ["Read(src/*)", "Read(src/**)"],
    ["Read(src/**)", "Write(src/**)"],
    ["WebFetch(domain:b.a.test)", "WebFetch(domain:a.test)"],
    ["Read", "read2"],
  ])("%s does not cover %s", (wide, narrow) => {
    expect(ruleCovers(rule(wide), rule(narrow))).toBe(false);
  });
});

describe("globs", () => {
  const glob = fc
    .array(fc.constantFrom("a", "b", " ", "*"), { maxLength: 8 })
    .map((all) => all.join(""));
  const text = fc
    .array(fc.constantFrom("a", "b", " "), { maxLength: 8 })
    .map((all) => all.join(""));
  const asRegExp = (source: string) => new RegExp(`^${source.replace(/\*/g, "[^]*")}$`);

  it("match as the same regular expressions do", () => {
    fc.assert(
      fc.property(glob, text, (pattern, value) => {
        expect(globMatches(pattern, value)).toBe(asRegExp(pattern).test(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it("meet a text with a gap when some filling of the gap matches", () => {
    fc.assert(
      fc.property(glob, text, text, text, (pattern, before, filling, after) => {
        if (!globMatches(pattern, before + filling + after)) return;
        expect(globsMeet(pattern, `${before}?${after}`, "?")).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ["git push *", "git?", true],
    ["git push *", "git? x", true],
    ["git push *", "git pull?", false],
    ["git push *", "rm?", false],
    ["*", "", true],
  ])("%j meets %j: %s", (pattern, value, expected) => {
    expect(globsMeet(pattern, value, "?")).toBe(expected);
  });

  it.each([
    ["src/**", "src/a/b", true],
    ["src/**", "src", true],
    ["**/a.ts", "a.ts", true],
    ["**/a.ts", "x/y/a.ts", true],
    ["src/*/a", "src/x/y/a", false],
    ["src/*/a", "src/x/a", true],
    ["src/*", "src/**", false],
  ])("the path %s takes %s: %s", (pattern, path, expected) => {
    expect(pathMatches(pattern.split("/"), path.split("/"))).toBe(expected);
  });
});
