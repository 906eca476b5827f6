import type { Usage } from "../../program.ts";

/** Subcommands of git that look at files, names and settings of a repository. */
export const GIT_LOOKING: Readonly<Record<string, Usage>> = {
  "cat-file": {
    options: `
      --[no-]allow-unknown-type
      --batch-all-objects
      --batch-check[=CHECK]
      --batch-command[=COMMAND]
      --batch[=BATCH]
      --[no-]buffer
      -e
      --filter=SPEC
      --filters runs
      --[no-]follow-symlinks
      -h
      --[no-]mailmap
      -p
      --path=PATH
      -s
      -t
      --textconv runs
      --[no-]unordered
      --[no-]use-mailmap
      -Z
      -z
    `,
  },
  "check-attr": {
    options: `
      -a --[no-]all
      --[no-]cached
      -h
      --source=TREE
      --[no-]stdin
      -z
    `,
  },
  "check-ignore": {
    options: `
      -h
      -n --[no-]non-matching
      --no-index
      -q --[no-]quiet
      --[no-]stdin
      -v --[no-]verbose
      -z
    `,
  },
  "check-mailmap": {
    options: `
      -h
      --mailmap-blob=BLOB
      --mailmap-file=FILE reads
      --[no-]stdin
    `,
  },
  "count-objects": {
    options: `
      -h
      -H --[no-]human-readable
      -v --[no-]verbose
    `,
  },
  "for-each-ref": {
    options: `
      --[no-]color[=COLOR]
      --contains[=CONTAINS]
      --[no-]count=COUNT
      --exclude=PATTERN
      --[no-]format=FORMAT
      -h
      --[no-]ignore-case
      --include-root-refs
      --merged[=MERGED]
      --no-contains[=CONTAINS]
      --no-merged[=MERGED]
      --omit-empty
      -p --[no-]perl
      --[no-]points-at=AT
      --[no-]python
      -s --[no-]shell
      --[no-]sort=SORT
      --start-after=REF
      --stdin
      --[no-]tcl
    `,
  },
  grep: {
    options: `
      -A --[no-]after-context=CONTEXT
      -a --[no-]text
      --[no-]all-match
      --and
      -B --[no-]before-context=CONTEXT
      --[no-]break
      -C --[no-]context=CONTEXT
      -c --[no-]count
      --[no-]cached
      --[no-]color[=COLOR]
      --[no-]column
      -E --[no-]extended-regexp
      -e=VALUE
      --[no-]exclude-standard
      --[no-]ext-grep
      -F --[no-]fixed-strings
      -f=VALUE reads
      --[no-]full-name
      -G --[no-]basic-regexp
      -H
      -h
      --[no-]heading
      -I
      -i --[no-]ignore-case
      -l --[no-]files-with-matches
      -L --[no-]files-without-match
      --[no-]line-number
      -m --[no-]max-count=COUNT
      --max-depth=DEPTH
      -n --[no-]line-number
      --[no-]name-only
      --no-index
      --not
      -o --[no-]only-matching
      -O --[no-]open-files-in-pager[=PAGER] runs
      --[no-]or
      -P --[no-]perl-regexp
      -p --[no-]show-function
      -q --[no-]quiet
      -r --[no-]recursive
      --[no-]recurse-submodules
      --[no-]textconv runs
      --[no-]threads=THREADS
      --[no-]untracked
      -v --[no-]invert-match
      -W --[no-]function-context
      -w --[no-]word-regexp
      -z --[no-]null
    `,
  },
  "ls-files": {
    options: `
      --[no-]abbrev[=ABBREV]
      -c --[no-]cached
      -d --[no-]deleted
      --[no-]debug
      --[no-]deduplicate
      --[no-]directory writes
      --[no-]empty-directory
      --[no-]eol
      --[no-]error-unmatch
      --[no-]exclude-per-directory=DIRECTORY
      --exclude-standard
      -f
      --format=FORMAT
      --full-name
      -h
      -i --[no-]ignored
      -k --[no-]killed
      -m --[no-]modified
      -o --[no-]others
      --[no-]recurse-submodules
      --[no-]resolve-undo
      -s --[no-]stage
      --[no-]sparse
      -t
      -u --[no-]unmerged
      -v
      --[no-]with-tree=TREE
      -X --exclude-from=FROM reads
      -x --exclude=EXCLUDE
      -z
    `,
  },
  "ls-tree": {
    options: `
      --[no-]abbrev[=ABBREV]
      -d
      --format=FORMAT
      --[no-]full-name
      --[no-]full-tree
      -h
      -l --long
      --name-only
      --name-status
      --object-only
      -r
      -t
      -z
    `,
  },
  "show-ref": {
    options: `
      --[no-]abbrev[=ABBREV]
      --branches
      -d --[no-]dereference
      --exclude-existing[=EXISTING]
      --exists
      -h
      --[no-]head
      --[no-]heads
      -q --[no-]quiet
      -s --[no-]hash[=HASH]
      --[no-]tags
      --[no-]verify
    `,
  },
  status: {
    options: `
      --[no-]ahead-behind
      -b --[no-]branch
      --[no-]column[=COLUMN]
      -h
      --[no-]ignore-submodules[=SUBMODULES]
      --[no-]ignored[=IGNORED]
      --[no-]long
      -M --find-renames[=RENAMES]
      --no-renames
      --[no-]porcelain[=PORCELAIN]
      --renames
      -s --[no-]short
      --[no-]show-stash
      -u --[no-]untracked-files[=FILES]
      -v --[no-]verbose
      -z --[no-]null
    `,
  },
};
