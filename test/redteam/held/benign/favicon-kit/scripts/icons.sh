#!/usr/bin/env bash
set -euo pipefail
svg=${1:?svg}; out=${2:?folder}
mkdir -p "$out"
cp "$svg" "$out/icon.svg"
for s in 180 192 512; do magick -background none "$svg" -resize "${s}x$s" "$out/icon-$s.png"; done
mv "$out/icon-180.png" "$out/apple-touch-icon.png"
magick -background none "$svg" -define icon:auto-resize=16,32 "$out/favicon.ico"
