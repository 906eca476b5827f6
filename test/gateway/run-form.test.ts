import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runForm } from "../../src/gateway/tools/run-form.ts";
import { grantOf } from "../grant/support.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeFiles } from "../support/write-skill.ts";

const NARROW = grantOf(["Bash(git log *)", "Bash(grep *)", "Bash(cat *)", "Bash(ls *)"]);
const none = new Map<string, string>();
const SHELL = ["/bin/bash", "--noprofile", "--norc", "-p", "-c"];

describe("a line under a narrow grant", () => {
  it.each([
    ["git log", ["git", "log"]],
    ["git log --format='%h %s'", ["git", "log", "--format=%h %s"]],
    ['grep "a b" file', ["grep", "a b", "file"]],
    ["grep a\\ b file", ["grep", "a b", "file"]],
    ["grep $'a\\tb' file", ["grep", "a\tb", "file"]],
    ["'git' lo\"g\"", ["git", "log"]],
    ["timeout 5 git log", ["timeout", "5", "git", "log"]],
  ])("%j is started without a shell", (line, words) => {
    expect(runForm(NARROW, line, none)).toEqual(words);
  });

  it.each([
    ["git log | cat", "git log | cat"],
    ["cat 'a b' && git log", "cat 'a b' && git log"],
    ["cat $'it\\'s' | grep \"x y\"", "cat 'it'\\''s' | grep 'x y'"],
    ["ls *.md", "ls *.md"],
    ["ls [ab].md", "ls [ab].md"],
    ["ls x[0-9]?", "ls x[0-9]?"],
    ["cat ~/a", 'cat "$HOME"/a'],
    ["cat $HOME/a", 'cat "$' + '{HOME}"/a'],
    ["git log 2>&1 | grep x", "git log 2>&1 | grep x"],
    ["cat <<'E'\n$(x)\nE", "cat <<'E'\n$(x)\nE"],
    ["cat '' \"\"", "cat '' ''"],
  ])("%j gets a shell that reads %j", (line, text) => {
    const words = runForm(NARROW, line, none);
    // Two empty words need no shell; everything else here does.
    if (line.includes("''") && !line.includes("E")) expect(words).toEqual(["cat", "", ""]);
    else expect(words).toEqual([...SHELL, text]);
  });

  it.each([
    ["for x in a b; do cat $x; done", "instead of a loop"],
    ["while cat a; do git log; done", "instead of a loop"],
    ["cat {a,b}", "write out the words of {a,b}"],
    ["cat $nosuch", "$nosuch has no value here"],
    ["cat $1", "$1 has no value here"],
    ["cat $'\\x{73}'", "shells disagree"],
    ["cat $(git log)", "run it first"],
  ])("%j is refused with what to write instead", (line, words) => {
    expect(() => runForm(NARROW, line, none)).toThrow(words);
  });
});

describe("a line under all of the shell", () => {
  it("is handed on as it is, or started without a shell where one program is meant", () => {
    const whole = grantOf(["Bash"]);
    const line = "for x in a b; do cat $x; done";
    expect(runForm(whole, line, none)).toEqual([...SHELL, line]);
    expect(runForm(whole, "cat 'a b'", none)).toEqual(["cat", "a b"]);
    expect(runForm(whole, "cd x", none)).toEqual([...SHELL, "cd x"]);
  });
});

describe("a program that a rule names by a relative path", () => {
  const folder = tempFolder();
  const skill = join(folder, "one");
  writeFiles(skill, { "scripts/count.sh": "echo skill", "scripts/x.py": "print(1)" });
  const skills = new Map([["one", skill]]);
  const grant = grantOf([
    ...["Bash(scripts/count.sh *)", "Bash(scripts/other.sh *)", "Bash(scripts/out.sh)"],
    ...["Bash(python3 scripts/x.py *)", "Bash(python3 manage.py *)", "Bash(cat *)"],
  ]);

  it("is the skill's own file", () => {
    const own = join(skill, "scripts/count.sh");
    expect(runForm(grant, "scripts/count.sh a", skills)).toEqual([own, "a"]);
    expect(runForm(grant, "scripts/count.sh a | cat", skills).at(-1)).toBe(`${own} a | cat`);
    expect(runForm(grant, "timeout 5 scripts/count.sh", skills)).toEqual(["timeout", "5", own]);
  });

  it("is never the project's, and never behind a link that leads out", () => {
    mkdirSync(join(folder, "elsewhere"));
    writeFiles(join(folder, "elsewhere"), { "out.sh": "echo out" });
    symlinkSync(join(folder, "elsewhere", "out.sh"), join(skill, "scripts", "out.sh"));
    const missing = 'allows "scripts/other.sh" and has no such file';
    expect(() => runForm(grant, "scripts/other.sh a", skills)).toThrow(missing);
    expect(() => runForm(grant, "scripts/out.sh", skills)).toThrow("has no such file");
  });

  it("is found for the script of an interpreter as well, where the skill has it", () => {
    const script = join(skill, "scripts/x.py");
    expect(runForm(grant, "python3 scripts/x.py a", skills)).toEqual(["python3", script, "a"]);
    expect(runForm(grant, "python3 manage.py a", skills)).toEqual(["python3", "manage.py", "a"]);
  });
});
