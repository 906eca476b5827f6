#!/usr/bin/env bash
set -euo pipefail
dir=${1:?folder}; logo=${2:?logo}
mkdir -p "$dir/marked"
shopt -s nullglob nocaseglob
for f in "$dir"/*.jpg "$dir"/*.png; do
  w=$(magick identify -format %w "$f")
  magick "$f" \( "$logo" -resize $((w * 12 / 100))x -alpha set -channel A -evaluate multiply .3 \) \
    -gravity southeast -geometry +20+20 -composite "$dir/marked/$(basename "$f")"
done
