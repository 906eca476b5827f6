import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planTools, type WantedTools } from "../../src/gateway/spawn/plan-tools.ts";
import { spawnPrompt } from "../../src/gateway/spawn/spawn-prompt.ts";
import { grantOf } from "../grant/support.ts";
import { tempFolder } from "../support/temp-folder.ts";

const HERE = tempFolder();
const SERVERS = { notes: {}, db: {} };
const FOR_SKILLS = ["load_skill", "read_skill_file"];

const plan = (allowed: readonly string[], wanted: WantedTools = {}, forbidden: string[] = []) =>
  planTools(grantOf(allowed, forbidden), wanted, HERE);
const prompt = (allowed: readonly string[], wanted: WantedTools = {}, forbidden: string[] = []) => {
  const grant = grantOf(allowed, forbidden);
  return spawnPrompt(grant, planTools(grant, wanted, HERE));
};

describe("what a spawn switches on", () => {
  it("is the shell and the file tools that the grant allows in some form, for the working folder", () => {
    expect(plan(["Bash(git log *)", "Read(src/**)"])).toMatchObject({
      ...{ shell: true, files: HERE, own: ["bash", "read", ...FOR_SKILLS], warnings: [] },
      notes: [
        `switched on for ${HERE}: bash (--no-shell leaves it out), read (--no-files leaves them out)`,
      ],
    });
    expect(plan(["Grep"])).toMatchObject({ shell: false, files: HERE });
    expect(plan(["Bash"])).toMatchObject({ shell: true, files: undefined });
    expect(plan(["echo"], { servers: SERVERS })).toMatchObject({ shell: false, files: undefined });
  });

  it("is nothing that is forbidden in every form", () => {
    expect(plan(["*"], {}, ["bash", "write", "edit"]).own).toEqual([
      ...["read", "glob", "grep", "spawn", ...FOR_SKILLS],
    ]);
    expect(plan(["*"], {}, ["bash"]).shell).toBe(false);
  });

  it("is what the caller said, when the caller said it, with what is then missing", () => {
    const off = plan(["Bash", "Read"], { shell: false, files: false });
    expect(off).toMatchObject({ shell: false, files: undefined, own: FOR_SKILLS, notes: [] });
    expect(off.warnings).toEqual([
      "bash is allowed and switched off",
      "read: allowed, but the file tools are switched off",
    ]);
    const on = plan(["Read"], { shell: true, files: "/somewhere" });
    expect(on).toMatchObject({ shell: true, files: "/somewhere", notes: [], warnings: [] });
    expect(on.own).toEqual(["read", ...FOR_SKILLS]);
  });

  it.each([
    ["the user's home", homedir(), {}, "the working folder holds your home"],
    ["what holds the files that bind it", "/", {}, "the working folder holds"],
    ["what holds the audit log", HERE, { audit: join(HERE, "log") }, "the audit log lies in"],
  ])("is never %s, unless it is named", (_name, folder, wanted, why) => {
    const grant = grantOf(["Read", "Write"]);
    const { files, warnings } = planTools(grant, wanted, folder);
    expect(files).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining(why)]);
    expect(warnings[0]).toContain("--files DIR");
    expect(planTools(grant, { ...wanted, files: folder }, folder).files).toBe(folder);
  });

  it("names what nobody offers, and how to get it", () => {
    const rules = [
      "WebFetch",
      "mcp__notes__add",
      "mcp__other__*",
      "echo",
      "Read",
      "Network(a.test)",
    ];
    expect(plan(rules).warnings).toEqual([
      'nobody offers "WebFetch", "mcp__notes__add", "mcp__other__*", "echo": add a server that does with --config FILE',
    ]);
    expect(plan(rules, { servers: SERVERS }).warnings).toEqual([
      'nobody offers "WebFetch", "mcp__other__*": add a server that does with --config FILE',
    ]);
  });

  it("has no tool to start children at the bottom", () => {
    expect(plan(["spawn"], { agent: { depth: 0 } }).own).toContain("spawn");
    expect(plan(["spawn"], { agent: { depth: 3 } }).own).not.toContain("spawn");
  });
});

describe("the prompt of a sub-agent", () => {
  it("names tools as they are listed, with what they may be used for", () => {
    const rules = ["Bash(git log *)", "Bash(ls)", "Read", "Write(out/*.md)"];
    expect(prompt(rules, {}, ["Bash(git log --all *)", "Read(.env)"])).toContain(
      [
        "Tools you may use:",
        "- bash, only for: git log *; ls, and never for: git log --all *",
        "- read, and never for: .env",
        "- write, only for: out/*.md",
      ].join("\n"),
    );
  });

  it("names no tool that the sub-agent does not get", () => {
    const rules = ["Bash", "Read", "WebFetch", "mcp__other__x", "mcp__notes__add", "echo"];
    const text = prompt(rules, { shell: false, files: false }, ["write", "rm"]);
    expect(text).not.toMatch(/bash|\bread\b|WebFetch|mcp__|notes|echo|write|\brm\b/i);
    expect(text).toContain("No tool but load_skill and read_skill_file.");
    expect(prompt([], {}, ["load_skill"])).not.toContain("load_skill");
  });

  it("names tools of servers only where the server is there, under the name that it lists", () => {
    const rules = ["mcp__notes__add", "db__query(select *)", "mcp__db__*", "mcp__gone__x", "echo"];
    expect(prompt(rules, { servers: SERVERS })).toContain(
      [
        "Tools of your MCP servers that you may use, where they are listed to you:",
        "- add of the server notes",
        "- query of the server db, only for: select *",
        "- every tool of the server db",
        "- echo\n",
      ].join("\n"),
    );
    expect(prompt(rules, { servers: SERVERS })).not.toContain("gone");
  });
});
