import type { Program } from "../program.ts";

/** Programs that read text and print text. */
export const TEXT_TOOLS: Readonly<Record<string, Program>> = {
  base32: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -d --decode
      --help
      -i --ignore-garbage
      --version
      -w --wrap=N
    `,
  },
  base64: {
    operands: ["reads*"],
    options: `
      -D
      -d --decode
      --help
      -i --ignore-garbage
      --version
      -w --wrap=N
    `,
  },
  cat: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -A --show-all
      -b --number-nonblank
      -E --show-ends
      -e
      --help
      -n --number
      -s --squeeze-blank
      -T --show-tabs
      -t
      -u
      -v --show-nonprinting
      --version
    `,
  },
  expr: {
    free: true,
  },
  factor: {
    harmless: true,
    options: `
      -h --exponents
      --help
      --version
    `,
  },
  head: {
    harmless: true,
    numbers: true,
    operands: ["reads*"],
    options: `
      -c --bytes=N
      --help
      -n --lines=N
      -q --quiet --silent
      -v --verbose
      --version
      -z --zero-terminated
    `,
  },
  numfmt: {
    harmless: true,
    options: `
      -d --delimiter=CHAR
      --debug
      --field=LIST
      --format=FORMAT
      --from-unit=N
      --from=UNIT
      --grouping
      --header[=N]
      --help
      --invalid=MODE
      --padding=N
      --round=METHOD
      --suffix=TEXT
      --to-unit=N
      --to=UNIT
      --version
      -z --zero-terminated
    `,
  },
  rev: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -0 --zero
      -h
      --help
      -V
      --version
    `,
  },
  seq: {
    harmless: true,
    numbers: true,
    options: `
      -f --format=FORMAT
      --help
      -s --separator=TEXT
      --version
      -w --equal-width
    `,
  },
  strings: {
    numbers: true,
    operands: ["reads*"],
    options: `
      -a --all
      -d --data
      -e --encoding=NAME
      -f --print-file-name
      -h
      --help
      -n --bytes=N
      -o
      -s --output-separator=TEXT
      -T --target=NAME
      -t --radix=RADIX
      -U --unicode=HOW
      -V
      -v
      --version
      -w --include-all-whitespace
    `,
  },
  tac: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -b --before
      --help
      -r --regex
      -s --separator=TEXT
      --version
    `,
  },
  tail: {
    harmless: true,
    numbers: true,
    operands: ["reads*"],
    options: `
      -c --bytes=N
      --debug
      -F
      -f
      --follow[=HOW]
      --help
      --max-unchanged-stats=N
      -n --lines=N
      --pid=N
      -q --quiet --silent
      -r
      --retry
      -s --sleep-interval=N
      -v --verbose
      --version
      -z --zero-terminated
    `,
  },
  wc: {
    harmless: true,
    operands: ["reads*"],
    options: `
      -c --bytes
      --files0-from=FILE reads
      --help
      -L --max-line-length
      -l --lines
      -m --chars
      --total=WHEN
      --version
      -w --words
    `,
  },
  yes: {
    harmless: true,
    options: `
      --help
      --version
    `,
  },
};
