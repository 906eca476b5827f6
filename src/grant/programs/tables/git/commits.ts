import type { Usage } from "../../program.ts";

/** Subcommands of git that make commits. */
export const GIT_COMMITS: Readonly<Record<string, Usage>> = {
  am: {
    nature: ["writes"],
    operands: ["reads*"],
    options: `
      -3 --[no-]3way
      --abort
      --allow-empty
      -c --[no-]scissors
      -C=VALUE
      --[no-]committer-date-is-author-date
      --continue
      --[no-]directory=DIRECTORY writes
      --empty=EMPTY
      --[no-]exclude=EXCLUDE
      -h
      -i --[no-]interactive
      --[no-]ignore-date
      --[no-]ignore-space-change
      --[no-]ignore-whitespace
      --[no-]include=INCLUDE
      -k --[no-]keep
      --keep-cr
      --[no-]keep-non-patch
      -m --[no-]message-id
      -p=VALUE
      --[no-]patch-format=FORMAT
      -q --[no-]quiet
      --quit
      --quoted-cr=CR
      -r --resolved
      --[no-]reject
      --[no-]rerere-autoupdate
      --[no-]resolvemsg=TEXT
      --retry
      -S --[no-]gpg-sign[=SIGN] runs
      -s --[no-]signoff
      --show-current-patch[=PATCH]
      --skip
      -u --[no-]utf8
      --[no-]whitespace=WHITESPACE
    `,
  },
  "cherry-pick": {
    nature: ["writes"],
    options: `
      --abort
      --[no-]allow-empty
      --[no-]allow-empty-message
      --[no-]cleanup=CLEANUP
      --commit
      --continue
      -e --[no-]edit runs
      --empty=MODE
      --[no-]ff
      -h
      --[no-]keep-redundant-commits
      -m --[no-]mainline=MAINLINE
      -n --no-commit
      --quit
      --[no-]rerere-autoupdate
      -S --[no-]gpg-sign[=SIGN] runs
      -s --[no-]signoff
      --skip
      --[no-]strategy=STRATEGY
      -x
      -X --[no-]strategy-option=OPTION
    `,
  },
  commit: {
    nature: ["writes"],
    options: `
      -a --[no-]all
      --[no-]ahead-behind
      --[no-]allow-empty
      --[no-]allow-empty-message
      --[no-]amend
      --[no-]author=AUTHOR
      --[no-]branch
      -c --[no-]reedit-message=MESSAGE runs
      -C --[no-]reuse-message=MESSAGE
      --[no-]cleanup=CLEANUP
      --[no-]date=DATE
      --[no-]dry-run
      -e --[no-]edit runs
      -F --[no-]file=FILE reads
      --[no-]fixup=FIXUP
      -h
      -i --[no-]include
      --inter-hunk-context=N
      --[no-]interactive
      --[no-]long
      -m --[no-]message=MESSAGE
      -n --no-verify
      --no-post-rewrite
      -o --[no-]only
      -p --[no-]patch
      --[no-]pathspec-file-nul
      --[no-]pathspec-from-file=FILE reads
      --[no-]porcelain
      --post-rewrite
      -q --[no-]quiet
      --[no-]reset-author
      -S --[no-]gpg-sign[=SIGN] runs
      -s --[no-]signoff
      --[no-]short
      --[no-]squash=SQUASH
      --[no-]status
      -t --[no-]template=TEMPLATE reads
      --trailer=TRAILER
      -u --[no-]untracked-files[=FILES]
      -U --unified=N
      -v --[no-]verbose
      --verify
      -z --[no-]null
    `,
  },
  merge: {
    nature: ["writes"],
    options: `
      --[no-]abort
      --[no-]allow-unrelated-histories
      --[no-]autostash
      --[no-]cleanup=CLEANUP
      --[no-]commit
      --compact-summary
      --[no-]continue
      -e --[no-]edit runs
      -F --file[=FILE] reads
      --[no-]ff
      --ff-only
      -h
      --[no-]into-name=NAME
      --[no-]log[=LOG]
      -m --[no-]message=MESSAGE
      -n
      --no-verify
      --[no-]overwrite-ignore
      --[no-]progress
      -q --[no-]quiet
      --[no-]quit
      --[no-]rerere-autoupdate
      -S --[no-]gpg-sign[=SIGN] runs
      -s --[no-]strategy=STRATEGY
      --[no-]signoff
      --[no-]squash
      --[no-]stat
      --[no-]summary
      -v --[no-]verbose
      --verify
      --[no-]verify-signatures
      -X --[no-]strategy-option=OPTION
    `,
  },
  "merge-tree": {
    nature: ["writes"],
    options: `
      --allow-unrelated-histories
      -h
      --merge-base=COMMIT
      --[no-]messages
      --name-only
      --quiet
      --stdin
      --trivial-merge
      --write-tree
      -X --strategy-option=OPTION
      -z
    `,
  },
  rebase: {
    nature: ["writes"],
    options: `
      --abort
      --[no-]allow-empty-message
      --apply
      --[no-]autosquash
      --[no-]autostash
      -C=VALUE
      --[no-]committer-date-is-author-date
      --continue
      --edit-todo runs
      --empty=EMPTY
      -f --[no-]force-rebase
      --ff
      --[no-]fork-point
      -h
      -i --interactive runs
      --[no-]ignore-date
      --[no-]ignore-whitespace
      --[no-]keep-base
      --[no-]keep-empty
      -m --merge
      -n --no-stat
      --no-ff
      --no-verify
      --[no-]onto=ONTO
      -q --[no-]quiet
      --quit
      -r --[no-]rebase-merges[=MERGES]
      --[no-]reapply-cherry-picks
      --[no-]rerere-autoupdate
      --[no-]reschedule-failed-exec
      --[no-]reset-author-date
      --[no-]root
      -S --[no-]gpg-sign[=SIGN] runs
      -s --[no-]strategy=STRATEGY
      --show-current-patch
      --[no-]signoff
      --skip
      --stat
      --[no-]update-refs
      -v --[no-]verbose
      --verify
      --[no-]whitespace=WHITESPACE
      -x --[no-]exec=EXEC runs
      -X --[no-]strategy-option=OPTION
    `,
  },
  revert: {
    nature: ["writes"],
    options: `
      --abort
      --[no-]cleanup=CLEANUP
      --commit
      --continue
      -e --[no-]edit runs
      -h
      -m --[no-]mainline=MAINLINE
      -n --no-commit
      --quit
      --[no-]reference reads
      --[no-]rerere-autoupdate
      -S --[no-]gpg-sign[=SIGN] runs
      -s --[no-]signoff
      --skip
      --[no-]strategy=STRATEGY
      -X --[no-]strategy-option=OPTION
    `,
  },
};
