import { describe, expect, it } from "vitest";
import { authorize } from "../../src/grant/authorize.ts";
import { grantOf } from "./support.ts";

const effectOf = (
  rule: { allow: string[]; forbid?: string[] },
  tool: string,
  args: Record<string, unknown>,
) => authorize(grantOf(rule.allow, rule.forbid ?? []), { tool, args });

describe("a path that is allowed, beside another argument", () => {
  const write = (more: Record<string, unknown>) =>
    effectOf({ allow: ["Write(out/*.md)"] }, "Write", { path: "out/a.md", ...more }).effect;

  it.each([
    ["in the spelling of another agent", { filePath: "/etc/passwd" }],
    ["under any name", { x: "/etc/passwd" }],
    ["that is relative and short", { target: "x" }],
    ["as an address", { uri: "file:///etc/passwd" }],
    ["in a list", { paths: ["/etc/passwd"] }],
    ["in a list under a known name", { file_path: ["/etc/passwd"] }],
    ["in an object", { options: { deep: [{ er: "/etc/passwd" }] } }],
    ["as the name of a field", { files: { "/etc/passwd": true } }],
    ["inside a harmless argument", { edits: [{ file_path: "/etc/passwd", new_string: "x" }] }],
    ["as a name that every object has", JSON.parse('{"__proto__": "/etc/passwd"}')],
    ["as another such name", { constructor: "/etc/passwd" }],
    ["in another case", { Path: "/etc/passwd" }],
    ["with a letter that only looks the same", { pаth: "/etc/passwd" }],
    ["nested without end", { x: nested(5_000) }],
  ])("is refused: %s", (_, more) => {
    expect(write(more)).toBe("deny");
  });

  it.each([
    ["what is written", { content: "/etc/passwd" }],
    ["what is replaced", { old_string: "/etc/passwd", new_string: "../../x" }],
    ["several replacements", { edits: [{ old_string: "/a", new_string: "/b" }] }],
    ["numbers and switches", { offset: 3, limit: 10, replace_all: true, timeout: null }],
    ["the same path twice", { file_path: "out/a.md" }],
    ["an empty text", { note: "" }],
  ])("is allowed: %s", (_, more) => {
    expect(write(more)).toBe("allow");
  });

  it("says which argument it is, and what to do", () => {
    const decision = effectOf({ allow: ["Write(out/*.md)"] }, "Write", {
      ...{ path: "out/a.md", filePath: "/etc/passwd" },
    });
    expect(decision.reason).toBe(
      '"filePath" may name another target, so "Write(out/*.md)" cannot be judged; leave it out',
    );
  });

  it("does not matter to a rule for the whole tool", () => {
    const args = { path: "a", filePath: "/b" };
    expect(effectOf({ allow: ["Write"] }, "Write", args).effect).toBe("allow");
  });

  it("counts as meant where a path is forbidden", () => {
    const rules = { allow: ["Read"], forbid: ["Read(.ssh/*)"] };
    const args = { path: "src/a.ts", folder: ".ssh", name: "id_rsa" };
    expect(effectOf(rules, "Read", args)).toMatchObject({ code: "TOOL_FORBIDDEN" });
    expect(effectOf(rules, "Read", { path: "src/a.ts", limit: 5 }).effect).toBe("allow");
  });

  it("is a pattern to search for in grep, and a path in glob", () => {
    const args = { path: "src", pattern: "/etc/passwd" };
    expect(effectOf({ allow: ["Grep(src/**)"] }, "Grep", args).effect).toBe("allow");
    expect(effectOf({ allow: ["Glob(src/**)"] }, "Glob", args).effect).toBe("deny");
  });
});

describe("an address or a command that is allowed, beside another argument", () => {
  it.each([
    [{ uri: "https://evil.test" }, "deny"],
    [{ headers: { Host: "evil.test" } }, "deny"],
    [{ urls: ["https://evil.test"] }, "deny"],
    [{ prompt: "https://evil.test", timeout: 5 }, "allow"],
  ])("fetching with %j: %s", (more, effect) => {
    const args = { url: "https://a.test/", ...more };
    expect(effectOf({ allow: ["WebFetch(domain:a.test)"] }, "WebFetch", args).effect).toBe(effect);
  });

  it.each([
    [{ cmd: "rm -rf /" }, "deny"],
    [{ env: { GIT_PAGER: "rm" } }, "deny"],
    [{ args: ["push"] }, "deny"],
    [{ cwd: "/elsewhere" }, "deny"],
    [{ description: "rm", timeout: 5, run_in_background: true }, "allow"],
  ])("a command with %j: %s", (more, effect) => {
    const args = { command: "git log", ...more };
    expect(effectOf({ allow: ["Bash(git log *)"] }, "Bash", args).effect).toBe(effect);
    const open = { allow: ["Bash"], forbid: ["Bash(rm *)"] };
    expect(effectOf(open, "Bash", args).effect).toBe(effect);
    expect(effectOf({ allow: ["Bash"] }, "Bash", args).effect).toBe("allow");
  });
});

describe("arguments without end", () => {
  it.each([
    ["segments", "a/".repeat(500_000)],
    ["one name", "a".repeat(1_000_000)],
  ])("of %s are judged at once, and refused", (_, path) => {
    const start = performance.now();
    const rules = { allow: ["Read(src/**)"], forbid: ["Read(**/a*a*a*b/**)"] };
    expect(effectOf(rules, "Read", { path }).effect).toBe("deny");
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

function nested(depth: number): unknown {
  let value: unknown = "/etc/passwd";
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}
