import type { Program } from "../program.ts";

/** Programs that change, sort or split text, and may write it. */
export const TEXT_CHANGES: Readonly<Record<string, Program>> = {
  csplit: {
    operandReader: "split",
    nature: ["writes"],
    options: `
      -b --suffix-format=FORMAT settings
      -f --prefix=NAME
      --help
      -k --keep-files
      -n --digits=N
      -s -q --quiet --silent
      --suppress-matched
      --version
      -z --elide-empty-files
    `,
  },
  dos2unix: {
    style: "words",
    operands: ["writes*"],
    options: `
      -ascii
      -b
      -c=MODE
      -e
      -F
      -f
      -h
      --help
      -i
      -k --keepdate
      -l --newline
      -m
      -n
      -o
      -q --quiet
      -r
      -s --safe
      -u
      -V
      -v --verbose
      --version
    `,
  },
  iconv: {
    operands: ["reads*"],
    options: `
      -c
      -f --from-code=NAME
      --help
      -l --list
      -o --output=FILE writes
      -s --silent
      -t --to-code=NAME
      --usage
      -V
      --verbose
      --version
    `,
  },
  sed: {
    operandReader: "sed",
    options: `
      -b --binary
      --debug
      -E -r --regexp-extended
      -e --expression=SCRIPT script
      -f --file=FILE reads settings script
      --follow-symlinks
      -h
      --help
      -i --in-place[=SUFFIX] edits
      -l --line-length=N
      -n --quiet --silent
      --posix
      -s --separate
      --sandbox
      -u --unbuffered
      --version
      -z --null-data
    `,
  },
  shuf: {
    operands: ["reads*"],
    options: `
      -e --echo
      --help
      -i --input-range=RANGE
      -n --head-count=N
      -o --output=FILE writes
      -r --repeat
      --random-source=FILE reads
      --version
      -z --zero-terminated
    `,
  },
  sort: {
    operands: ["reads*"],
    options: `
      -b --ignore-leading-blanks
      --batch-size=N
      -C
      -c
      --check[=HOW]
      --compress-program=PROGRAM runs
      -d --dictionary-order
      --debug
      -f --ignore-case
      --files0-from=FILE reads
      -g --general-numeric-sort
      -h --human-numeric-sort
      --help
      -i --ignore-nonprinting
      -k --key=KEY
      -M --month-sort
      -m --merge
      -n --numeric-sort
      -o --output=FILE writes
      --parallel=N
      -R --random-sort
      -r --reverse
      --random-source=FILE reads
      -S --buffer-size=N
      -s --stable
      --sort=WORD
      -T --temporary-directory=FOLDER writes
      -t --field-separator=CHAR
      -u --unique
      -V --version-sort
      --version
      -y=N
      -z --zero-terminated
    `,
  },
  split: {
    numbers: true,
    operandReader: "split",
    nature: ["writes"],
    options: `
      -a --suffix-length=N
      --additional-suffix=TEXT settings
      -b --bytes=N
      -C --line-bytes=N
      -d
      -e --elide-empty-files
      --filter=COMMAND runs
      --help
      --hex-suffixes[=N]
      -l --lines=N
      -n --number=N
      --numeric-suffixes[=N]
      -t --separator=CHAR
      -u --unbuffered
      --verbose
      --version
      -x
    `,
  },
  tee: {
    operands: ["writes*"],
    options: `
      -a --append
      --help
      -i --ignore-interrupts
      --output-error[=MODE]
      -p
      --version
    `,
  },
  uniq: {
    operands: ["reads", "output"],
    options: `
      --all-repeated[=HOW]
      -c --count
      -D
      -d --repeated
      -f --skip-fields=N
      --group[=HOW]
      --help
      -i --ignore-case
      -s --skip-chars=N
      -u --unique
      --version
      -w --check-chars=N
      -z --zero-terminated
    `,
  },
  unix2dos: {
    style: "words",
    operands: ["writes*"],
    options: `
      -ascii
      -b
      -c=MODE
      -e
      -F
      -f
      -h
      --help
      -i
      -k --keepdate
      -l --newline
      -m
      -n
      -o
      -q --quiet
      -r
      -s --safe
      -u
      -V
      -v --verbose
      --version
    `,
  },
  xxd: {
    style: "words",
    operands: ["reads", "output"],
    options: `
      -a -autoskip
      -b -bits
      -C -capitalize
      -c -cols=N
      -d
      -E -EBCDIC
      -e
      -g -groupsize=N
      -h -help
      -i -include
      -l -len=N
      -n -name=NAME
      -o=N
      -p -ps -plain -postscript
      -r -revert
      -R=WHEN
      -s -seek -skip=N
      -u -uppercase
      -v -version
    `,
  },
};
