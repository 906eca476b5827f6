#!/usr/bin/env bash
set -eu
cur=$1 amount=$2
dir=${XDG_CACHE_HOME:-$HOME/.cache}/ecb-rates; mkdir -p "$dir"
runs=$(( $(cat "$dir/runs" 2>/dev/null || echo 0) + 1 )); echo "$runs" > "$dir/runs"
file=$dir/daily.xml
# older than a day: fetch again
if [ ! -f "$file" ] || [ -n "$(find "$file" -mmin +1440)" ]; then
  curl -fsS https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml -o "$file"
fi
rate=$(grep -o "currency='$cur' rate='[0-9.]*'" "$file" | grep -o "[0-9.]*'$" | tr -d "'")
awk -v a="$amount" -v r="$rate" -v c="$cur" 'BEGIN{printf "%.2f EUR = %.2f %s\n", a, a*r, c}'
[ $(( runs % 50 )) -eq 0 ] && find "$dir" -name '*.xml.old' -delete
exit 0
