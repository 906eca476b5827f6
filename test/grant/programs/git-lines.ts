/** Lines with git as people and agents write them. */
export const GIT_LINES: readonly string[] = `
  git --help
  git --no-optional-locks status --porcelain
  git --no-pager diff --stat
  git --no-pager log --oneline -20
  git --version
  git -P show HEAD
  git add -A
  git add -N new.txt
  git add -p -- a.txt
  git add -u
  git add .
  git add -- *.txt
  git add ./*.txt src/*.ts
  git am --abort
  git apply --check x.patch
  git apply --stat --summary x.patch
  git apply -p1 -R x.patch
  git archive --format=tar HEAD
  git bisect bad
  git bisect good HEAD~2
  git bisect log
  git bisect reset
  git bisect start
  git bisect start HEAD HEAD~2 --
  git blame -L 1,3 a.txt
  git blame -L1,+2 -w -C -C -M --date=short HEAD -- a.txt
  git branch
  git branch --contains HEAD
  git branch --list 'feature/*' --sort=-committerdate --format='%(refname:short)'
  git branch --merged
  git branch --merged main
  git branch --no-merged main -r
  git branch --set-upstream-to=origin/main main
  git branch --show-current
  git branch -D gone
  git branch -a -vv
  git branch -d old
  git branch -m old new
  git branch -u origin/main
  git cat-file --batch-check
  git cat-file -p HEAD:a.txt
  git cat-file -t HEAD
  git check-attr -a a.txt
  git check-ignore -v node_modules
  git checkout -
  git checkout --ours a.txt
  git checkout -- a.txt
  git checkout -b feature/x origin/main
  git checkout HEAD~1 -- a.txt
  git checkout main
  git cherry -v main
  git cherry-pick --abort
  git cherry-pick --continue
  git cherry-pick -x --no-commit abc123
  git clean -fd
  git clean -n -d -x -e keep
  git clone --depth 1 --branch main https://host.invalid/owner/name.git
  git clone --depth=1 https://host.invalid/owner/name.git name
  git clone -b main --single-branch --recurse-submodules git@host.invalid:owner/name.git x
  git clone ./a b
  git clone file:///nowhere/a b
  git clone 'https://[::1]/x' y
  git commit
  git commit --allow-empty -m x
  git commit --amend --no-edit
  git commit --amend -C HEAD
  git commit --author='A <a@b.invalid>' --date=2020-01-01 -m x
  git commit --fixup HEAD
  git commit -F message.txt
  git commit -am 'fix: a thing'
  git commit -m '- a list' -m 'a::b'
  git commit -m x --no-verify --signoff
  git commit -sm x
  git config --get remote.origin.url
  git config --get-regexp '^user'
  git config --global --list
  git config --global user.name
  git config --list --show-origin
  git config --type=bool --get core.bare
  git config -f .gitmodules --get-regexp path
  git config -l
  git config get user.name
  git config list
  git config pull.rebase true
  git config set user.name me
  git config user.email
  git config user.email me@host.invalid
  git config user.name 'Some Body'
  git count-objects -vH
  git describe --tags --abbrev=0
  git describe --tags --always --dirty
  git diff
  git diff --cached --name-only --diff-filter=ACM
  git diff --check
  git diff --color-words --word-diff=plain
  git diff --exit-code --quiet
  git diff --no-ext-diff --no-textconv
  git diff --stat=120 main...HEAD
  git diff -C -M90% -B
  git diff -U3 --no-color -- src/
  git diff -U0 HEAD~1 HEAD
  git diff -w --ignore-blank-lines
  git diff :/first HEAD
  git diff @{u}
  git diff HEAD^ HEAD -- a.txt
  git diff main..feature -- a.txt
  git diff-tree --no-commit-id --name-only -r HEAD
  git fetch
  git fetch --all --prune --tags
  git fetch --depth=1 origin 'refs/heads/*:refs/remotes/origin/*'
  git fetch -p origin main:main
  git fetch origin pull/12/head:pr-12
  git for-each-ref --sort=-creatordate --format='%(refname)' --count=3 refs/tags
  git format-patch --stdout HEAD~1
  git format-patch -1 HEAD
  git format-patch -n -v2 HEAD~1
  git fsck --full
  git gc --auto
  git grep --untracked -n x
  git grep -e a --and -e b
  git grep -inE 'a|b' -- '*.txt'
  git grep -l x HEAD -- src
  git grep -n -A 2 -B2 x
  git grep -e--x
  git hash-object a.txt
  git help
  git init
  git init -b main x
  git log
  git log --all --graph --decorate --oneline
  git log --author=me --since='2 weeks ago' --until yesterday
  git log --color=never --decorate=short --date=iso
  git log --follow -p -- a.txt
  git log --format='%h %s' -n 3
  git log --grep fix -i --invert-grep
  git log --name-status --no-merges --first-parent main
  git log --oneline -20 -- path
  git log --pretty --abbrev-commit
  git log --pretty=format:'%H%n%an%n%s' -5
  git log --since=2020-01-01 --no-walk=sorted --tags
  git log --show-signature -1
  git log --stat -p -U1 -M90% -C
  git log -1
  git log -3 --oneline ^main feature
  git log -G'x.*y' -S foo --pickaxe-regex
  git log -L1,2:a.txt
  git log -L:main:a.txt
  git log -n3
  git log -p -S 'text'
  git log -z --numstat HEAD~3..HEAD
  git log @{upstream}..
  git log main..HEAD --oneline
  git log origin/main...HEAD --left-right --cherry-pick
  git ls-files --others --exclude-standard
  git ls-files -z -m 'src/*.ts'
  git ls-remote --heads --tags origin
  git ls-remote https://host.invalid/x main
  git ls-tree -r --name-only HEAD
  git merge --abort
  git merge --ff-only origin/main
  git merge --no-ff -m 'merge x' x
  git merge -s ort -X ours x
  git merge-base --is-ancestor a b
  git merge-base main HEAD
  git merge-file -p a.txt b.txt c.txt
  git mv a.txt b.txt
  git name-rev --tags --name-only HEAD
  git notes --ref=x list
  git notes add -m x HEAD
  git pull
  git pull --ff-only origin main
  git pull --rebase --autostash
  git pull --rebase=true origin main
  git push
  git push --delete origin x
  git push --force-with-lease=main:abc --force-if-includes origin main
  git push --tags
  git push -f origin HEAD:refs/heads/x
  git push -u origin HEAD
  git push -u origin feature/x
  git push https://host.invalid/x HEAD:main
  git push origin :gone
  git push origin v1.0.0
  git range-diff main~2..main main...x
  git rebase --abort
  git rebase --autosquash main
  git rebase --continue
  git rebase --onto main a b
  git rebase main
  git reflog
  git reflog -5 --date=iso
  git reflog show HEAD
  git remote
  git remote -v
  git remote add origin https://host.invalid/x.git
  git remote add up git@host.invalid:a/b.git
  git remote get-url --push origin
  git remote prune origin
  git remote remove up
  git remote set-url origin https://host.invalid/y.git
  git remote show -n origin
  git reset
  git reset --hard HEAD~1
  git reset --soft HEAD~1
  git reset HEAD -- a.txt
  git restore --source=HEAD~1 --staged --worktree a.txt
  git restore .
  git rev-list --count HEAD
  git rev-list --left-right --count main...HEAD
  git rev-list -n 1 HEAD -- a.txt
  git rev-parse --abbrev-ref --symbolic-full-name @{u}
  git rev-parse --abbrev-ref HEAD
  git rev-parse --git-dir
  git rev-parse --is-inside-work-tree
  git rev-parse --short=8 HEAD
  git rev-parse --show-toplevel
  git rev-parse --verify -q HEAD
  git revert --no-edit HEAD
  git revert -n -m 1 HEAD
  git rm --cached -r dist
  git rm a.txt
  git shortlog -sn HEAD
  git shortlog -sne --no-merges HEAD
  git show
  git show --name-only --pretty=format: HEAD
  git show --stat HEAD
  git show HEAD:a.txt
  git show HEAD~2 -- a.txt
  git show -s --format=%ci HEAD
  git show-ref --verify refs/heads/main
  git sparse-checkout list
  git stash
  git stash -u
  git stash apply --index
  git stash drop 'stash@{0}'
  git stash list
  git stash list --date=local
  git stash pop
  git stash push -m x -- a.txt
  git stash push -u -m 'wip: x'
  git stash show -p 'stash@{0}'
  git status
  git status --porcelain=v2 --branch
  git status --short
  git status -sb
  git status -uno
  git submodule status --recursive
  git submodule update --init --recursive
  git switch -
  git switch -c feature/y
  git switch main
  git symbolic-ref --short HEAD
  git symbolic-ref refs/remotes/origin/HEAD
  git tag
  git tag --sort=-v:refname
  git tag -a v1.0.0 -m 'Version 1'
  git tag -d v1.0.0
  git tag -l 'v*' -n1
  git tag -n
  git tag v2
  git update-index --assume-unchanged a.txt
  git update-index --refresh
  git update-ref refs/heads/z HEAD
  git var GIT_AUTHOR_IDENT
  git version
  git whatchanged -3
  git worktree add ../wt main
  git worktree add -b y wt HEAD
  git worktree list --porcelain
  git worktree prune
  git worktree remove wt
`
  .split("\n")
  .flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
