import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { skillText, writeFiles } from "../support/write-skill.ts";
import { enterWorld } from "./registry-world.ts";

const { run, home } = enterWorld();

writeFiles("skills", {
  "notes/SKILL.md": skillText("notes"),
  "you/SKILL.md": skillText("you", ["allowed-tools: Write"]),
  "shell/SKILL.md": skillText("shell", ["allowed-tools: Bash(git:*), Bash(made-up *), Read"]),
  "none/SKILL.md": skillText("none", ["allowed-tools:"]),
});

const configure = (data: unknown) => {
  mkdirSync(join(home, ".psk"), { recursive: true });
  writeFileSync(join(home, ".psk", "config.json"), JSON.stringify(data));
};

afterEach(() => {
  rmSync(join(home, ".psk"), { recursive: true, force: true });
  rmSync("psk.config.json", { force: true });
});

describe("psk compose --allow", () => {
  it("shows you as a source beside the skills", async () => {
    const args = ["--allow", 'Read,Bash(made-up "a, b" *)', "--allow", "Grep", "--forbid", "Write"];
    const { code, stdout } = await run("compose", "notes", "shell", ...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^TOOL +EFFECT +notes +shell +you\n/);
    expect(stdout).toMatch(/\nRead +allowed +\+ +\+\n/);
    expect(stdout).toMatch(/\nBash\(made-up "a, b" \*\) +allowed +\+ +\+\n/);
    expect(stdout).toMatch(/\nGrep +allowed {10,}\+\n/);
    expect(stdout).toMatch(/\nWrite +forbidden {10,}-\n/);
    const explained = await run("compose", "notes", ...args, "--explain");
    expect(explained.stdout).toMatch(/\nGrep +allowed +you +-\n/);
    const json = JSON.parse((await run("compose", "notes", "--allow", "Read", "--json")).stdout);
    expect(json.provenance.tools).toEqual([
      { tool: "Read", effect: "allowed", allowed_by: ["you"], forbidden_by: [] },
    ]);
  });

  it("keeps a skill that is called you apart from you", async () => {
    const { stdout } = await run("compose", "you", "--allow", "Read");
    expect(stdout).toMatch(/^TOOL +EFFECT +skill:you +you\n/);
    expect(stdout).toMatch(/\nWrite +allowed +\+\n/);
    expect((await run("compose", "you", "--json")).stdout).toContain('"skill:you"');
  });

  it("needs no skill, and makes a ceiling of its own", async () => {
    const { code, stdout } = await run("compose", "--allow", "Read", "--json");
    expect(code).toBe(0);
    writeFileSync("ceiling.json", stdout);
    const child = await run("compose", "shell", "--ceiling", "ceiling.json", "--json");
    expect(JSON.parse(child.stdout).allowed_tools).toEqual(["Read"]);
    expect(await run("compose")).toMatchObject({ code: 2, stdout: "" });
  });

  it.each([
    ["Bash(git", "has a `(` without its `)`"],
    [" , ", "names no tool"],
    ["group:files", "list the tools instead"],
  ])("refuses %j", async (list, reason) => {
    writeFileSync("psk.config.json", JSON.stringify({ groups: { files: ["Bash"] } }));
    for (const option of ["--allow", "--forbid"]) {
      const { code, stderr } = await run("compose", "notes", option, list);
      expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
    }
  });

  it("says how to allow something when a skill declares nothing", async () => {
    const { code, stderr } = await run("compose", "notes");
    expect(code).toBe(0);
    expect(stderr).toContain('"notes" declares no tools');
    expect(stderr).toContain("--allow Read,Grep,Glob");
    expect((await run("compose", "none")).stderr).not.toContain("--allow");
  });
});

describe("the default grant", () => {
  it("is given to a skill that declares nothing, and stated", async () => {
    configure({ allow: ["Read", "Grep"] });
    const { stdout, stderr } = await run("compose", "notes");
    expect(stdout).toMatch(/\nRead +allowed +\+\n/);
    expect(stderr).toContain("the default grant in ~/.psk/config.json allows Read, Grep");
    const may = await run("may", "Read", "x", "--skills", "notes");
    expect(may).toMatchObject({ code: 0, stderr: stderr });
    expect((await run("compose", "none")).stdout).toContain("No tool is allowed.");
    expect((await run("compose", "shell", "--json")).stdout).not.toContain('"you"');
    expect((await run("compose", "notes", "--no-default-grant")).stdout).toContain("No tool is");
  });

  it("is never a project's: psk.config.json is refused, with the reason", async () => {
    for (const key of ["allow", "forbid"]) {
      writeFileSync("psk.config.json", JSON.stringify({ [key]: ["Bash"] }));
      const { code, stdout, stderr } = await run("compose", "notes");
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("a project may be a stranger's");
      expect(stderr).toContain(`put it into ~/.psk/config.json, or use --${key}`);
    }
  });

  it("that cannot be read stops the command, so that no prohibition is lost", async () => {
    configure({ forbiden: ["Write"] });
    expect(await run("compose", "shell")).toMatchObject({ code: 2, stdout: "" });
    expect(await run("compose", "shell", "--no-default-grant")).toMatchObject({ code: 0 });
  });
});

describe("psk may with a word", () => {
  it.each([
    ["Bash", "git log -3", "Bash(git log *)", 0],
    ["bash", "git push", "Bash(git log *)", 1],
    ["Read", "src/a.ts", "Read(src/**)", 0],
    ["read", "etc/a.ts", "Read(src/**)", 1],
    ["Glob", "src/*.ts", "Glob(src/**)", 0],
    ["WebFetch", "https://example.com/x", "WebFetch(domain:example.com)", 0],
    ["WebFetch", "https://example.org/x", "WebFetch(domain:example.com)", 1],
    ["mcp__db__query", "select 1", "mcp__db__query(select *)", 0],
    ["mcp__db__query", "drop x", "mcp__db__query(select *)", 1],
  ])("judges %s %j under %s", async (tool, word, rule, code) => {
    expect(await run("may", tool, word, "--allow", rule)).toMatchObject({ code });
  });

  it("takes a word or --args, not both, and needs skills or --allow", async () => {
    const both = await run("may", "Read", "x", "--args", '{"path":"x"}', "--allow", "Read");
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining("not both") });
    const neither = await run("may", "Read", "x");
    expect(neither).toMatchObject({ code: 2, stderr: expect.stringContaining("--allow TOOLS") });
  });

  it("warns of the rules that it rests on, when they allow whatever a program can do", async () => {
    const { code, stderr } = await run("may", "Bash", "made-up x", "--skills", "shell");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: "Bash\(made-up \*\)" of "shell": .*made-up.*\n$/);
    expect((await run("may", "Bash", "rm x", "--skills", "shell")).stderr).toBe("");
    const quiet = await run("may", "Bash", "made-up x", "--skills", "shell", "--quiet");
    expect(quiet.stderr).toBe("");
  });
});

describe("psk may --explain", () => {
  const line = "git log -3 | head > out.txt";

  it("says yes or no to each command and each effect, by which rule of whom", async () => {
    const args = ["may", "Bash", line, "--skills", "shell", "--explain"];
    const { code, stdout } = await run(...args, "--allow", "Bash(head *)");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^deny: TOOL_NOT_ALLOWED: .*out\.txt/);
    expect(stdout).toMatch(/\n1\. git log -3\n {3}yes {2}allowed by "Bash\(git:\*\)" of "shell"\n/);
    expect(stdout).toMatch(
      /\n\d\. head\n {3}yes {2}allowed by "Bash\(head \*\)", which is yours\n/,
    );
    expect(stdout).toMatch(/ {3}no {3}writes +out\.txt /);
  });

  it("prints the structure as JSON", async () => {
    const args = ["may", "Bash", line, "--skills", "shell", "--explain", "--json"];
    const { decision, commands } = JSON.parse((await run(...args)).stdout);
    expect(decision).toMatchObject({ effect: "deny" });
    expect(commands[0]).toMatchObject({
      ...{ words: ["git", "log", "-3"], effect: "allow", rule: "Bash(git:*)", skill: "shell" },
    });
    expect(commands[1]).toMatchObject({ words: ["head"], effect: "deny", rule: null, skill: null });
    const effects = commands.flatMap((command: { effects: unknown[] }) => command.effects);
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: "writes", what: "out.txt", effect: "deny" }),
    );
  });

  it("of a line that cannot be judged, or of another tool, prints the decision", async () => {
    const odd = await run("may", "Bash", "echo $(x)", "--skills", "shell", "--explain");
    expect(odd).toMatchObject({ code: 1, stdout: expect.stringMatching(/^deny: .*\n$/) });
    const read = await run("may", "Read", "x", "--skills", "shell", "--explain", "--json");
    expect(JSON.parse(read.stdout)).toMatchObject({ decision: { effect: "allow" }, commands: [] });
  });
});
