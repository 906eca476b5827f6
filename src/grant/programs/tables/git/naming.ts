import type { Usage } from "../../program.ts";

/** Subcommands of git that answer questions. */
export const GIT_NAMING: Readonly<Record<string, Usage>> = {
  describe: {
    options: `
      --[no-]abbrev[=ABBREV]
      --[no-]all
      --[no-]always
      --[no-]broken[=BROKEN]
      --[no-]candidates=CANDIDATES
      --[no-]contains
      --[no-]debug
      --[no-]dirty[=DIRTY]
      --[no-]exact-match
      --[no-]exclude=EXCLUDE
      --[no-]first-parent
      -h
      --[no-]long
      --[no-]match=MATCH
      --[no-]tags
    `,
  },
  fsck: {
    nature: ["writes"],
    options: `
      --[no-]cache
      --[no-]connectivity-only
      --[no-]dangling
      --[no-]full
      -h
      --[no-]lost-found
      --[no-]name-objects
      --[no-]progress
      --[no-]reflogs
      --[no-]root
      --[no-]strict
      --[no-]tags
      --[no-]unreachable
      -v --[no-]verbose
    `,
  },
  help: {
    options: `
      -a --all
      --[no-]aliases
      -c --config
      --developer-interfaces
      --[no-]external-commands
      -g --guides
      -h
      -i --[no-]info runs
      -m --[no-]man
      --user-interfaces
      -v --[no-]verbose
      -w --[no-]web runs
    `,
  },
  "merge-base": {
    options: `
      -a --[no-]all
      --fork-point
      -h
      --independent
      --is-ancestor
      --octopus
    `,
  },
  "name-rev": {
    options: `
      --[no-]all
      --[no-]always
      --[no-]annotate-stdin
      --[no-]exclude=EXCLUDE
      -h
      --[no-]name-only
      --[no-]refs=REFS
      --[no-]stdin
      --[no-]tags
      --[no-]undefined
    `,
  },
  "rev-parse": {
    options: `
      --abbrev-ref[=MODE]
      --absolute-git-dir
      --after=DATE
      --all
      --before=DATE
      --bisect
      --branches[=PATTERN]
      --default=REV
      --disambiguate=PREFIX
      --exclude-hidden=KIND
      --exclude=PATTERN
      --flags
      --git-common-dir
      --git-dir
      --git-path=PATH
      --glob=PATTERN
      -h
      --is-bare-repository
      --is-inside-git-dir
      --is-inside-work-tree
      --is-shallow-repository
      --local-env-vars
      --no-flags
      --no-revs
      --not
      --path-format=FORM
      --prefix=PATH
      -q --quiet
      --remotes[=PATTERN]
      --revs-only
      --shared-index-path
      --short[=N]
      --show-cdup
      --show-object-format[=FORM]
      --show-prefix
      --show-ref-format
      --show-superproject-working-tree
      --show-toplevel
      --since=DATE
      --sq
      --symbolic
      --symbolic-full-name
      --tags[=PATTERN]
      --until=DATE
      --verify
    `,
  },
  stripspace: {
    options: `
      -c --comment-lines
      -h
      -s --strip-comments
    `,
  },
  var: {
    options: `
      -h
      -l
    `,
  },
  "verify-commit": {
    options: `
      -h
      --[no-]raw
      -v --[no-]verbose
    `,
  },
  "verify-tag": {
    options: `
      --[no-]format=FORMAT
      -h
      --[no-]raw
      -v --[no-]verbose
    `,
  },
  version: {
    options: `
      --[no-]build-options
      -h
    `,
  },
};
