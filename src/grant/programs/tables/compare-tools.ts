import type { Program } from "../program.ts";

/** Programs that compare files, and apply what was found. */
export const COMPARE_TOOLS: Readonly<Record<string, Program>> = {
  cmp: {
    harmless: true,
    operands: ["reads", "reads", "text*"],
    options: `
      -b --print-bytes
      --help
      -i --ignore-initial=SKIP
      -l --verbose
      -n --bytes=N
      -s --quiet --silent
      -v
      --version
    `,
  },
  diff: {
    operands: ["reads*"],
    options: `
      -a --text
      -B --ignore-blank-lines
      -b --ignore-space-change
      -c
      -C=N
      --changed-group-format=FORMAT
      --color[=WHEN]
      --context[=N]
      -D --ifdef=NAME
      -d --minimal
      -E --ignore-tab-expansion
      -e --ed
      -F --show-function-line=PATTERN
      -f --forward-ed
      --from-file=FILE reads
      -H --speed-large-files
      --help
      --horizon-lines=N
      -I --ignore-matching-lines=PATTERN
      -i --ignore-case
      --ignore-file-name-case
      -L --label=TEXT
      -l --paginate runs
      --left-column
      --line-format=FORMAT
      -N --new-file
      -n --rcs
      --new-group-format=FORMAT
      --new-line-format=FORMAT
      --no-dereference
      --no-ignore-file-name-case
      --normal
      --old-group-format=FORMAT
      --old-line-format=FORMAT
      -P --unidirectional-new-file
      -p --show-c-function
      --palette=TEXT
      -q --brief
      -r --recursive
      -S --starting-file=NAME
      -s --report-identical-files
      --strip-trailing-cr
      --suppress-blank-empty
      --suppress-common-lines
      -T --initial-tab
      -t --expand-tabs
      --tabsize=N
      --to-file=FILE reads
      -u
      -U=N
      --unchanged-group-format=FORMAT
      --unchanged-line-format=FORMAT
      --unified[=N]
      -v
      --version
      -W --width=N
      -w --ignore-all-space
      -X --exclude-from=FILE reads
      -x --exclude=PATTERN
      -y --side-by-side
      -Z --ignore-trailing-space
    `,
  },
  patch: {
    operandReader: "patch",
    nature: ["writes"],
    options: `
      -B --prefix=TEXT settings
      -b --backup
      --backup-if-mismatch
      --binary
      -c --context
      -D --ifdef=NAME
      -d --directory=FOLDER settings
      --dry-run
      -E --remove-empty-files
      -e --ed runs
      -F --fuzz=N
      -f --force
      --follow-symlinks
      -g --get=N settings
      --help
      -i --input=FILE reads
      -l --ignore-whitespace
      --merge[=STYLE]
      -N --forward
      -n --normal
      --no-backup-if-mismatch
      -o --output=FILE writes
      -p --strip=N
      --posix
      --quoting-style=WORD
      -R --reverse
      -r --reject-file=FILE writes
      --read-only=HOW
      --reject-format=FORMAT
      -s --quiet --silent
      -T --set-time
      -t --batch
      -u --unified
      -V --version-control=STYLE settings
      -v
      --verbose
      --version
      -x --debug=N
      -Y --basename-prefix=TEXT settings
      -Z --set-utc
      -z --suffix=TEXT settings
    `,
  },
};
