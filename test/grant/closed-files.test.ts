import { describe, expect, it } from "vitest";
import { CLOSED_FILES, closedBy, isClosed } from "../../src/grant/closed-files.ts";

describe("closed files", () => {
  it.each([
    ...[".git", ".git/config", ".git/hooks/pre-commit", ".GIT/config", "vendor/lib/.git/config"],
    ...["./.git/config", "a//.git//config", ".claude/settings.json", "sub/.claude/x", ".mcp.json"],
    ...[".codex/config.toml", ".gemini/settings.json", ".opencode/plugin/a.ts", "opencode.json"],
    ...["opencode.jsonc", ".qwen/settings.json", ".cursor/mcp.json", ".vscode/tasks.json"],
    ...[".github/hooks/a.json", "a\\.git\\config", "/home/me/.claude/settings.json"],
  ])("%j is closed for good", (path) => {
    expect(closedBy(path)).toMatchObject({ byName: false });
  });

  it.each([
    [".git\u200b/config", "a letter that nobody sees"],
    [".gi\u00adt/config", "a soft hyphen"],
    ["．ｇｉｔ/config", "wide letters"],
    [".git./config", "a dot that Windows drops"],
    [".git /config", "a space that Windows drops"],
    ["GIT~1/config", "the short name on Windows"],
    [".git::$INDEX_ALLOCATION/config", "the stream of a folder on Windows"],
    ["x/../.git/config", "a way around"],
  ])("%j is closed: %s", (path) => {
    expect(isClosed(path)).toBe(true);
  });

  it.each(["CLAUDE.md", "docs/AGENTS.md", "gemini.md", "QWEN.md", ".cursorrules"])(
    "%j is closed until a rule names it",
    (path) => expect(closedBy(path)).toMatchObject({ byName: true }),
  );

  it("instructions in a folder of settings are closed for good", () => {
    expect(closedBy(".claude/CLAUDE.md")).toMatchObject({ file: ".claude", byName: false });
  });

  it.each([
    ...["src/a.ts", ".gitignore", ".github/workflows/ci.yml", "git/config", "claude/settings.json"],
    ...["opencode.json.md", "my.mcp.json", "README.md", "hooks/x", "agents/md", "", ".", ".."],
  ])("%j is open", (path) => {
    expect(isClosed(path)).toBe(false);
  });

  it("says which place closes a path, and who obeys it", () => {
    expect(closedBy("a/.git/hooks/x")).toEqual({
      ...{ file: ".git", byName: false },
      why: "git runs what its settings and hooks say",
    });
  });

  it("every place closes itself, and is written in lower case", () => {
    for (const { path, byName } of CLOSED_FILES) {
      expect(closedBy(path.toUpperCase())).toMatchObject({ file: path, byName });
      expect(path).toBe(path.toLowerCase());
    }
  });
});
