import type { Usage } from "../../program.ts";
import { DIFF, LOG } from "./options.ts";

/** Subcommands of git that show commits and differences. */
export const GIT_COMPARING: Readonly<Record<string, Usage>> = {
  annotate: {
    options: `
      -h
      -l
      -L=RANGE
      --porcelain
      -t
      -w
    `,
  },
  blame: {
    options: `
      --[no-]abbrev[=ABBREV]
      -b
      -c
      -C[=VALUE]
      --[no-]color-by-age
      --[no-]color-lines
      --[no-]contents=CONTENTS reads
      --date=FORMAT
      --diff-algorithm=NAME
      -e --[no-]show-email
      --encoding=NAME
      -f --[no-]show-name
      --first-parent
      -h
      --[no-]ignore-rev=REV
      --[no-]ignore-revs-file=FILE reads
      --[no-]incremental
      -l
      -L=VALUE
      --[no-]line-porcelain
      -M[=VALUE]
      --[no-]minimal
      -n --[no-]show-number
      -p --[no-]porcelain
      --[no-]progress
      --reverse
      --[no-]root
      -s
      -S=VALUE reads
      --[no-]score-debug
      --[no-]show-stats
      --since=DATE
      -t
      -w
    `,
  },
  cherry: {
    options: `
      --[no-]abbrev[=ABBREV]
      -h
      -v --[no-]verbose
    `,
  },
  diff: {
    options: `${DIFF}
      --base
      --[no-]cached
      --merge-base
      --no-index
      --ours
      -q
      --[no-]staged
      --theirs
    `,
  },
  "diff-files": {
    options: `${DIFF}
      --base
      --ours
      -q
      --theirs
    `,
  },
  "diff-index": {
    options: `${DIFF}
      --cached
      --merge-base
    `,
  },
  "diff-tree": {
    options: `${DIFF}
      --abbrev-commit
      --date=FORMAT
      --encoding=NAME
      --format=FORMAT
      --merge-base
      --no-notes
      --notes[=REF]
      --oneline
      --pretty[=FORMAT]
      --stdin
      -v
    `,
  },
  log: {
    options: LOG,
  },
  "range-diff": {
    options: `${DIFF}
      --[no-]creation-factor=FACTOR
      --[no-]left-only
      --no-dual-color
      --[no-]notes[=REF]
      --[no-]right-only
    `,
  },
  reflog: {
    options: LOG,
  },
  "reflog exists": {
    options: `
      -h
    `,
  },
  "reflog list": {
    options: `
      -h
    `,
  },
  "reflog show": {
    options: LOG,
  },
  "rev-list": {
    options: `${LOG}
      --bisect-all
      --bisect-vars
      --[no-]commit-header
      --disk-usage[=FORM]
      --header
      --[no-]object-names
      --progress=TITLE
      --use-bitmap-index
      -z
    `,
  },
  shortlog: {
    options: `${LOG}
      -c --[no-]committer
      -e --[no-]email
      --[no-]group=GROUP
      -n --[no-]numbered
      -s --[no-]summary
      -w[=VALUE]
    `,
  },
  show: {
    options: LOG,
  },
  "show-branch": {
    options: `
      -a --[no-]all
      --[no-]color[=COLOR]
      --[no-]current
      --[no-]date-order
      -g --reflog[=REFLOG]
      -h
      --[no-]independent
      --[no-]list
      --[no-]merge-base
      --[no-]more[=MORE]
      --no-name
      -r --[no-]remotes
      --[no-]sha1-name
      --[no-]sparse
      --[no-]topics
      --[no-]topo-order
    `,
  },
  whatchanged: {
    options: `${LOG}
      --i-still-use-this
    `,
  },
};
