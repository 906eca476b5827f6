import { describe, expect, it } from "vitest";
import { authorize } from "../../../src/grant/authorize.ts";
import { grantOf } from "../support.ts";
import { GIT_LINES } from "./git-lines.ts";

const ALL_OF_GIT = grantOf(["Bash(git *)"]);

function decide(grant: ReturnType<typeof grantOf>, command: string) {
  return authorize(grant, { tool: "bash", args: { command } });
}

function lines(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

describe("Bash(git *) allows ordinary use of git", () => {
  it.each(GIT_LINES)("%s", (line) => {
    expect(decide(ALL_OF_GIT, line)).toMatchObject({ effect: "allow" });
  });
});

describe("Bash(git *) allows nothing that starts a program or changes settings", () => {
  it.each(
    lines(String.raw`
    git --attr-source x -c alias.p=!pwn p
    git --bare status
    git --config-env=core.pager=X log
    git --exec-path=. status
    git --git-dir bare status
    git --git-dir=bare status
    git --namespace=x -c alias.p=!pwn p
    git --shallow-file x -c alias.p='!pwn' p
    git --super-prefix x -c alias.p=!pwn p
    git --work-tree=/ status
    git -C . -$@c alias.p=!pwn p
    git -C bare status
    git -${"$"}{nosuch}c alias.p=!pwn p
    git -c alias.p=!pwn p
    git -c core.pager=pwn log
    git -p log
    git $'\x{2d}c' alias.p=!pwn p
    git add --edit
    git add -e
    git am --exec=pwn x
    git apply --unsafe-paths x.patch
    git archive --remote=. --exec=pwn HEAD
    git archive --remote=. HEAD
    git archive --remote=evil --format=x HEAD
    git archive --remote=ext::pwn HEAD
    git bisect replay log
    git bisect run pwn
    git bisect visualize pwn
    git branch --edit-description
    git bundle create - --all --output=.git/config
    git cat-file --filters HEAD:a
    git cat-file --textconv HEAD:a
    git checkout-index --prefix=.claude/ -a
    git citool
    git clone --co=core.fsmonitor=pwn . x
    git clone --config core.fsmonitor=pwn . x
    git clone --te=DIR . x
    git clone --template=DIR . x
    git clone --u=pwn . x
    git clone --upload-pack=pwn . x
    git clone -- -upwn x
    git clone -- ext::pwn x
    git clone -c core.fsmonitor=pwn . x
    git clone -qupwn . x
    git clone -u pwn . x
    git clone -upwn . x
    git clone -{q,upwn} . y
    git clone EXT::pwn x
    git clone e* x
    git clone ext::pwn
    git clone ext://pwn
    git clone fd::7
    git clone foo://host/x
    git clone https://host/.claude
    git clone https://host/.claude.git
    git clone https://host/.claude/.git/
    git clone host:.claude
    git clone https://host/x .claude
    git clone https://host/x a/.git/hooks
    git column --command=x
    git commit --edit
    git commit --gpg-sign -m x
    git commit -S -m x
    git commit -c HEAD
    git commit-tree HEAD^{tree}
    git config --add core.pager pwn
    git config --comment user.x core.pager pwn
    git config --edit
    git config --file .git/config diff.external pwn
    git config --file=.git/config user.name x
    git config --global core.pager pwn
    git config --global user.name x
    git config --local core.hooksPath x
    git config --no-get core.pager pwn
    git config --remove-section user
    git config --rename-section user alias
    git config --replace-all core.pager pwn
    git config --system user.name x
    git config --unset core.bare
    git config --worktree user.name x
    git config -- core.pager -pwn
    git config -e
    git config -f user.d/../.git/config diff.external pwn
    git config -f x core.pager y
    git config alias.p !pwn
    git config core.pager pwn
    git config edit
    git config remove-section user
    git config set core.pager pwn
    git config set --global user.name x
    git config set --file=.git/config user.name x
    git config unset core.bare
    git config user.name.x y
    git credential fill
    git daemon --access-hook=pwn
    git diff --ext-diff
    git diff --output=x
    git diff --textconv
    git difftool -x pwn HEAD~1
    git difftool -y{,x} pwn HEAD~1
    git fast-import
    git fetch --upload-pack pwn .
    git fetch --upload-pack=pwn .
    git fetch ext::pwn
    git filter-branch --tree-filter pwn
    git for-each-repo --config=x pwn
    git format-patch --output-directory=x HEAD~1
    git format-patch --interdiff=--output=x HEAD~1
    git format-patch --range-diff=--output=.git/config HEAD~1
    git format-patch --suffix=/../x HEAD~1
    git format-patch -o x HEAD~1
    git grep --op=pwn hello
    git grep --open-files-in-pager=pwn hello
    git grep -Opwn hello
    git grep -nOpwn hello
    git grep -{n,Opwn} hello
    git gui
    git help -w log
    git help ./x
    git hook run pre-commit
    git http-backend
    git init --template=DIR
    git init --template=DIR x
    git init --separate-git-dir=x y
    git init .claude
    git instaweb --httpd=pwn
    git log --ext-diff
    git log --grep -q -S --output=x
    git log --grep -- --output=x
    git log --output x
    git log --output=.git/config
    git log --format --output=.git/config
    git log --outpu=x
    git log --out=x
    git log --textconv -p
    git log -1 --format='[diff]%n external="touch PWNED; true"' --output=.git/config
    git log -p --ext-diff
    git log -pn --output=x
    git ls-remote --exec=pwn .
    git ls-remote --u=pwn .
    git ls-remote --upload-pack=pwn .
    git ls-remote ext::pwn
    git maintenance start
    git merge --edit x
    git merge -s evil x
    git merge --strategy=evil x
    git merge-index pwn -a
    git mergetool -t x
    git mktree
    git mv x .claude/settings.json
    git mv evil/.claude .
    git mv x CLAUDE.md
    git notes add -e
    git p
    git p4 sync
    git pull --rebase -sevil
    git pull --upload-pack=pwn .
    git pull ext::pwn
    git push --e=pwn . HEAD:x
    git push --exec=pwn . HEAD:x
    git push --receive-pack=pwn . HEAD:x
    git push --repo=ext::pwn
    git push --repo=./x
    git push --signed origin main
    git push -{q,-exec=pwn} . HEAD:x
    git push . HEAD:x
    git push ./evil HEAD:x
    git push /tmp/evil HEAD:x
    git push evil HEAD:x
    git push evil/x HEAD:x
    git push ext::pwn HEAD
    git push file:///tmp/x HEAD
    git push ~/evil HEAD:x
    git read-tree --prefix=.claude/ HEAD
    git rebase --edit-todo
    git rebase --ex pwn HEAD~1
    git rebase --exec pwn HEAD~1
    git rebase --exec=pwn HEAD~1
    git rebase -i HEAD~2
    git rebase -qxpwn HEAD~1
    git rebase -x pwn HEAD~1
    git rebase -{q,xpwn} HEAD~1
    git receive-pack .
    git remote -v add x ext::pwn
    git remote add x ./evil
    git remote add x evil
    git remote add x ext::pwn
    git remote set-url origin ext::pwn
    git remote set-url origin ../evil
    git remote update -- --upload-pack=pwn
    git remote-ext origin pwn
    git replace --edit HEAD
    git rm .claude/settings.json
    git send-email --sendmail-cmd=pwn x
    git send-pack --rec=pwn . HEAD
    git shell -c pwn
    git shortlog --output=x
    git show --ext-diff
    git show -s --format=x --output=.git/config
    git submodule --quiet foreach pwn
    git submodule -q foreach pwn
    git submodule add ext::pwn x
    git submodule add https://host/x .claude
    git submodule foreach pwn
    git submodule foreach 'git push'
    git svn fetch
    git symbolic-ref hooks/x refs/heads/main
    git tag -s v1 -m x
    git tag -u KEY v1 -m x
    git update-index --add --cacheinfo 100644,0000000000000000000000000000000000000000,.claude/x
    git update-index --index-info
    git update-ref --stdin
    git update-ref info/attributes HEAD
    git upload-pack .
    git web--browse x
    git worktree add .claude
    git worktree add x/.git
    git worktree move x .claude
    for x in c; do git -$x alias.p=!pwn p; done
    for x in un; do git bisect start HEAD HEAD~1; git bisect r$x pwn; done
  `),
  )("%s", (line) => {
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
    ["git add *.ts", "./*.ts"],
    ["git stash -q pop", "write the subcommand before options"],
    ["git config core.pager less", "only a rule that names it allows it"],
  ])("%s: %s", (line, words) => {
    const decision = decide(ALL_OF_GIT, line);
    expect(decision).toMatchObject({ effect: "deny" });
    expect(decision.reason).toContain(words);
  });
});
