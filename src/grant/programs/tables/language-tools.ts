import type { Program } from "../program.ts";

const AWK: Program = {
  style: "ordered",
  operandReader: "awk",
  options: `
    -b --characters-as-bytes
    -C --copyright
    -c --traditional
    -D --debug[=FILE] settings
    -d --dump-variables[=FILE] writes
    -E --exec=FILE settings script
    -e --source=PROGRAM script
    -F --field-separator=TEXT
    -f --file=FILE reads settings script
    -g --gen-pot
    -h
    --help
    -I --trace
    -i --include=FILE settings
    -k --csv
    -L --lint[=KIND]
    -l --load=LIBRARY settings
    -M --bignum
    -N --use-lc-numeric
    -n --non-decimal-data
    -O --optimize
    -o --pretty-print[=FILE] writes
    -P --posix
    -p --profile[=FILE] writes
    -r --re-interval
    -S --sandbox
    -s --no-optimize
    -t --lint-old
    -V
    -v --assign=NAME
    --version
    -W=OPTION settings
  `,
};

/** Programs with a language of their own that can do little besides computing, as their readers see to. */
export const LANGUAGE_TOOLS: Readonly<Record<string, Program>> = {
  awk: AWK,
  bc: {
    operands: ["reads*"],
    options: `
      -h
      --help
      -i --interactive
      -l --mathlib
      -q --quiet
      -s --standard
      -v
      --version
      -w --warn
    `,
  },
  gawk: AWK,
  jq: {
    harmless: true,
    operands: ["text", "reads*"],
    options: `
      -a --ascii-output
      --arg=NAME=VALUE
      --argfile=NAME=FILE reads
      --argjson=NAME=VALUE
      --args
      -b --binary
      --build-configuration
      -C --color-output
      -c --compact-output
      -e --exit-status
      -f --from-file=FILE reads script
      -h
      --help
      --indent=N
      -j --join-output
      --jsonargs
      -L --library-path=FOLDER reads
      -M --monochrome-output
      -n --null-input
      -R --raw-input
      -r --raw-output
      --raw-output0
      --rawfile=NAME=FILE reads
      -S --sort-keys
      -s --slurp
      --seq
      --slurpfile=NAME=FILE reads
      --stream
      --stream-errors
      --strip-comments
      --tab
      --unbuffered
      -V
      --version
    `,
  },
  mawk: AWK,
  xmllint: {
    style: "words",
    nature: ["network"],
    operands: ["reads*"],
    options: `
      --auto settings
      --c14n
      --debug
      --dropdtd
      --dtdvalid=FILE reads
      --encode=NAME
      --format
      --help
      --html
      --huge
      --maxmem=N
      --noblanks
      --noent
      --nonet
      --noout
      --nowarning
      --nsclean
      -o --output=FILE writes
      --pattern=PATTERN
      --pretty=N
      --push
      --quiet
      --recover
      --relaxng=FILE reads
      --schema=FILE reads
      --schematron=FILE reads
      --shell settings
      --stream
      --timing
      --valid
      --version
      --xinclude
      --xmlout
      --xpath=EXPRESSION
    `,
  },
  yq: {
    operands: ["text", "reads*"],
    options: `
      -0 --nul-output
      -C --colors
      -e --exit-status
      --expression=EXPRESSION
      -f --front-matter=MODE
      --from-file=FILE reads script
      -h
      --header-preprocess
      --help
      -I --indent=N
      -i --inplace --in-place edits
      -j --tojson
      -M --no-colors
      -N --no-doc
      -n --null-input
      -o --output-format=FORMAT
      -P --prettyPrint
      -p --input-format=FORMAT
      -r --unwrapScalar
      -s --split-exp=EXPRESSION writes
      --security-disable-env-ops
      --security-disable-file-ops
      --split-exp-file=FILE settings
      --string-interpolation
      -V
      -v --verbose
      --version
    `,
  },
};
