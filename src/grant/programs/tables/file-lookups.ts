import type { Program } from "../program.ts";

/** Programs that tell about files. */
export const FILE_LOOKUPS: Readonly<Record<string, Program>> = {
  basename: {
    harmless: true,
    options: `
      -a --multiple
      --help
      -s --suffix=TEXT
      --version
      -z --zero
    `,
  },
  df: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -a --all
      -B --block-size=N
      -H --si
      -h --human-readable
      --help
      -i --inodes
      -k
      -l --local
      -m
      --no-sync
      --output[=LIST]
      -P --portability
      --sync
      -T --print-type
      -t --type=TYPE
      --total
      -v
      --version
      -x --exclude-type=TYPE
    `,
  },
  dirname: {
    harmless: true,
    options: `
      --help
      --version
      -z --zero
    `,
  },
  du: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -0 --null
      -A
      -a --all
      --apparent-size
      -B --block-size=N
      -b --bytes
      -c --total
      -D --dereference-args
      -d --max-depth=N
      --exclude=PATTERN
      --files0-from=FILE reads
      -H
      -h --human-readable
      --help
      --inodes
      -k
      -L --dereference
      -l --count-links
      -m
      -P --no-dereference
      -S --separate-dirs
      -s --summarize
      --si
      -t --threshold=N
      --time-style=STYLE
      --time[=WORD]
      --version
      -X --exclude-from=FILE reads
      -x --one-file-system
    `,
  },
  file: {
    operands: ["reads*"],
    options: `
      -0 --print0
      --apple
      -b --brief
      -C --compile writes
      -c --checking-printout
      -d --debug
      -E
      -e --exclude=TEST
      --exclude-quiet=TEST
      --extension
      -F --separator=TEXT
      -f --files-from=FILE reads
      -h --no-dereference
      --help
      -i --mime
      -k --keep-going
      -L --dereference
      -l --list
      -m --magic-file=LIST settings
      --mime-encoding
      --mime-type
      -N --no-pad
      -n --no-buffer
      -P --parameter=VALUE
      -p --preserve-date
      -r --raw
      -S --no-sandbox settings
      -s --special-files
      -v
      --version
      -Z --uncompress-noreport runs
      -z --uncompress runs
    `,
  },
  ls: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -1
      -A --almost-all
      -a --all
      --author
      -B --ignore-backups
      -b --escape
      --block-size=N
      -C
      -c
      --classify[=WHEN]
      --color[=WHEN]
      -D --dired
      -d --directory
      --dereference-command-line-symlink-to-dir
      -F
      -f
      --file-type
      --format=WORD
      --full-time
      -G --no-group
      -g
      --group-directories-first
      -H --dereference-command-line
      -h --human-readable
      --help
      --hide=PATTERN
      --hyperlink[=WHEN]
      -I --ignore=PATTERN
      -i --inode
      --indicator-style=WORD
      -k --kibibytes
      -L --dereference
      -l
      -m
      -N --literal
      -n --numeric-uid-gid
      -o
      -p
      -Q --quote-name
      -q --hide-control-chars
      --quoting-style=WORD
      -R --recursive
      -r --reverse
      -S
      -s --size
      --show-control-chars
      --si
      --sort=WORD
      -T --tabsize=N
      -t
      --time-style=STYLE
      --time=WORD
      -U
      -u
      -v
      --version
      -w --width=N
      -X
      -x
      -Z --context
      --zero
    `,
  },
  pathchk: {
    harmless: true,
    options: `
      --help
      -P
      -p
      --portability
      --version
    `,
  },
  readlink: {
    harmless: true,
    options: `
      -e --canonicalize-existing
      -f --canonicalize
      --help
      -m --canonicalize-missing
      -n --no-newline
      -q --quiet
      -s --silent
      -v --verbose
      --version
      -z --zero
    `,
  },
  realpath: {
    harmless: true,
    options: `
      -E --canonicalize
      -e --canonicalize-existing
      --help
      -L --logical
      -m --canonicalize-missing
      -P --physical
      -q --quiet
      --relative-base=FOLDER
      --relative-to=FOLDER
      -s --strip --no-symlinks
      --version
      -z --zero
    `,
  },
  stat: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -c --format=FORMAT
      --cached=MODE
      -f --file-system
      --help
      -L --dereference
      --printf=FORMAT
      -t --terse
      --version
    `,
  },
  whereis: {
    harmless: true,
    options: `
      -b
      -g
      -h
      --help
      -l
      -m
      -s
      -u
      -V
      --version
    `,
  },
  which: {
    harmless: true,
    options: `
      -a
      -s
    `,
  },
};
