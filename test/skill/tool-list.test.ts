import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalTool, parseToolList } from "../../src/skill/tool-list.ts";

describe("a list of tools is read", () => {
  it.each([
    ["with commas", "Read, Write,Bash", ["Read", "Write", "Bash"]],
    ["with spaces", "Read Write  Bash", ["Read", "Write", "Bash"]],
    ["with commas and spaces", "Read, Write Bash", ["Read", "Write", "Bash"]],
    ["over lines", "Read\nWrite\n", ["Read", "Write"]],
    ["as a YAML list", ["Read", "Write"], ["Read", "Write"]],
    ["as a YAML list of lists in text", ["Read, Write", "Bash"], ["Read", "Write", "Bash"]],
    ["of one tool", "Read", ["Read"]],
    ["with spaces in parentheses", "Bash(git add *) Read", ["Bash(git add *)", "Read"]],
    ["with commas in parentheses", "Bash(a, b),Read", ["Bash(a, b)", "Read"]],
    ["with parentheses in parentheses", "Bash(echo $(date)) Read", ["Bash(echo $(date))", "Read"]],
    ["with colons", "Bash(git:*) mcp__github__search", ["Bash(git:*)", "mcp__github__search"]],
    ["when empty", "", []],
    ["when only separators", " ,, ", []],
    ["when null", null, []],
    ["when absent", undefined, []],
    ["when an empty list", [], []],
  ])("%s", (_, value, tools) => {
    expect(parseToolList(value)).toEqual({ ok: true, tools });
  });
});

describe("a list of tools is refused", () => {
  it.each([
    ["with a ( that is not closed", "Read, Bash(git add *", "has a `(` without its `)`"],
    ["with a ) that was not opened", "Bash git add *)", "has a `)` without its `(`"],
    ["when ) comes before (", "Bash)(", "has a `)` without its `(`"],
    ["with such an item in a YAML list", ["Read", "Bash("], "has a `(` without its `)`"],
    ["as a number", 3, "must be text or a list"],
    ["as a truth value", true, "must be text or a list"],
    ["as a map", { Read: true }, "must be text or a list"],
    ["with a number in it", ["Read", 3], "must be a list of texts only"],
    ["with null in it", [null], "must be a list of texts only"],
    ["with a list in it", [["Read"]], "must be a list of texts only"],
  ])("%s", (_, value, reason) => {
    expect(parseToolList(value)).toEqual({ ok: false, reason });
  });
});

describe("reading a list of tools", () => {
  it("does not split a text in parentheses over two items of a list", () => {
    expect(parseToolList(["Bash(git", "add *)"]).ok).toBe(false);
  });

  it("gives back the tools that were joined", () => {
    const name = fc.stringMatching(/^[A-Za-z_]{1,8}$/);
    const inner = fc.stringMatching(/^[a-z *:,]{0,8}$/);
    const tool = fc.oneof(
      name,
      fc.tuple(name, inner).map(([a, b]) => `${a}(${b})`),
    );
    const separator = fc.constantFrom(",", " ", ", ", "\n");
    fc.assert(
      fc.property(fc.array(tool), separator, (tools, between) => {
        expect(parseToolList(tools.join(between))).toEqual({ ok: true, tools });
      }),
    );
  });
});

describe("the canonical name of a tool", () => {
  it.each([
    ["Bash", "bash"],
    ["Read", "read"],
    ["Write", "write"],
    ["Edit", "edit"],
    ["Glob", "glob"],
    ["Grep", "grep"],
    ["Bash(git add *)", "bash(git add *)"],
    ["write", "write"],
    ["WebFetch", "WebFetch"],
    ["mcp__files__Read", "mcp__files__Read"],
    ["constructor", "constructor"],
  ])("of %s is %s", (tool, canonical) => {
    expect(canonicalTool(tool)).toBe(canonical);
  });
});
