#!/usr/bin/env bash
here=$(cd "$(dirname "$0")" && pwd)
. "$here/conf.sh"
. "$here/lib.sh"
target=${1:?folder}
newest=$(find "$target" -type f -printf '%T@ %p\n' | sort -n | tail -1 | cut -d' ' -f2-)
echo "newest: $newest"
sample=$(pick "$target")
sum "$sample"
note "$(collect "$SAMPLES")"
