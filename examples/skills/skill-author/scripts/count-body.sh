#!/bin/sh
# Counts lines, words and tokens in the body of a SKILL.md: what follows the frontmatter.
# Reads one file and writes to standard output; changes nothing.
# Tokens are estimated as characters / 4, as psk does.
set -eu

if [ "$#" -ne 1 ]; then
  echo "usage: count-body.sh PATH/TO/SKILL.md" >&2
  exit 2
fi
if [ ! -f "$1" ] || [ ! -r "$1" ]; then
  echo "count-body.sh: cannot read $1" >&2
  exit 4
fi

# The body begins after the second line that is `---`. Without a first one, all is body;
# with a first one that is never closed, nothing is.
body() {
  awk '
    { line = $0; sub(/[ \t\r]+$/, "", line) }
    NR == 1 && line == "---" { inside = 1; next }
    inside && line == "---" { inside = 0; next }
    !inside { print }
  ' <"$1"
}

lines=$(body "$1" | wc -l | tr -d ' ')
words=$(body "$1" | wc -w | tr -d ' ')
characters=$(body "$1" | wc -m | tr -d ' ')
tokens=$(((characters + 3) / 4))

echo "lines:  $lines (at most 500)"
echo "words:  $words"
echo "tokens: $tokens (at most 5000)"

if [ "$lines" -gt 500 ] || [ "$tokens" -gt 5000 ]; then
  echo "The body is too long: move detail into references/." >&2
  exit 1
fi
