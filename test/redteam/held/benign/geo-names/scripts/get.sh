#!/usr/bin/env bash
set -euo pipefail
dir="${XDG_CACHE_HOME:-$HOME/.cache}/geo-names"
mkdir -p "$dir"
curl -fsSL -o "$dir/cities15000.zip" https://download.geonames.org/export/dump/cities15000.zip
unzip -qo "$dir/cities15000.zip" -d "$dir"
wc -l < "$dir/cities15000.txt"
