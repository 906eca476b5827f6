import type { Program } from "../program.ts";

/** Programs that print text in columns, lines and numbers of another kind. */
export const TEXT_LAYOUT: Readonly<Record<string, Program>> = {
  column: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -C --table-column=LIST
      -c --output-width=N
      -d --table-noheadings
      -E --table-noextreme=LIST
      -e --table-header-repeat
      -H --table-hide=LIST
      -h
      --help
      -i --tree-id=NAME
      -J --json
      -L --keep-empty-lines
      -l --table-columns-limit=N
      -m --table-maxout
      -N --table-columns=LIST
      -n --table-name=NAME
      -O --table-order=LIST
      -o --output-separator=TEXT
      -p --tree-parent=NAME
      -R --table-right=LIST
      -r --tree=NAME
      -S --use-spaces=N
      -s --separator=TEXT
      -T --table-truncate=LIST
      -t --table
      -V
      --version
      -W --table-wrap=LIST
      -x --fillrows
    `,
  },
  comm: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -1
      -2
      -3
      --check-order
      --help
      --nocheck-order
      --output-delimiter=TEXT
      --total
      --version
      -z --zero-terminated
    `,
  },
  cut: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -b --bytes=LIST
      -c --characters=LIST
      --complement
      -d --delimiter=TEXT
      -f --fields=LIST
      --help
      -n
      --output-delimiter=TEXT
      -s --only-delimited
      --version
      -z --zero-terminated
    `,
  },
  expand: {
    harmless: true,
    numbers: true,
    operands: ["reads*"],
    options: `
      --help
      -i --initial
      -t --tabs=LIST
      --version
    `,
  },
  fmt: {
    harmless: true,
    numbers: true,
    operands: ["reads*"],
    options: `
      -c --crown-margin
      -g --goal=N
      --help
      -p --prefix=TEXT
      -s --split-only
      -t --tagged-paragraph
      -u --uniform-spacing
      --version
      -w --width=N
    `,
  },
  fold: {
    harmless: true,
    numbers: true,
    operands: ["reads*"],
    options: `
      -b --bytes
      -c --characters
      --help
      -s --spaces
      --version
      -w --width=N
    `,
  },
  hexdump: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -b --one-byte-octal
      -C --canonical
      -c --one-byte-char
      -d --two-bytes-decimal
      -e --format=FORMAT
      -f --format-file=FILE reads
      -h
      --help
      -L --color[=WHEN]
      -n --length=N
      -o --two-bytes-octal
      -s --skip=N
      -V
      -v --no-squeezing
      --version
      -X --one-byte-hex
      -x --two-bytes-hex
    `,
  },
  join: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -1=N
      -2=N
      -a=N
      --check-order
      -e=TEXT
      --header
      --help
      -i --ignore-case
      -j=N
      --nocheck-order
      -o=FORMAT
      -t=CHAR
      -v=N
      --version
      -z --zero-terminated
    `,
  },
  nl: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -b --body-numbering=STYLE
      -d --section-delimiter=TEXT
      -f --footer-numbering=STYLE
      -h --header-numbering=STYLE
      --help
      -i --line-increment=N
      -l --join-blank-lines=N
      -n --number-format=FORMAT
      -p --no-renumber
      -s --number-separator=TEXT
      -v --starting-line-number=N
      --version
      -w --number-width=N
    `,
  },
  od: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -A --address-radix=RADIX
      -a
      -B
      -b
      -c
      -D
      -d
      -e
      --endian=ORDER
      -F
      -f
      -H
      -h
      --help
      -I
      -i
      -j --skip-bytes=N
      -L
      -l
      -N --read-bytes=N
      -O
      -o
      -s
      -S=N
      --strings[=N]
      -t --format=TYPE
      --traditional
      -v --output-duplicates
      --version
      -w --width[=N]
      -X
      -x
    `,
  },
  paste: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -d --delimiters=LIST
      --help
      -s --serial
      --version
      -z --zero-terminated
    `,
  },
  tr: {
    harmless: true,
    options: `
      -c -C --complement
      -d --delete
      --help
      -s --squeeze-repeats
      -t --truncate-set1
      --version
    `,
  },
  unexpand: {
    harmless: true,
    numbers: true,
    operands: ["reads*"],
    options: `
      -a --all
      --first-only
      --help
      -t --tabs=LIST
      --version
    `,
  },
};
