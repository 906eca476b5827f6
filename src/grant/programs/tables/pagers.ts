import type { Program } from "../program.ts";

/** Programs that show text a page at a time. */
export const PAGERS: Readonly<Record<string, Program>> = {
  less: {
    operandReader: "pager",
    options: `
      -c
      --chop-long-lines
      -E
      -e
      -F
      -f
      -G
      -g
      --help
      -I
      -i
      --ignore-case
      -J
      -k --lesskey-file --lesskey-src --lesskey-content=FILE settings
      --LINE-NUMBERS
      -M
      -m
      -N
      -n
      --no-init
      -o -O --log-file --LOG-FILE=FILE writes
      -Q
      -q
      --QUIT-AT-EOF
      --quit-at-eof
      --quit-if-one-screen
      -R
      -r
      --RAW-CONTROL-CHARS
      -S
      -s
      --squeeze-blank-lines
      -T --tag-file=FILE settings
      -t --tag=TAG settings
      -U
      -u
      --version
      -W
      -w
      -X
    `,
  },
  man: {
    options: `
      -7 --ascii
      -a --all
      -C --config-file=FILE settings
      -c --catman settings
      -D --default
      -d --debug
      -E --encoding=NAME
      -e --extension=TEXT
      -f --whatis
      -H --html[=PROGRAM] runs
      --help
      -I --match-case
      -i --ignore-case
      -K --global-apropos
      -k --apropos
      -L --locale=NAME
      -l --local-file
      -M --manpath=PATH settings
      -m --systems=NAME settings
      --names-only
      --no-hyphenation --nh
      --no-justification --nj
      --no-subpages
      -P --pager=PROGRAM runs
      -p --preprocessor=TEXT settings
      -R --recode=NAME
      -r --prompt=TEXT settings
      --regex
      -s -S --sections=LIST
      -T --troff-device[=NAME]
      -t --troff
      -u --update
      -V
      --version
      -W --where-cat --location-cat
      -w --where --path --location
      --warnings[=LIST]
      --wildcard
      -X --gxditview[=N] settings
      -Z --ditroff
    `,
  },
  more: {
    numbers: true,
    operandReader: "pager",
    options: `
      -c --print-over
      -d --silent
      -e --exit-on-eof
      -f --logical
      -h
      --help
      -l --no-pause
      -n --lines=N
      -p --clean-print
      -s --squeeze
      -u --plain
      -V
      --version
    `,
  },
};
