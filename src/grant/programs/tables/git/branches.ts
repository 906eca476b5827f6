import type { Usage } from "../../program.ts";

/** Subcommands of git that change branches, tags and other names. */
export const GIT_BRANCHES: Readonly<Record<string, Usage>> = {
  "bisect bad": {
    nature: ["writes"],
  },
  "bisect good": {
    nature: ["writes"],
  },
  "bisect log": {},
  "bisect new": {
    nature: ["writes"],
  },
  "bisect next": {
    nature: ["writes"],
  },
  "bisect old": {
    nature: ["writes"],
  },
  "bisect reset": {
    nature: ["writes"],
  },
  "bisect run": {},
  "bisect skip": {
    nature: ["writes"],
  },
  "bisect start": {
    nature: ["writes"],
    options: `
      --first-parent
      --no-checkout
      --term-bad=NAME
      --term-good=NAME
      --term-new=NAME
      --term-old=NAME
    `,
  },
  "bisect terms": {
    options: `
      --term-bad
      --term-good
      --term-new
      --term-old
    `,
  },
  branch: {
    nature: ["writes"],
    options: `
      -a --[no-]all
      --[no-]abbrev[=ABBREV]
      -C
      -c --[no-]copy
      --[no-]color[=COLOR]
      --[no-]column[=COLUMN]
      --contains[=CONTAINS]
      --[no-]create-reflog
      -D
      -d --[no-]delete
      --[no-]edit-description runs
      -f --[no-]force
      --[no-]format=FORMAT
      -h
      -i --[no-]ignore-case
      -l --[no-]list
      -M
      -m --[no-]move
      --merged[=MERGED]
      --no-contains[=CONTAINS]
      --no-merged[=MERGED]
      --omit-empty
      --[no-]points-at=AT
      -q --[no-]quiet
      -r --[no-]remotes
      --[no-]recurse-submodules
      --[no-]show-current
      --[no-]sort=SORT
      -t --[no-]track[=TRACK]
      -u --[no-]set-upstream-to=TO
      --[no-]unset-upstream
      -v --[no-]verbose
    `,
  },
  checkout: {
    nature: ["writes"],
    options: `
      -2 --ours
      -3 --theirs
      -B=VALUE
      -b=VALUE
      --[no-]conflict=CONFLICT
      -d --[no-]detach
      -f --[no-]force
      --[no-]guess
      -h
      --[no-]ignore-other-worktrees
      --[no-]ignore-skip-worktree-bits
      -l
      -m --[no-]merge
      --[no-]orphan=ORPHAN
      --[no-]overlay
      --[no-]overwrite-ignore
      -p --[no-]patch
      --[no-]pathspec-file-nul
      --[no-]pathspec-from-file=FILE reads
      --[no-]progress
      -q --[no-]quiet
      --[no-]recurse-submodules[=SUBMODULES]
      -t --[no-]track[=TRACK]
      -U --unified=N
    `,
  },
  "reflog delete": {
    nature: ["writes"],
    options: `
      --[no-]dry-run
      -h
      -n
      --[no-]rewrite
      --[no-]updateref
      --[no-]verbose
    `,
  },
  "reflog expire": {
    nature: ["writes"],
    options: `
      --[no-]all
      --[no-]dry-run
      --expire-unreachable=UNREACHABLE
      --expire=EXPIRE
      -h
      -n
      --[no-]rewrite
      --[no-]single-worktree
      --[no-]stale-fix
      --[no-]updateref
      --[no-]verbose
    `,
  },
  replace: {
    nature: ["writes"],
    options: `
      --convert-graft-file
      -d --delete
      -e --edit runs
      -f --[no-]force
      --[no-]format=FORMAT
      -g --graft
      -h
      -l --list
      --[no-]raw
    `,
  },
  switch: {
    nature: ["writes"],
    options: `
      -c --[no-]create=CREATE
      -C --[no-]force-create=CREATE
      --[no-]conflict=CONFLICT
      -d --[no-]detach
      --[no-]discard-changes
      -f --[no-]force
      --[no-]guess
      -h
      --[no-]ignore-other-worktrees
      -m --[no-]merge
      --[no-]orphan=ORPHAN
      --[no-]overwrite-ignore
      --[no-]progress
      -q --[no-]quiet
      --[no-]recurse-submodules[=SUBMODULES]
      -t --[no-]track[=TRACK]
    `,
  },
  "symbolic-ref": {
    nature: ["writes"],
    options: `
      -d --[no-]delete
      -h
      -m=VALUE
      -q --[no-]quiet
      --[no-]recurse
      --[no-]short
    `,
  },
  tag: {
    nature: ["writes"],
    options: `
      -a --[no-]annotate
      --[no-]cleanup=CLEANUP
      --[no-]color[=COLOR]
      --[no-]column[=COLUMN]
      --contains[=CONTAINS]
      --[no-]create-reflog
      -d --delete
      -e --[no-]edit runs
      -F --[no-]file=FILE reads
      -f --[no-]force
      --[no-]format=FORMAT
      -h
      -i --[no-]ignore-case
      -l --list
      -m --message=MESSAGE
      --merged[=MERGED]
      -n[=VALUE]
      --no-contains[=CONTAINS]
      --no-merged[=MERGED]
      --omit-empty
      --[no-]points-at[=AT]
      -s --[no-]sign runs
      --[no-]sort=SORT
      --trailer=TRAILER
      -u --[no-]local-user=USER runs
      -v --verify
    `,
  },
  "update-ref": {
    nature: ["writes"],
    options: `
      --[no-]create-reflog
      -d
      --deref
      -h
      -m=VALUE
      --no-deref
    `,
  },
};
