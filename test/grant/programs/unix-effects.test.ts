import { describe, expect, it } from "vitest";
import { authorize } from "../../../src/grant/authorize.ts";
import { grantOf } from "../support.ts";

describe("what an option adds can be allowed", () => {
  it.each([
    [["Bash(sort *)", "Write(out/*)"], "sort -o out/a f"],
    [["Bash(sed -i *)"], "sed -i s/a/b/ f"],
    [["Bash(sed *)", "Write(out/*)"], "sed 'w out/a' f"],
    [["Bash(awk *)", "Write(out/*)"], "awk '{ print > \"out/a\" }' f"],
    [["Bash(find . -name *.pyc -delete)"], "find . -name '*.pyc' -delete"],
    [["Bash(uniq *)", "Write(out/*)"], "uniq f out/a"],
    [["Bash(cp *)", "Write(AGENTS.md)"], "cp draft.md AGENTS.md"],
  ])("%j: %s", (rules, command) => {
    const decision = authorize(grantOf(rules), { tool: "bash", args: { command } });
    expect(decision).toMatchObject({ effect: "allow" });
  });

  it.each([
    [["Bash(sed -i *)"], "sed -i s/a/b/ .git/config"],
    [["Bash(sed -i.json *)"], "sed -i.json s/a/b/ .mcp"],
    [["Bash(sed -i.git/* *)"], "sed '-i.git/*' s/a/b/ config"],
    [["Bash(awk *)", "Write"], "awk '{ print > \".git/config\" }' f"],
    [["Bash(sort *)", "Write"], "sort -o .git/config f"],
  ])("but not for closed files: %j: %s", (rules, command) => {
    const decision = authorize(grantOf(rules), { tool: "bash", args: { command } });
    expect(decision).toMatchObject({ effect: "deny" });
  });

  it("a file that is forbidden to read stays so, whoever hands it over", () => {
    const grant = grantOf(["Bash(xargs *)", "Bash(cat *)"], ["Read(secret/**)"]);
    const args = { command: "xargs cat" };
    expect(authorize(grant, { tool: "bash", args })).toMatchObject({ effect: "deny" });
  });
});
