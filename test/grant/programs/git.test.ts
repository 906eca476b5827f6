import { describe, expect, it } from "vitest";
import { authorize } from "../../../src/grant/authorize.ts";
import { grantOf } from "../support.ts";
import { GIT_ATTACKS } from "./git-attacks.ts";
import { GIT_LINES } from "./git-lines.ts";

const ALL_OF_GIT = grantOf(["Bash(git *)"]);

function decide(grant: ReturnType<typeof grantOf>, command: string) {
  return authorize(grant, { tool: "bash", args: { command } });
}

describe("Bash(git *) allows ordinary use of git", () => {
  it.each(GIT_LINES)("%s", (line) => {
    expect(decide(ALL_OF_GIT, line)).toMatchObject({ effect: "allow" });
  });
});

describe("Bash(git *) allows nothing that starts a program or changes settings", () => {
  it.each(GIT_ATTACKS)("%s", (line) => {
    expect(decide(ALL_OF_GIT, line)).toMatchObject({ effect: "deny" });
  });
});

describe("what a grant says besides decides about options of git", () => {
  it.each([
    ["Bash(git log *)", "git log --output=out/log.txt", "deny"],
    ["Bash(git log *) Write(out/*)", "git log --output=out/log.txt", "allow"],
    ["Bash(git log *) Write(out/*)", "git log --output=src/log.txt", "deny"],
    ["Bash(git log *) Write", "git log --output=.git/config", "deny"],
    ["Bash(git log --output=*)", "git log --output=.git/config", "deny"],
    ["Bash(git log --output=*)", "git log --output=x", "allow"],
    ["Bash(git log *)", "git push", "deny"],
    ["Bash(git log *)", "git --no-pager log -3", "deny"],
    ["Bash(git archive *) Write(out/*)", "git archive -o out/x.tar HEAD", "allow"],
    ["Bash(git archive *) Write(out/*)", "git archive -ox.tar HEAD", "deny"],
    ["Bash(git format-patch *) Write(out/**)", "git format-patch -o out/p HEAD~2", "allow"],
    ["Bash(git bisect *)", "git bisect run npm test", "deny"],
    ["Bash(git bisect run *)", "git bisect run npm test", "allow"],
    ["Bash(git bisect *) Bash(cat *)", "git bisect run cat x", "allow"],
    ["Bash(git rebase *) Bash(cat *)", "git rebase --exec 'cat x' main", "allow"],
    ["Bash(git rebase *) Bash(cat *)", "git rebase --exec 'cat x; pwn' main", "deny"],
    ["Bash(git submodule foreach *)", "git submodule foreach pwd", "allow"],
    ["Bash(git submodule *) Bash(cat *)", "git submodule foreach 'cat x'", "deny"],
    ["Bash(git config core.pager *)", "git config core.pager less", "allow"],
    ["Bash(git config *) Write", "git config -f out/x user.name y", "allow"],
    ["Bash(git config *) Write", "git config -f out/x core.pager y", "deny"],
    ["Bash(git *) Read(src/**)", "git diff --no-index src/a src/b", "allow"],
    ["Bash(git *) Read(src/**)", "git diff --no-index /dev/null secret", "deny"],
    ["Bash(git *) Read(src/**)", "git diff /dev/null /etc/passwd", "deny"],
    ["Bash(git *) Read(src/**)", "git diff main -- src/a", "allow"],
    ["Bash(git *) Read(src/**)", "git blame --contents /etc/passwd a", "deny"],
    ["Bash(git *) Read(src/**)", "git grep --no-index root /etc/passwd", "deny"],
    ["Bash(git *) Read(src/**)", "git commit -F /etc/passwd", "deny"],
    ["Bash(git *) Read(src/**)", "git config -f /etc/x --list", "deny"],
  ])("%s: %s is %s", (rules, line, effect) => {
    const grant = grantOf(rules.split(/ (?=[A-Z]\w+(?:\(|$|\s))/));
    expect(decide(grant, line)).toMatchObject({ effect });
  });

  it("a prohibition of a subcommand holds behind the options of git", () => {
    const grant = grantOf(["Bash(git *)"], ["Bash(git push *)"]);
    for (const line of ["git push origin x", "git --no-pager push origin x", "git -P push x y"]) {
      expect(decide(grant, line)).toMatchObject({ effect: "deny", code: "TOOL_FORBIDDEN" });
    }
  });

  it("a file that must not be read stays closed to git", () => {
    const grant = grantOf(["Bash(git *)"], ["Read(.env)"]);
    for (const line of ["git diff --no-index /dev/null .env", "git blame --contents .env a"]) {
      expect(decide(grant, line)).toMatchObject({ effect: "deny", code: "TOOL_FORBIDDEN" });
    }
  });

  it("git runs in the working folder only, since it obeys the folder it runs in", () => {
    expect(decide(grantOf(["Bash(git *)", "Bash(cd *)"]), "cd x && git status")).toMatchObject({
      effect: "deny",
    });
  });
});

describe("a refusal says what to write instead", () => {
  it.each([
    ["git log --onelin", "write --oneline in full"],
    ["git log --grep -q", "write --grep=-q"],
    ["git log -S -q", "write -S-q"],
    ["git clone ext::pwn", "https://"],
    ["git push ./evil main", "https://"],
    ["git rm *.ts", "./*.ts"],
    ["git stash -q pop", "write the subcommand before options"],
    ["git config core.pager less", "only a rule that names it allows it"],
  ])("%s: %s", (line, words) => {
    const decision = decide(ALL_OF_GIT, line);
    expect(decision).toMatchObject({ effect: "deny" });
    expect(decision.reason).toContain(words);
  });
});
