/** Lines that `Bash(git *)` must not allow: they start a program, change settings or write files. */
export const GIT_ATTACKS: readonly string[] = String.raw`
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
`
  .split("\n")
  .flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
