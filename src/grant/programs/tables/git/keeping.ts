import type { Usage } from "../../program.ts";
import { LOG } from "./options.ts";

/** Subcommands of git that make, keep and hand over repositories. */
export const GIT_KEEPING: Readonly<Record<string, Usage>> = {
  archive: {
    options: `
      --add-file=FILE reads
      --add-virtual-file=FILE
      --[no-]exec=EXEC runs
      --format=FORMAT
      -h
      -l --list
      --mtime=TIME
      -o --[no-]output=OUTPUT writes
      --prefix=PREFIX
      --[no-]remote=REMOTE network
      -v --verbose
      --worktree-attributes
    `,
  },
  "bundle create": {
    operands: ["writes", "text*"],
    options: `${LOG}
      --[no-]all-progress
      --[no-]all-progress-implied
      -h
      --[no-]progress
      -q --[no-]quiet
      --[no-]version=VERSION
    `,
  },
  "bundle list-heads": {
    operands: ["reads", "text*"],
    options: `
      -h
    `,
  },
  "bundle unbundle": {
    nature: ["writes"],
    operands: ["reads", "text*"],
    options: `
      -h
      --progress
    `,
  },
  "bundle verify": {
    operands: ["reads"],
    options: `
      -h
      -q --[no-]quiet
    `,
  },
  clone: {
    nature: ["network", "writes"],
    operands: ["text", "writes"],
    options: `
      -4 --[no-]ipv4
      -6 --[no-]ipv6
      --[no-]also-filter-submodules
      -b --[no-]branch=BRANCH
      --[no-]bare
      --[no-]bundle-uri=URI network
      -c --[no-]config=CONFIG settings
      --checkout
      --[no-]depth=DEPTH
      --[no-]dissociate
      --[no-]filter=FILTER
      -h
      --hardlinks
      -j --[no-]jobs=JOBS
      -l --[no-]local
      --[no-]mirror
      -n --no-checkout
      --no-hardlinks
      --no-tags
      -o --[no-]origin=ORIGIN
      --[no-]progress
      -q --[no-]quiet
      --[no-]recurse-submodules[=SUBMODULES]
      --[no-]recursive[=RECURSIVE]
      --ref-format=FORMAT
      --[no-]reference-if-able=ABLE reads
      --[no-]reference=REFERENCE reads
      --[no-]reject-shallow
      --[no-]remote-submodules
      --revision=REV
      -s --[no-]shared
      --[no-]separate-git-dir=DIR writes
      --[no-]server-option=OPTION
      --[no-]shallow-exclude=EXCLUDE
      --[no-]shallow-since=SINCE
      --[no-]shallow-submodules
      --[no-]single-branch
      --[no-]sparse
      --tags
      --[no-]template=TEMPLATE settings
      -u --[no-]upload-pack=PACK runs
      -v --[no-]verbose
    `,
  },
  config: {
    options: `
      --add
      --all
      --append
      --blob=BLOB
      --bool
      --bool-or-int
      --bool-or-str
      --comment=TEXT
      --default=DEFAULT
      -e --edit runs
      --expiry-date
      -f --file=FILE
      --fixed-value
      --get
      --get-all
      --get-color
      --get-colorbool
      --get-regexp
      --get-urlmatch
      --global
      -h
      --includes
      --int
      -l --list
      --local
      --name-only
      --no-includes
      --no-type
      --path
      --regexp
      --remove-section
      --rename-section
      --replace-all
      --show-names
      --show-origin
      --show-scope
      --system
      -t --type=TYPE
      --unset
      --unset-all
      --url=URL
      --value=PATTERN
      --worktree
      -z --null
    `,
  },
  "format-patch": {
    nature: ["writes"],
    options: `${LOG}
      --[no-]add-header=HEADER
      --[no-]attach[=ATTACH]
      --[no-]base=BASE
      --[no-]cc=CC
      --[no-]cover-from-description=DESCRIPTION
      --[no-]cover-letter
      --[no-]creation-factor=FACTOR
      --description-file=FILE reads
      --[no-]encode-email-headers
      --[no-]filename-max-length=LENGTH
      --[no-]force-in-body-from
      --[no-]from[=FROM]
      --[no-]ignore-if-in-upstream
      --[no-]in-reply-to=TO
      --inline[=INLINE]
      --[no-]interdiff=INTERDIFF
      -k --keep-subject
      -N --no-numbered
      -n --numbered
      --no-binary
      --[no-]numbered-files
      -o --output-directory=DIRECTORY writes
      -p --no-stat
      --[no-]progress
      -q --[no-]quiet
      --[no-]range-diff=DIFF
      --rfc
      -s --[no-]signoff
      --[no-]signature-file=FILE reads
      --[no-]signature=SIGNATURE
      --[no-]start-number=NUMBER
      --[no-]stdout
      --subject-prefix=PREFIX
      --[no-]suffix=SUFFIX
      --[no-]thread[=THREAD]
      --[no-]to=TO
      -v --[no-]reroll-count=COUNT
      --[no-]zero-commit
    `,
  },
  gc: {
    nature: ["writes"],
    options: `
      --[no-]aggressive
      --[no-]auto
      --[no-]cruft
      --detach
      --[no-]force
      -h
      --[no-]keep-largest-pack
      --max-cruft-size=SIZE
      --no-detach
      --[no-]prune[=PRUNE]
      -q --[no-]quiet
    `,
  },
  init: {
    nature: ["writes"],
    operands: ["writes"],
    options: `
      -b --[no-]initial-branch=BRANCH
      --[no-]bare
      -h
      --[no-]object-format=FORMAT
      -q --[no-]quiet
      --ref-format=FORMAT
      --[no-]separate-git-dir=DIR writes
      --shared[=SHARED]
      --[no-]template=TEMPLATE settings
    `,
  },
  "maintenance run": {
    nature: ["network", "writes"],
    options: `
      --[no-]auto
      -h
      --[no-]quiet
      --[no-]schedule=SCHEDULE
      --task=TASK
    `,
  },
};
