import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeFiles } from "../support/write-skill.ts";
import { makeWorld, startGateway } from "./support/gateway-world.ts";

async function withFiles(allowed: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const world = makeWorld();
  world.skill("work", { allowed });
  const work = join(world.folder, "work");
  writeFiles(work, { "a.txt": "one\n", ...files });
  const args = ["--skills", "work", "--shell", "--files", work];
  const gateway = await startGateway(world, args, { PATH: process.env.PATH ?? "" });
  return { world, work, gateway };
}

const CLOSED = [
  ...[".git/hooks/x", "sub/.git/config", ".claude/settings.json", ".CLAUDE/settings.local.json"],
  ...[".mcp.json", ".codex/config.toml", ".gemini/settings.json", ".opencode/plugin/x.js"],
  ...["opencode.json", "opencode.jsonc", ".qwen/settings.json", ".cursor/mcp.json"],
  ...[".vscode/tasks.json", ".github/hooks/x.json", "CLAUDE.md", "AGENTS.md", "sub/GEMINI.md"],
];

describe("files that programs and agents obey", () => {
  it("are not written by the file tools, whatever the grant says", async () => {
    const { gateway, work } = await withFiles(["Write", "Edit"], { ".mcp.json": "old" });
    for (const path of CLOSED) {
      expect(await gateway.call("write", { path, content: "x" }), path).toMatchObject({
        code: "CLOSED_FILE",
      });
      if (path !== ".mcp.json") expect(existsSync(join(work, path)), path).toBe(false);
    }
    const edit = { path: ".mcp.json", old_string: "old", new_string: "new" };
    expect(await gateway.call("edit", edit)).toMatchObject({ code: "CLOSED_FILE" });
    expect(readFileSync(join(work, ".mcp.json"), "utf8")).toBe("old");
  });

  it("are not written by a shell that may write", async () => {
    const { gateway } = await withFiles([
      ...["Bash(cat *)", "Bash(cp *)", "Bash(tee *)", "Bash(touch *)", "Write"],
    ]);
    for (const path of CLOSED) {
      for (const line of [`cat a.txt > ${path}`, `cp a.txt ${path}`, `tee ${path}`]) {
        expect(await gateway.call("bash", { command: line }), line).toMatchObject({
          isError: true,
          code: "TOOL_NOT_ALLOWED",
        });
      }
    }
    const free = await gateway.call("bash", { command: "cat a.txt > b.txt" });
    expect(free.isError).toBe(false);
  });

  it("open to a rule that names a file of instructions, and settings to none", async () => {
    const { gateway, work } = await withFiles(["Write(CLAUDE.md)", "Write(.claude/settings.json)"]);
    const words = await gateway.call("write", { path: "CLAUDE.md", content: "be kind" });
    expect(words.isError).toBe(false);
    expect(readFileSync(join(work, "CLAUDE.md"), "utf8")).toBe("be kind");
    const settings = { path: ".claude/settings.json", content: "{}" };
    expect(await gateway.call("write", settings)).toMatchObject({ code: "CLOSED_FILE" });
  });
});

describe("git in the shell", () => {
  it("runs no monitor of a repository that was written file by file", async () => {
    const { gateway, work } = await withFiles(["Write", "Bash(git status)"]);
    const config =
      '[core]\nrepositoryformatversion=0\nbare=false\nworktree="wt"\nfsmonitor="touch ran"\n';
    for (const [path, content] of [
      ["HEAD", "ref: refs/heads/main\n"],
      ["objects/x", ""],
      ["refs/x", ""],
      ["wt/x", ""],
      ["config", config],
    ]) {
      await gateway.call("write", { path, content });
    }
    await gateway.call("bash", { command: "git status" });
    expect(existsSync(join(work, "ran"))).toBe(false);
    expect(existsSync(join(work, "wt/ran"))).toBe(false);
    // The same without the gateway's settings: the attack works.
    spawnSync("git", ["status"], { cwd: work });
    expect(existsSync(join(work, "ran")) || existsSync(join(work, "wt/ran"))).toBe(true);
  });

  it("runs no hook and no pager, and asks nobody", async () => {
    const { gateway, work } = await withFiles(["Bash(git *)"]);
    const git = (...args: string[]) => spawnSync("git", args, { cwd: work });
    git("init", "-q");
    git("config", "user.email", "a@b");
    git("config", "user.name", "a");
    git("config", "core.pager", "touch paged");
    mkdirSync(join(work, ".git/hooks"), { recursive: true });
    writeFileSync(join(work, ".git/hooks/pre-commit"), "#!/bin/sh\ntouch hooked\n", {
      mode: 0o755,
    });
    await gateway.call("bash", { command: "git add a.txt" });
    const commit = await gateway.call("bash", { command: "git commit -m one" });
    expect(commit.text).toContain("one");
    const log = await gateway.call("bash", { command: "git log --oneline -20 -- a.txt" });
    expect(log.text).toContain("one");
    expect(existsSync(join(work, "hooked")) || existsSync(join(work, "paged"))).toBe(false);
    const editor = await gateway.call("bash", { command: "git commit --amend", timeout_ms: 5_000 });
    expect(editor.text).toContain("editor");
  });
});

describe("a relative program of a rule", () => {
  it("is the skill's, and not the project's file of that name", async () => {
    const world = makeWorld();
    world.skill("work", { allowed: ["Bash(scripts/count.sh *)"] });
    const root = join(world.folder, "skills", "work");
    mkdirSync(join(root, "scripts"));
    writeFileSync(join(root, "scripts/count.sh"), "#!/bin/sh\necho of the skill\n", {
      mode: 0o755,
    });
    const work = join(world.folder, "project");
    writeFiles(work, { "scripts/count.sh": "#!/bin/sh\necho of the project\n" });
    spawnSync("chmod", ["755", join(work, "scripts/count.sh")]);
    const gateway = await startGateway(world, ["--skills", "work", "--shell", "--files", work]);
    const { text } = await gateway.call("bash", { command: "scripts/count.sh a" });
    expect(text.trim()).toBe("of the skill");
  });
});
