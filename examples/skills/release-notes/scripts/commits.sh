#!/bin/sh
# Prints the commits of a range, grouped by the type at the start of their subjects.
# Runs `git log` in the current repository and nothing else; changes nothing.
set -eu

if [ "$#" -ne 1 ]; then
  echo "usage: commits.sh OLD..NEW" >&2
  exit 2
fi
# An argument that begins with a hyphen would be an option of git, such as --output=FILE.
case $1 in
  -* | '')
    echo "commits.sh: not a range: $1" >&2
    exit 2
    ;;
esac

# Kept in a variable first: in a pipe, a failure of git would be lost.
commits=$(git --no-pager log --no-merges --reverse --format='%h%x09%s' "$1" --)

if [ -z "$commits" ]; then
  echo "commits.sh: no commits in $1" >&2
  exit 1
fi

printf '%s\n' "$commits" | awk -F '\t' '
  {
    group = "other"
    if (match($2, /^[a-z]+(\([^)]*\))?!?: /)) {
      type = substr($2, 1, RLENGTH)
      group = type
      sub(/[(!:].*$/, "", group)
      if (type ~ /!: $/) group = "breaking"
    }
    if (!(group in text)) order[++groups] = group
    text[group] = text[group] "  " $1 " " $2 "\n"
    count[group]++
  }
  END {
    for (i = 1; i <= groups; i++) {
      group = order[i]
      printf "%s (%d)\n%s", group, count[group], text[group]
    }
  }
'
