import type { Usage } from "../../program.ts";

/** Subcommands of git that change files and the index. */
export const GIT_FILES: Readonly<Record<string, Usage>> = {
  add: {
    nature: ["writes"],
    // Its editor is `false` in the gateway, and nothing else of it writes files or starts programs.
    harmless: true,
    options: `
      -A --[no-]all
      --[no-]chmod=CHMOD
      -e --[no-]edit runs
      -f --[no-]force
      -h
      -i --[no-]interactive
      --[no-]ignore-errors
      --[no-]ignore-missing
      --[no-]ignore-removal
      -n --[no-]dry-run
      -N --[no-]intent-to-add
      -p --[no-]patch
      --[no-]pathspec-file-nul
      --[no-]pathspec-from-file=FILE reads
      --[no-]refresh
      --[no-]renormalize
      --[no-]sparse
      -u --[no-]update
      -v --[no-]verbose
    `,
  },
  apply: {
    nature: ["writes"],
    operands: ["reads*"],
    options: `
      -3 --[no-]3way
      --[no-]allow-binary-replacement
      --[no-]allow-empty
      --[no-]allow-overlap
      --[no-]apply
      --binary
      --[no-]build-fake-ancestor=ANCESTOR writes
      -C=VALUE
      --[no-]cached
      --[no-]check
      --[no-]directory=DIRECTORY writes
      --exclude=EXCLUDE
      -h
      --[no-]ignore-space-change
      --[no-]ignore-whitespace
      --[no-]inaccurate-eof
      --include=INCLUDE
      --[no-]index
      -N --[no-]intent-to-add
      --no-add
      --[no-]numstat
      --ours
      -p=VALUE
      -q --[no-]quiet
      -R --[no-]reverse
      --[no-]recount
      --[no-]reject
      --[no-]stat
      --[no-]summary
      --theirs
      --[no-]unidiff-zero
      --union
      --[no-]unsafe-paths writes
      -v --[no-]verbose
      --[no-]whitespace=WHITESPACE
      -z
    `,
  },
  clean: {
    nature: ["writes"],
    options: `
      -d
      -e --exclude=EXCLUDE
      -f --[no-]force
      -h
      -i --[no-]interactive
      -n --[no-]dry-run
      -q --[no-]quiet
      -X
      -x
    `,
  },
  "hash-object": {
    nature: ["writes"],
    operands: ["reads*"],
    options: `
      -h
      --[no-]literally
      --no-filters
      --[no-]path=PATH
      --[no-]stdin
      --[no-]stdin-paths reads
      -t=VALUE
      -w
    `,
  },
  "interpret-trailers": {
    operands: ["reads*"],
    options: `
      -h
      --[no-]if-exists=EXISTS
      --[no-]if-missing=MISSING
      --[no-]in-place edits
      --no-divider
      --[no-]only-input
      --[no-]only-trailers
      --parse
      --[no-]trailer=TRAILER
      --[no-]trim-empty
      --[no-]unfold
      --[no-]where=WHERE
    `,
  },
  "merge-file": {
    nature: ["writes"],
    operands: ["writes", "reads*"],
    options: `
      --diff-algorithm=NAME
      --[no-]diff3
      -h
      -L=VALUE
      --[no-]marker-size=SIZE
      --object-id
      --[no-]ours
      -p --[no-]stdout
      -q --[no-]quiet
      --[no-]theirs
      --[no-]union
      --[no-]zdiff3
    `,
  },
  mv: {
    nature: ["writes"],
    operands: ["writes*"],
    options: `
      -f --[no-]force
      -h
      -k
      -n --[no-]dry-run
      --[no-]sparse
      -v --[no-]verbose
    `,
  },
  reset: {
    nature: ["writes"],
    options: `
      -h
      --[no-]hard
      --[no-]keep
      --[no-]merge
      --[no-]mixed
      -N --[no-]intent-to-add
      --no-refresh
      -p --[no-]patch
      --[no-]pathspec-file-nul
      --[no-]pathspec-from-file=FILE reads
      -q --[no-]quiet
      --[no-]recurse-submodules[=SUBMODULES]
      --refresh
      --[no-]soft
      -U --unified=N
    `,
  },
  restore: {
    nature: ["writes"],
    options: `
      -2 --ours
      -3 --theirs
      --[no-]conflict=CONFLICT
      -h
      --[no-]ignore-skip-worktree-bits
      --[no-]ignore-unmerged
      -m --[no-]merge
      --[no-]overlay
      -p --[no-]patch
      --[no-]pathspec-file-nul
      --[no-]pathspec-from-file=FILE reads
      --[no-]progress
      -q --[no-]quiet
      --[no-]recurse-submodules[=SUBMODULES]
      -s --[no-]source=SOURCE
      -S --[no-]staged
      -W --[no-]worktree
    `,
  },
  rm: {
    nature: ["writes"],
    operands: ["writes*"],
    options: `
      --[no-]cached
      -f --[no-]force
      -h
      --[no-]ignore-unmatch
      -n --[no-]dry-run
      --[no-]pathspec-file-nul
      --[no-]pathspec-from-file=FILE reads
      -q --[no-]quiet
      -r
      --[no-]sparse
    `,
  },
  "update-index": {
    nature: ["writes"],
    options: `
      --[no-]add
      --assume-unchanged
      --chmod=CHMOD
      --clear-resolve-undo
      --[no-]force-remove
      --[no-]force-untracked-cache
      --[no-]force-write-index
      --[no-]fsmonitor settings
      --fsmonitor-valid
      -g --again
      -h
      --[no-]ignore-missing
      --[no-]ignore-skip-worktree-entries
      --[no-]ignore-submodules
      --[no-]index-version=VERSION
      --[no-]info-only
      --no-assume-unchanged
      --no-fsmonitor-valid
      --no-skip-worktree
      -q
      --really-refresh
      --refresh
      --[no-]remove
      --[no-]replace
      --show-index-version
      --skip-worktree
      --[no-]split-index
      --stdin reads
      --[no-]test-untracked-cache
      --[no-]unmerged
      --[no-]untracked-cache
      --[no-]verbose
      -z
    `,
  },
};
