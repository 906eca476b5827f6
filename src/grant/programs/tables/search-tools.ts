import type { Program } from "../program.ts";

/** Programs of the family of `grep` read files and print lines; none of their options does more. */
const GREP: Program = {
  harmless: true,
  numbers: true,
  operands: ["text", "reads*"],
  options: `
    -A --after-context=N
    -a --text
    -B --before-context=N
    -b --byte-offset
    --binary-files=TYPE
    -C --context=N
    -c --count
    --color[=WHEN]
    --colour[=WHEN]
    -D --devices=ACTION
    -d --directories=ACTION
    -E --extended-regexp
    -e --regexp=PATTERN script
    --exclude-dir=GLOB
    --exclude-from=FILE reads
    --exclude=GLOB
    -F --fixed-strings
    -f --file=FILE reads script
    -G --basic-regexp
    --group-separator=TEXT
    -H --with-filename
    -h --no-filename
    --help
    -I
    -i -y --ignore-case
    --include=GLOB
    -L --files-without-match
    -l --files-with-matches
    --label=TEXT
    --line-buffered
    -m --max-count=N
    -n --line-number
    --no-group-separator
    --no-ignore-case
    -o --only-matching
    -P --perl-regexp
    -q --quiet --silent
    -R --dereference-recursive
    -r --recursive
    -s --no-messages
    -T --initial-tab
    -U --binary
    -u --unix-byte-offsets
    -V
    -v --invert-match
    --version
    -w --word-regexp
    -x --line-regexp
    -Z --null
    -z --null-data
  `,
};

const FD: Program = {
  operands: ["text", "reads*"],
  options: `
    -0 --print0
    -1
    -a --absolute-path
    --and=PATTERN
    --base-directory=FOLDER settings
    --batch-size=N
    -c --color=WHEN
    --changed-after --changed-within --newer=TIME
    --changed-before --older=TIME
    -d --max-depth --maxdepth=N
    -E --exclude=GLOB
    -e --extension=TEXT
    --exact-depth=N
    -F --fixed-strings
    --format=FORMAT
    -g --glob
    -H --hidden
    -h
    --help
    --hyperlink[=WHEN]
    -I --no-ignore
    -i --ignore-case
    --ignore-file=FILE reads
    -j --threads=N
    -L --follow
    -l --list-details runs
    --max-results=N
    --min-depth=N
    --no-hidden
    --no-ignore-parent
    --no-ignore-vcs
    --no-require-git
    -o --owner=USER
    --one-file-system --mount --xdev
    -p --full-path
    --path-separator=TEXT
    --prune
    -q --quiet --has-results
    --regex
    -S --size=N
    -s --case-sensitive
    --search-path=FOLDER reads
    --show-errors
    --strip-cwd-prefix[=WHEN]
    -t --type=TYPE
    -u --unrestricted
    -V
    --version
    -X --exec-batch runs
    -x --exec runs
  `,
};

/** Programs that look for files, and for text in them. */
export const SEARCH_TOOLS: Readonly<Record<string, Program>> = {
  ack: {
    obeysFolder: true,
    operands: ["text", "reads*"],
    options: `
      -1
      -A --after-context=N
      --ackrc=FILE settings
      -B --before-context=N
      -C --context[=N]
      -c --count
      --color
      --column
      -f
      -g
      -H --with-filename
      -h --no-filename
      --help
      -i --ignore-case
      --ignore-dir=NAME
      --ignore-file=SPEC
      -L --files-without-matches
      -l --files-with-matches
      -m --max-count=N
      -n --no-recurse
      --nocolor
      --noenv
      -o
      --output=EXPRESSION settings
      --pager=COMMAND runs
      -Q --literal
      -s
      -t --type=TYPE
      -v --invert-match
      --version
      -w --word-regexp
      -x
    `,
  },
  ag: {
    operands: ["text", "reads*"],
    options: `
      -0 --null
      -a --all-types
      --ackmate
      --after[=N]
      --before[=N]
      -c --count
      --color
      --column
      --context[=N]
      -D --debug
      --depth=N
      -F --fixed-strings
      -f --follow
      --filename
      -G --file-search-regex=PATTERN
      -g=PATTERN script
      --group
      -H
      -h
      --heading
      --help
      --hidden
      -i --ignore-case
      --ignore-dir=NAME
      --ignore=PATTERN
      -L --files-without-matches
      -l --files-with-matches
      -m --max-count=N
      -n --norecurse
      --nocolor
      --nofilename
      --nogroup
      --noheading
      --nonumbers
      --nopager
      --numbers
      -o --only-matching
      --one-device
      -p --path-to-ignore=FILE reads
      --pager=COMMAND runs
      --passthrough
      -Q --literal
      -r -R --recurse
      -S --smart-case
      -s --case-sensitive
      --search-binary
      --silent
      --stats
      --stats-only
      -t --all-text
      -U --skip-vcs-ignores
      -u --unrestricted
      -v --invert-match
      --version
      --vimgrep
      -W --width=N
      -w --word-regexp
      -z --search-zip
    `,
  },
  egrep: GREP,
  fd: FD,
  fdfind: FD,
  fgrep: GREP,
  find: {
    reader: "find",
  },
  grep: GREP,
  locate: {
    options: `
      -0 --null
      -A --all
      -b --basename
      -c --count
      -d --database=FILE reads
      -e --existing
      --help
      -i --ignore-case
      -L --follow
      -l -n --limit=N
      -P --nofollow
      -p --ignore-spaces
      -q --quiet
      -r --regexp
      --regex
      -S --statistics
      -V
      --version
      -w --wholename
    `,
  },
  xargs: {
    style: "ordered",
    operandReader: "xargs",
    options: `
      -0 --null
      -a --arg-file=FILE reads
      -d --delimiter=CHAR
      -e --eof[=TEXT]
      -E=TEXT
      --help
      -i --replace[=MARK]
      -I=MARK
      -l --max-lines[=N]
      -L=N
      -n --max-args=N
      -o --open-tty
      -P --max-procs=N
      -p --interactive
      --process-slot-var=NAME settings
      -r --no-run-if-empty
      -s --max-chars=N
      --show-limits
      -t --verbose
      --version
      -x --exit
    `,
  },
  // A script around grep and gzip, which has had trouble with odd file names.
  zgrep: { ...GREP, harmless: false },
};
